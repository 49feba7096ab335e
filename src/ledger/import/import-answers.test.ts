import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { wholeBlock, wholeTransaction } from '../../service/test-support/whole.ts';
import { type JsonValue, stringifyJson } from '../../shared/json.ts';
import { U64_MAX } from '../../solana/slot.ts';
import type { Transaction } from '../../solana/transaction.ts';
import type { KeyValueWriter } from '../key-value.ts';
import { openLmdbWriter } from '../lmdb-engine.ts';
import {
  blockAnswer,
  RECORDED_META,
  signedTransaction,
  transactionAnswer,
  transactionBase64,
  transactionJson,
} from '../test-support/signed-answers.ts';
import { transactionId } from '../transaction-id.ts';
import { createWarehouseStore } from '../warehouse-store.ts';
import { importAnswers } from './import-answers.ts';
import type { ImportReport } from './import-report.ts';
import type { SlotRules } from './slot-source.ts';

let folder = '';
let ledger: KeyValueWriter;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slotscope-import-'));
  ledger = openLmdbWriter(join(folder, 'ledger'));
});
afterEach(async () => {
  await ledger.close();
  await rm(folder, { recursive: true });
});

const INFER: SlotRules = { slot: null, inferSlots: true };

async function put(name: string, content: JsonValue | Uint8Array): Promise<void> {
  const path = join(folder, 'recorded', name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content instanceof Uint8Array ? content : stringifyJson(content));
}

const importAll = (rules = INFER): Promise<ImportReport> =>
  importAnswers({ ...rules, paths: [join(folder, 'recorded')], ledger });

const importOne = async (content: JsonValue | Uint8Array, rules = INFER): Promise<ImportReport> => {
  await rm(join(folder, 'recorded'), { recursive: true, force: true });
  await put('one.json', content);
  return importAll(rules);
};

const reasons = ({ refusals }: ImportReport): readonly string[] =>
  refusals.map(({ file, where, text }) => `${file.slice(join(folder, 'recorded').length + 1)} ${where}: ${text}`);

const one = signedTransaction(1);
const two = signedTransaction(2);
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
const read = async (transaction: Transaction) =>
  wholeTransaction(await createWarehouseStore(ledger).transaction(transactionId(transaction)));

test('a block and its transactions come back as they were recorded', async () => {
  const report = await importOne(blockAnswer([one, two], 7));
  expect(report).toMatchObject({
    blocks: { stored: 1, there: 0, refused: 0 },
    blockTransactions: { stored: 2 },
    refusals: [],
    notes: [],
  });
  const store = createWarehouseStore(ledger);
  expect(await store.slots(0n, U64_MAX, 9)).toEqual([8n]);
  expect(wholeBlock(await store.block(8n))?.transactions.map(({ transaction }) => transaction)).toEqual([one, two]);
  expect(await read(two)).toMatchObject({
    slot: 8n,
    index: 1,
    blockTime: 1_700_000_000n,
    transaction: two,
    meta: { postBalances: [9_007_199_254_740_993n, 1n], logMessages: ['Program log: hello'] },
  });
});

test('a single transaction is kept with its slot, which is no block', async () => {
  expect(await importOne(transactionAnswer(one, 5))).toMatchObject({
    looseTransactions: { stored: 1 },
    blocks: { stored: 0 },
  });
  expect(await read(one)).toMatchObject({ slot: 5n, index: null, transaction: one });
  expect(await createWarehouseStore(ledger).info()).toMatchObject({ firstSlot: null });
});

test.each<[string, JsonValue]>([
  ['bare', transactionAnswer(one, 5)],
  ['in an envelope', { jsonrpc: '2.0', result: transactionAnswer(one, 5), id: 1 }],
  ['in a batch', [{ jsonrpc: '2.0', error: { code: 1, message: '' }, id: 1 }, { result: transactionAnswer(one, 5) }]],
  ['under a member of a wrapper', { description: 'swap', expected: {}, raw: transactionAnswer(one, 5) }],
  ['as base64', { ...transactionAnswer(one, 5), transaction: transactionBase64(one) }],
  ['without version, meta members and lookups', { meta: null, slot: 5, transaction: transactionJson(one) }],
])('an answer is found %s', async (_, recording) => {
  expect(await importOne(recording)).toMatchObject({ looseTransactions: { stored: 1 }, refusals: [] });
  expect((await read(one))?.transaction).toEqual(one);
});

test('the signature decides which version was signed, whatever the answer says', async () => {
  const zero = signedTransaction(3, 0);
  const mislabelled = (transaction: Transaction, version: JsonValue): JsonValue => ({
    ...transactionAnswer(transaction, 5),
    version,
  });
  expect(await importOne([mislabelled(zero, 'legacy'), mislabelled(one, 0)])).toMatchObject({
    looseTransactions: { stored: 2 },
  });
  expect((await read(zero))?.transaction.message.version).toBe(0);
  expect((await read(one))?.transaction.message.version).toBe('legacy');
});

