import { expect, test } from 'vitest';
import { createService } from '../../rpc-service/create-service.ts';
import { resultOf } from '../../rpc-service/test-support/call-method.ts';
import { decodeBody } from '../../rpc-protocol/responses/decode-body.ts';
import { decodeTransactionResponse } from '../../rpc-protocol/responses/decode-transaction.ts';
import { transactionId } from '../../solana/model/transaction.ts';
import { deepTransaction } from '../../solana/test-support/deep-transaction.ts';
import { useImportFolder } from '../test-support/import-folder.ts';

const { importOne, read, store } = useImportFolder();

test.each([false, true])('keeps a version 1 transaction at its limits; failed: %s', async (fails) => {
  const { transaction, answer } = deepTransaction({ fails });
  expect(await importOne(answer)).toMatchObject({ withoutBlock: { stored: 1 }, refusals: [] });
  expect((await read(transaction))?.transaction).toEqual(transaction);

  const service = createService(store());
  const ask = (encoding: string) => {
    const config = `{"encoding":"${encoding}","maxSupportedTransactionVersion":1}`;
    return resultOf('getTransaction', `"${transactionId(transaction)}",${config}`, service);
  };
  expect(await ask('base64')).toMatchObject(answer);
  const json = decodeTransactionResponse(await ask('json'), decodeBody);
  expect(json?.body).toEqual({ form: 'wire', transaction });
  expect(json?.meta).toEqual(decodeTransactionResponse(answer, decodeBody)?.meta);
  const parsed = decodeTransactionResponse(await ask('jsonParsed'), decodeBody);
  expect(parsed?.body).toMatchObject({ form: 'parsed', instructions: { length: 64 } });
  expect(parsed?.meta?.innerInstructions?.flatMap(({ instructions }) => instructions)).toHaveLength(24);
});
