import { expect, test } from 'vitest';
import { createService } from '../../rpc-service/create-service.ts';
import { responseText } from '../../rpc-service/response.ts';
import { type JsonObject, parseJson, stringifyJson } from '../../shared/json/json.ts';
import { transactionId } from '../../solana/model/transaction.ts';
import { useImportFolder } from '../test-support/import-folder.ts';
import { blockAnswer, RECORDED_META, signedTransaction, transactionBase64 } from '../test-support/signed-answers.ts';

const { importOne, store, verify } = useImportFolder();

/** As Agave records a transaction that it did not execute (SIMD-0290). */
const ERR = { InsufficientFundsForRent: { account_index: 0 } };
const META: JsonObject = {
  ...RECORDED_META,
  computeUnitsConsumed: 200_000,
  err: ERR,
  fee: 0,
  innerInstructions: null,
  logMessages: null,
  postBalances: [890_880, 1],
  preBalances: [890_880, 1],
  status: { Err: ERR },
};

test('a transaction that was not executed is stored and answered as an error, as recorded', async () => {
  const transaction = signedTransaction(1);
  const entry = { meta: META, transaction: transactionBase64(transaction), version: 'legacy' };
  const report = await importOne({ ...blockAnswer([], 7), transactions: [entry] });
  expect(report).toMatchObject({ blocks: { stored: 1 }, refusals: [], notes: [] });
  expect(await verify()).toMatchObject({ faults: [], notes: [] });
  const service = createService(store());
  const ask = async (method: string, params: string) => {
    const request = `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`;
    return parseJson((await responseText(service(request))) ?? '');
  };
  const id = transactionId(transaction);
  expect(await ask('getTransaction', `["${id}","json"]`)).toMatchObject({ result: { meta: META } });
  expect(await ask('getSignatureStatuses', stringifyJson([[id]]))).toMatchObject({
    result: { value: [{ err: ERR, status: { Err: ERR } }] },
  });
});