test('jsonParsed is turned back into what was signed; parsed inner instructions are noted', async () => {
  const memo = { parsed: 'number 1', program: 'spl-memo', programId: MEMO, stackHeight: null };
  const meta = { ...RECORDED_META, innerInstructions: [{ index: 0, instructions: [{ ...memo, stackHeight: 2 }] }] };
  const [payer] = one.message.accountKeys;
  const message = {
    accountKeys: [
      { pubkey: payer ?? '', signer: true, writable: true },
      { pubkey: MEMO, signer: false, writable: false },
    ],
    instructions: [memo],
    recentBlockhash: one.message.recentBlockhash,
  };
  const transaction = { message, signatures: one.signatures };
  const report = await importOne({ ...transactionAnswer(one, 5), meta, transaction });
  expect(report.notes.map(({ text }) => text)).toEqual([
    '1 inner instruction rebuilt from jsonParsed; no signature proves it',
  ]);
  const stored = await read(one);
  expect(stored?.transaction).toEqual(one);
  const data = Uint8Array.from(Buffer.from('number 1'));
  expect(stored?.meta?.innerInstructions).toEqual([
    { index: 0, instructions: [{ programIdIndex: 1, accounts: [], data, stackHeight: 2 }] },
  ]);

  const unreadable = { ...memo, parsed: { info: {}, type: 'memo' } };
  const inner = { ...meta, innerInstructions: [{ index: 0, instructions: [unreadable] }] };
  expect(reasons(await importOne({ ...transactionAnswer(two, 5), meta: inner }))).toEqual([
    'one.json : inner instruction spl-memo memo: no bytes read like it',
  ]);
});

test('control characters that a recorder left bare inside strings are taken as they are', async () => {
  const text = stringifyJson(transactionAnswer(one, 5)).replace('hello', 'tab\t and line\n');
  expect(await importOne(Buffer.from(text))).toMatchObject({ looseTransactions: { stored: 1 } });
  expect((await read(one))?.meta?.logMessages).toEqual(['Program log: tab\t and line\n']);
});

test.each<[string, JsonValue, string]>([
  [
    'jsonParsed that is not what was signed',
    { ...transactionAnswer(one, 5), transaction: parsedJson() },
    'jsonParsed: no message that reads like it fits its signatures',
  ],
  [
    'accounts',
    { ...transactionAnswer(one, 5), transaction: { accountKeys: [], signatures: one.signatures } },
    'transactionDetails accounts',
  ],
  ['signatures', { ...blockAnswer([], 7), transactions: null, signatures: [] }, 'transactionDetails signatures'],
  ['none', { ...blockAnswer([], 7), transactions: null }, 'transactionDetails none'],
  [
    'an entry without slot',
    { meta: RECORDED_META, transaction: transactionJson(one) },
    'a transaction without its slot',
  ],
  ['a slot above u64', { ...blockAnswer([], 7), parentSlot: U64_MAX }, 'cannot come after the parent slot'],
])('%s is refused by name', async (_, recording, reason) => {
  const report = await importOne(recording);
  expect(reasons(report)).toEqual([expect.stringContaining(reason)]);
  expect(report.blocks.stored + report.looseTransactions.stored).toBe(0);
});

test('any flipped byte of signature or message is refused by name, and the rest of the files goes on', async () => {
  const [base64] = transactionBase64(one) as [string];
  const bytes = Buffer.from(base64, 'base64');
  for (let at = 1; at < bytes.length; at += 7) {
    const flipped = Buffer.from(bytes).fill((bytes[at] ?? 0) ^ 1, at, at + 1);
    await put(`flipped-${at}.json`, {
      ...blockAnswer([], 7),
      transactions: [{ meta: null, transaction: [flipped.toString('base64'), 'base64'] }],
    });
  }
  await put('good.json', transactionAnswer(two, 5));
  const report = await importAll();
  expect(report).toMatchObject({ blocks: { stored: 0 }, looseTransactions: { stored: 1 } });
  expect(report.blocks.refused).toBe(report.refusals.length);
  expect(report.refusals.length).toBeGreaterThan(20);
  for (const reason of reasons(report)) expect(reason).toMatch(/^flipped-\d+\.json : transaction 0: /);
});

test('importing twice changes nothing; another block of that slot is refused and the first stays', async () => {
  const first = blockAnswer([one], 7);
  await importOne([first, transactionAnswer(two, 5)]);
  expect(await importOne([first, transactionAnswer(two, 5)])).toMatchObject({
    blocks: { stored: 0, there: 1, refused: 0 },
    looseTransactions: { stored: 0, there: 1, refused: 0 },
    refusals: [],
  });
  const otherFee = {
    ...first,
    transactions: [{ meta: { ...RECORDED_META, fee: 1 }, transaction: transactionBase64(one) }],
  };
  const other = { ...first, blockhash: 'H'.repeat(44) };
  expect(reasons(await importOne([otherFee, other]))).toEqual([
    'one.json [0]: slot 8 holds another recording of this block',
    `one.json [1]: slot 8 holds another block, ${first['blockhash'] as string}`,
  ]);
  expect((await read(one))?.meta?.fee).toBe(5000n);
});

