import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toBlock } from '../../rpc-service/test-support/to-block.ts';
import { stringifyJson } from '../../shared/json/json.ts';
import { U64_MAX } from '../../solana/ids/ids.ts';
import { transactionId } from '../../solana/model/transaction.ts';
import { useImportFolder } from '../test-support/import-folder.ts';
import {
  RECORDED_META,
  blockAnswer,
  signedTransaction,
  transactionAnswer,
  transactionBase64,
} from '../test-support/signed-answers.ts';
import { listFiles } from './import-answers.ts';
import type { SlotRules } from './slot-source.ts';

const { put, importAll, importOne, importPaths, reasons, read, store } = useImportFolder();

const one = signedTransaction(1);
const two = signedTransaction(2);

test('a block and its transactions are read back as recorded', async () => {
  const report = await importOne(blockAnswer([one, two], 7));
  expect(report).toMatchObject({
    blocks: { stored: 1, existing: 0, refused: 0 },
    blockTransactions: { stored: 2 },
    refusals: [],
    notes: [],
  });
  expect(await store().slots(0n, U64_MAX, 9)).toEqual([8n]);
  expect(toBlock(await store().block(8n))?.transactions.map(({ transaction }) => transaction)).toEqual([one, two]);
  expect(await read(two)).toMatchObject({
    slot: 8n,
    index: 1,
    blockTime: 1_700_000_000n,
    transaction: two,
    meta: { postBalances: [9_007_199_254_740_993n, 1n], logMessages: ['Program log: hello'] },
  });
});

test('stores a single transaction with its slot, without creating a block', async () => {
  expect(await importOne(transactionAnswer(one, 5))).toMatchObject({
    withoutBlock: { stored: 1 },
    blocks: { stored: 0 },
  });
  expect(await read(one)).toMatchObject({ slot: 5n, index: null, transaction: one });
  expect(await store().info()).toMatchObject({ firstSlot: null });
});

test('importing twice changes nothing; refuses another block for the same slot', async () => {
  const first = blockAnswer([one], 7);
  await importOne([first, transactionAnswer(two, 5)]);
  expect(await importOne([first, transactionAnswer(two, 5)])).toMatchObject({
    blocks: { stored: 0, existing: 1, refused: 0 },
    withoutBlock: { stored: 0, existing: 1, refused: 0 },
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

test('a transaction is in one block only; a block supersedes a single transaction', async () => {
  await importOne(transactionAnswer(one, 8));
  await importOne(blockAnswer([one], 7));
  expect(await read(one)).toMatchObject({ slot: 8n, index: 0 });
  expect(await importOne(transactionAnswer(one, 8))).toMatchObject({ withoutBlock: { existing: 1 } });
  const id = transactionId(one);
  expect(reasons(await importOne([transactionAnswer(one, 9), blockAnswer([one], 20)]))).toEqual([
    `one.json [0]: transaction ${id} stands in the block of slot 8`,
    `one.json [1]: transaction ${id} stands in the block of slot 8`,
  ]);
});

test('takes slots from the flag, from an index in the folder or a parent folder, or infers them', async () => {
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
  expect(await store().slots(0n, U64_MAX, 9)).toEqual([9n, 33n, 77n]);
  expect(reasons(await importOne([blockAnswer([], 80), blockAnswer([], 81)], { slot: 90n, inferSlots: true }))).toEqual(
    ['one.json [1]: --slot 90 is for one block, and this is another'],
  );
});

test('refuses a slot that is not after the parent’s, except genesis', async () => {
  expect(reasons(await importOne(blockAnswer([], 7), { slot: 7n, inferSlots: false }))).toEqual([
    'one.json : slot 7 cannot come after the parent slot 7',
  ]);
  expect(await importOne(blockAnswer([], 0), { slot: 0n, inferSlots: false })).toMatchObject({ blocks: { stored: 1 } });
});

test('skips files without answers and refuses .json files that are not JSON', async () => {
  await put('notes.md', Buffer.from('# notes'));
  await put('data.mdb', Uint8Array.of(0, 1, 2, 3));
  await put('index.json', []);
  await put('other-method.json', { jsonrpc: '2.0', result: ['x'], id: 1 });
  await put('script.js', Buffer.from('{ broken: }'));
  await put('answer.txt', transactionAnswer(one, 5));
  await put('cut.json', Buffer.from('{"jsonrpc":'));
  await put('latin1.json', Buffer.from(stringifyJson(transactionAnswer(two, 5)).replace('hello', 'é'), 'latin1'));
  const report = await importAll();
  expect(report).toMatchObject({ skippedFiles: 5, withoutBlock: { stored: 1 } });
  expect(reasons(report)).toEqual([
    expect.stringMatching(/^cut\.json : not JSON: /),
    'latin1.json : not JSON: its bytes are not UTF-8',
  ]);
  const missing = await importPaths(['nowhere.json']);
  expect(missing.refusals).toMatchObject([{ text: expect.stringContaining('ENOENT') as string }]);
});

test('a refused block counts its transactions as refused', async () => {
  expect(
    await importOne([blockAnswer([one], 7), { ...blockAnswer([one, two], 7), blockhash: 'H'.repeat(44) }]),
  ).toMatchObject({
    blocks: { stored: 1, existing: 0, refused: 1 },
    blockTransactions: { stored: 1, existing: 0, refused: 2 },
  });
});

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slotscope-list-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('lists each file once, ordered by name; skips special files unless they are named', async () => {
  await mkdir(join(folder, 'sub'));
  const [first, link, second] = ['a.json', 'link.json', 'sub/b.json'].map((name) => join(folder, name));
  for (const file of [first, second]) await writeFile(file ?? '', '');
  await symlink(first ?? '', link ?? '');
  const socket = createServer().listen(join(folder, 'socket.json'));
  await once(socket, 'listening');
  expect(await listFiles([join(folder, 'sub'), folder])).toEqual([second, first, link]);
  expect(await listFiles([join(folder, 'socket.json'), join(folder, 'none')])).toEqual([
    join(folder, 'socket.json'),
    join(folder, 'none'),
  ]);
  socket.close();
  await once(socket, 'close');
});

test('follows links to folders, each folder once; skips links to special files', async () => {
  await mkdir(join(folder, 'months'));
  await mkdir(join(folder, 'kept'));
  await writeFile(join(folder, 'kept', 'a.json'), '');
  await symlink(join('..', 'kept'), join(folder, 'months', 'may'));
  await symlink('..', join(folder, 'kept', 'up'));
  await symlink('/dev/null', join(folder, 'months', 'null.json'));
  await symlink('none', join(folder, 'months', 'gone.json'));
  expect(await listFiles([join(folder, 'months')])).toEqual([
    join(folder, 'months', 'gone.json'),
    join(folder, 'months', 'may', 'a.json'),
  ]);
  expect(await listFiles([folder, join(folder, 'months', 'may')])).toEqual([
    join(folder, 'kept', 'a.json'),
    join(folder, 'months', 'gone.json'),
  ]);
});
