import { expect, test } from 'vitest';
import { createService } from '../../rpc-service/create-service.ts';
import { responseText } from '../../rpc-service/response.ts';
import { isJsonObject, type JsonObject, type JsonValue, parseJson, stringifyJson } from '../../shared/json/json.ts';
import { transactionId } from '../../solana/model/transaction.ts';
import { useImportFolder } from '../test-support/import-folder.ts';
import {
  blockAnswer,
  RECORDED_META,
  signedTransaction,
  transactionAnswer,
  transactionBase64,
} from '../test-support/signed-answers.ts';

const { importOne, store } = useImportFolder();

const one = signedTransaction(1);
const two = signedTransaction(2);

async function ask(method: string, ...params: readonly JsonValue[]): Promise<JsonObject> {
  const service = createService(store());
  const text = await responseText(service(stringifyJson({ jsonrpc: '2.0', id: 1, method, params })));
  const { result } = parseJson(text ?? '') as JsonObject;
  if (!isJsonObject(result)) throw new Error(`no result: ${text}`);
  return result;
}

const askBlock = (config: JsonObject = {}): Promise<JsonObject> =>
  ask('getBlock', 8, { encoding: 'base64', maxSupportedTransactionVersion: 0, ...config });

const without = (object: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));

/** Ways to record a member: as it is, left out, null, or with another value. */
const FORMS: readonly (readonly [string, (object: JsonObject, name: string) => JsonObject])[] = [
  ['left out', without],
  ['null', (object, name) => ({ ...object, [name]: null })],
  ['empty', (object, name) => ({ ...object, [name]: [] })],
];
const LISTS = ['innerInstructions', 'logMessages', 'postTokenBalances', 'preTokenBalances', 'rewards'] as const;
const OTHERS = ['computeUnitsConsumed', 'costUnits', 'loadedAddresses', 'returnData', 'status'] as const;
/** An answer of an old node: every list null. */
const OLD_META = { ...RECORDED_META, ...Object.fromEntries(LISTS.map((name) => [name, null])) };

const META_CASES = [RECORDED_META, OLD_META].flatMap((meta, age) =>
  [...LISTS, ...OTHERS].flatMap((name) =>
    FORMS.filter(([form]) => form !== 'empty' || LISTS.some((list) => list === name)).map(
      ([form, change]) => [['new', 'old'][age] ?? '', name, form, change(meta, name), meta] as const,
    ),
  ),
);

test.each(META_CASES)(
  'the metadata of %s answers is answered as recorded: %s %s',
  async (_age, _name, _form, meta, others) => {
    const entry = { meta, transaction: transactionBase64(one), version: 'legacy' };
    const other = { meta: others, transaction: transactionBase64(two), version: 'legacy' };
    const report = await importOne({ ...blockAnswer([], 7), transactions: [entry, other] });
    expect(report).toMatchObject({ blocks: { stored: 1 }, notes: [] });
    expect((await askBlock())['transactions']).toEqual([entry, other]);
  },
);

test.each(META_CASES)('so is that of a single transaction: %s %s %s', async (_age, _name, _form, meta) => {
  const answer = { ...transactionAnswer(one, 5), meta, transaction: transactionBase64(one) };
  expect(await importOne(answer)).toMatchObject({ withoutBlock: { stored: 1 }, notes: [] });
  const params = [transactionId(one), { encoding: 'base64', maxSupportedTransactionVersion: 0 }];
  expect(await ask('getTransaction', ...params)).toEqual(answer);
});

test.each(
  ['blockHeight', 'blockTime', 'numRewardPartitions', 'rewards'].flatMap((name) =>
    FORMS.filter(([form]) => form !== 'empty' || name === 'rewards').map(
      ([form, change]) => [name, form, change(blockAnswer([one], 7), name)] as const,
    ),
  ),
)('the members of a block are answered as recorded: %s %s', async (_name, _form, answer) => {
  expect(await importOne(answer)).toMatchObject({ blocks: { stored: 1 }, notes: [] });
  expect(await askBlock()).toEqual(answer);
});

test('jsonParsed has no loaded addresses, which does not mean that they were not recorded', async () => {
  const { loadedAddresses: _, ...meta } = RECORDED_META;
  const [payer = '', memo = ''] = one.message.accountKeys;
  const message = {
    accountKeys: [
      { pubkey: payer, signer: true, writable: true },
      { pubkey: memo, signer: false, writable: false },
    ],
    instructions: [{ parsed: 'number 1', program: 'spl-memo', programId: memo }],
    recentBlockhash: one.message.recentBlockhash,
  };
  const transaction = { message, signatures: one.signatures };
  await importOne({ ...transactionAnswer(one, 5), meta, transaction });
  const asked = async (encoding: string): Promise<JsonValue | undefined> =>
    (await ask('getTransaction', transactionId(one), { encoding }))['meta'];
  expect(await asked('jsonParsed')).toEqual(meta);
  expect(await asked('json')).toEqual(RECORDED_META);
});

test('a transaction without block without block time is answered without it, and with null by the deprecated method', async () => {
  await importOne(without(transactionAnswer(one, 5), 'blockTime'));
  expect(await ask('getTransaction', transactionId(one))).not.toHaveProperty('blockTime');
  expect(await ask('getConfirmedTransaction', transactionId(one))).toHaveProperty('blockTime', null);
});

test('transactionDetails accounts and the deprecated method leave out what they have no form for', async () => {
  const names = ['err', 'innerInstructions', 'logMessages', 'preTokenBalances', 'postTokenBalances', 'rewards'];
  const meta = names.reduce<JsonObject>(without, RECORDED_META);
  const block = { ...blockAnswer([], 7), transactions: [{ meta, transaction: transactionBase64(one) }] };
  await importOne(without(without(block, 'rewards'), 'blockTime'));
  const { fee, postBalances, preBalances, status } = RECORDED_META;
  const accounts = await askBlock({ transactionDetails: 'accounts' });
  expect(accounts).toMatchObject({ transactions: [{ meta: { fee, postBalances, preBalances, status } }] });
  expect(stringifyJson(accounts)).not.toMatch(/TokenBalances|rewards|"err"/);
  const contract = await ask('getConfirmedBlock', 8);
  expect(Object.keys(contract)).toEqual(['blockTime', 'blockhash', 'parentSlot', 'previousBlockhash', 'transactions']);
  const nulls = { err: null, innerInstructions: null, logMessages: null };
  expect(contract).toMatchObject({
    blockTime: null,
    transactions: [{ meta: { ...nulls, fee, postBalances, preBalances, status } }],
  });
  expect(stringifyJson(contract)).not.toContain('TokenBalances');
});

test('of answers that differ only in absent members, the first is kept, and the import notes it', async () => {
  const block = without(blockAnswer([one], 7), 'rewards');
  await importOne(block);
  expect((await importOne(block)).notes).toEqual([]);
  const again = await importOne(blockAnswer([one], 7));
  expect(again.blocks.existing).toBe(1);
  expect(again.notes.map(({ text }) => text)).toEqual([
    'already there from an answer that leaves other fields out or has other unknown words; that one is kept',
  ]);
  expect(await askBlock()).not.toHaveProperty('rewards');
});