test('a transaction has one place: in its block, or alone, or in another block', async () => {
  await importOne(transactionAnswer(one, 8));
  await importOne(blockAnswer([one], 7));
  expect(await read(one)).toMatchObject({ slot: 8n, index: 0 });
  expect(await importOne(transactionAnswer(one, 8))).toMatchObject({ looseTransactions: { there: 1 } });
  const id = transactionId(one);
  expect(reasons(await importOne([transactionAnswer(one, 9), blockAnswer([one], 20)]))).toEqual([
    `one.json [0]: transaction ${id} stands in the block of slot 8`,
    `one.json [1]: transaction ${id} stands in the block of slot 8`,
  ]);
});

test('slots come from the flag, from an index in the folder or a parent, or are inferred', async () => {
  const unknown: SlotRules = { slot: null, inferSlots: false };
  expect(reasons(await importOne(blockAnswer([one], 7), unknown))).toEqual([
    'one.json : its slot is not known: give --slot, an index.json, or --infer-slots',
  ]);
  await put('deep/er/two.json', blockAnswer([two], 30));
  await put('index.json', [
    { file: 'one.json', slot: 9 },
    { file: 'deep/er/two.json', slot: 33 },
    { file: 'gone.json', slot: null },
  ]);
  expect(await importAll(unknown)).toMatchObject({ blocks: { stored: 2 }, skippedFiles: 1, refusals: [] });
  const three = signedTransaction(4);
  expect(await importOne(blockAnswer([three], 50), { slot: 77n, inferSlots: false })).toMatchObject({
    blocks: { stored: 1 },
  });
  expect(await createWarehouseStore(ledger).slots(0n, U64_MAX, 9)).toEqual([9n, 33n, 77n]);
  expect(reasons(await importOne([blockAnswer([], 80), blockAnswer([], 81)], { slot: 90n, inferSlots: true }))).toEqual(
    ['one.json [1]: --slot 90 is for one block, and this is another'],
  );
});

test('a slot that is not after the parent’s is refused, but for genesis', async () => {
  expect(reasons(await importOne(blockAnswer([], 7), { slot: 7n, inferSlots: false }))).toEqual([
    'one.json : slot 7 cannot come after the parent slot 7',
  ]);
  expect(await importOne(blockAnswer([], 0), { slot: 0n, inferSlots: false })).toMatchObject({ blocks: { stored: 1 } });
});

test('what is not an answer is skipped, what should be JSON and is not is refused', async () => {
  await put('notes.md', Buffer.from('# notes'));
  await put('data.mdb', Uint8Array.of(0, 1, 2, 3));
  await put('index.json', []);
  await put('other-method.json', { jsonrpc: '2.0', result: ['x'], id: 1 });
  await put('script.js', Buffer.from('{ broken: }'));
  await put('answer.txt', transactionAnswer(one, 5));
  await put('cut.json', Buffer.from('{"jsonrpc":'));
  const report = await importAll();
  expect(report).toMatchObject({ skippedFiles: 5, looseTransactions: { stored: 1 } });
  expect(reasons(report)).toEqual([expect.stringMatching(/^cut\.json : not JSON: /)]);
  const missing = await importAnswers({ ...INFER, paths: [join(folder, 'nowhere.json')], ledger });
  expect(missing.refusals).toMatchObject([{ text: expect.stringContaining('ENOENT') as string }]);
});

test('what a row cannot say is stored as none, and noted', async () => {
  const meta = { ...RECORDED_META, preTokenBalances: null, postTokenBalances: null };
  const { rewards: _, ...withoutRewards } = blockAnswer([], 7);
  const block = { ...withoutRewards, transactions: [{ meta, transaction: transactionBase64(one) }] };
  const report = await importOne(block);
  expect(report.notes.map(({ text }) => text)).toEqual([
    'token balances not recorded; kept as none',
    'the answer leaves the rewards out; kept as a block without rewards',
  ]);
  expect((await read(one))?.meta?.preTokenBalances).toEqual([]);
});

test('loaded addresses that do not fit the lookups are refused', async () => {
  const meta = { ...RECORDED_META, loadedAddresses: { readonly: [], writable: ['1'.repeat(32)] } };
  expect(reasons(await importOne({ ...transactionAnswer(one, 5), meta }))).toEqual([
    'one.json : 1 loaded addresses, where the message loads 0 from lookup tables',
  ]);
});

function parsedJson(): JsonValue {
  return {
    message: {
      accountKeys: [{ pubkey: '1'.repeat(32), signer: true, writable: true }],
      instructions: [],
      recentBlockhash: '1'.repeat(32),
    },
    signatures: one.signatures,
  };
}
