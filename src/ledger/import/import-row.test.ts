import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CELL_LIMITS, inflateCell } from '../cell/cell.ts';
import { openEmbeddedLedger } from '../embedded/open-embedded.ts';
import type { Cell, KeyValueReader, TableName } from '../engine/key-value.ts';
import { openBlock } from '../rows/block-rows.ts';
import { parseSlotKey, slotKey } from '../rows/row-keys.ts';
import { useImportFolder } from '../test-support/import-folder.ts';
import { importAnswers } from './import-answers.ts';

// Seen to fail against: not verifying signatures; not comparing slot and index; encoding the cell again.

const { ledger, verify } = useImportFolder();

let exported = '';
let embedded: KeyValueReader;
/** One block of the older row format, and two of the newer. */
let blocks: readonly { readonly key: string; readonly signatures: readonly string[] }[] = [];

beforeAll(async () => {
  exported = await mkdtemp(join(tmpdir(), 'slotscope-exported-'));
  embedded = await openEmbeddedLedger();
  const keys = await embedded.keys('blocks', { limit: 200 });
  blocks = await Promise.all([keys[1], keys[90], keys[91]].map((key) => describeBlock(key ?? '')));
  for (const { key, signatures } of blocks) {
    await put('blocks', key, await cellOf('blocks', key));
    for (const signature of signatures) await put('tx', signature, await cellOf('tx', signature));
  }
});
afterAll(() => rm(exported, { recursive: true }));

async function cellOf(table: TableName, key: string): Promise<Cell> {
  const cell = await embedded.get(table, key);
  if (cell === null) throw new Error(`no row ${key}`);
  return cell;
}

async function describeBlock(key: string) {
  const { qualifier, value } = await cellOf('blocks', key);
  const bytes = await inflateCell(value, CELL_LIMITS.blocks);
  const block = openBlock({ slot: parseSlotKey(key) ?? 0n, qualifier, bytes });
  return { key, signatures: Array.from(block.transactions, ({ id }) => id()) };
}

async function put(table: string, key: string, { value }: { readonly value: Uint8Array }): Promise<string> {
  await mkdir(join(exported, table), { recursive: true });
  await writeFile(join(exported, table, key), value);
  return join(exported, table, key);
}

const importPaths = (...paths: readonly string[]) =>
  importAnswers({ paths, slot: null, inferSlots: false, ledger: ledger() });

/** A frame of zstd whose blocks are not compressed, as the format allows. */
function zstdCell(payload: Uint8Array): Uint8Array {
  const header = Buffer.from([3, 0, 0, 0, 0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0, 0, 0, 0]);
  header.writeUInt32LE(payload.length, 9);
  const parts: Uint8Array[] = [header];
  for (let at = 0; at < payload.length; at += 100_000) {
    const part = payload.subarray(at, at + 100_000);
    const isLast = at + 100_000 >= payload.length;
    const size = Buffer.alloc(4);
    size.writeUInt32LE((part.length << 3) | (isLast ? 1 : 0));
    parts.push(size.subarray(0, 3), part);
  }
  return Buffer.concat(parts);
}

const plainCell = (payload: Uint8Array): Uint8Array => Buffer.concat([Buffer.alloc(4), payload]);

test('imports exported rows; each payload is stored as it was', async () => {
  const transactions = blocks.flatMap(({ signatures }) => signatures);
  // The rows of transactions come first here, and are compared with their blocks all the same.
  const paths = [join(exported, 'tx'), join(exported, 'blocks')];
  expect(await importPaths(...paths)).toMatchObject({
    blocks: { stored: 3, refused: 0 },
    blockTransactions: { stored: transactions.length },
    transactionRows: { existing: transactions.length, refused: 0 },
    refusals: [],
    skippedFiles: 0,
  });
  for (const { key, signatures } of blocks) {
    const { qualifier, value } = await cellOf('blocks', key);
    const stored = await ledger().get('blocks', key);
    expect(stored?.qualifier).toBe(qualifier);
    expect(await payloadOf(stored?.value)).toEqual(await payloadOf(value));
    for (const signature of signatures) expect(await ledger().get('tx', signature)).not.toBeNull();
  }
  expect((await verify()).faults).toEqual([]);
  expect(await importPaths(...paths)).toMatchObject({ blocks: { stored: 0, existing: 3 }, refusals: [] });
});

test.each([
  ['none', plainCell],
  ['zstd', zstdCell],
])('keeps the payload of a cell in codec %s, and knows it in another', async (codec, encode) => {
  for (const { key } of blocks) {
    const { qualifier, value } = await cellOf('blocks', key);
    const cell = encode(await inflateCell(value, CELL_LIMITS.blocks));
    const file = await put(`${codec}/blocks`, key, { value: cell });
    expect(await importPaths(file)).toMatchObject({ blocks: { stored: 1 }, refusals: [] });
    const stored = await ledger().get('blocks', key);
    expect(stored?.qualifier).toBe(qualifier);
    expect(await payloadOf(stored?.value)).toEqual(await payloadOf(cell));
    expect(await importPaths(join(exported, 'blocks', key))).toMatchObject({ blocks: { existing: 1 }, refusals: [] });
  }
  expect((await verify()).faults).toEqual([]);
});

function payloadOf(value: Uint8Array = new Uint8Array()): Promise<Uint8Array> {
  return inflateCell(value, CELL_LIMITS.blocks);
}

test('refuses a row whose name and content disagree, by name', async () => {
  const [first, second] = blocks;
  if (first === undefined || second === undefined) throw new Error('no blocks');
  const [one = '', two = ''] = second.signatures;
  const early = await put('wrong/blocks', slotKey(5n), await cellOf('blocks', first.key));
  const alone = join(exported, 'tx', one);
  expect((await importPaths(early, alone)).refusals).toMatchObject([
    { file: early, text: expect.stringMatching(/^its name is slot 5, which cannot come after the parent slot \d+$/) },
    {
      file: alone,
      text: expect.stringMatching(/^its block, slot \d+, is not in the ledger: import blocks\/[0-9a-f]{16} too$/),
    },
  ]);
  await importPaths(join(exported, 'blocks', second.key));
  const swapped = await put('wrong/tx', one, await cellOf('tx', two));
  const unknown = await put('wrong/tx', '5'.repeat(88), await cellOf('tx', one));
  const damaged = await put('wrong/blocks', first.key, { value: Buffer.from([2, 0, 0, 0, 31, 139, 8]) });
  const text = await put('wrong/blocks', slotKey(9n), { value: Buffer.from('{"no": "cell"}') });
  const report = await importPaths(swapped, unknown, damaged, text);
  const reasons = new Map(report.refusals.map((refusal) => [refusal.file, refusal.text]));
  expect(reasons.get(swapped)).toMatch(/^it says transaction \d+ of slot \d+, and is \d+ of \d+$/);
  expect(reasons.get(unknown)).toMatch(/^the block of slot \d+ does not have this transaction$/);
  expect(reasons.get(damaged)).toMatch(/^cannot be stored: cannot inflate/);
  expect(reasons.get(text)).toMatch(/^cannot be stored: unknown codec/);
  expect((await verify()).faults).toEqual([]);
});

test('refuses a block with a signature that does not fit, and a file that is too large', async () => {
  const { key, signatures } = blocks[1] ?? { key: '', signatures: [] };
  const { value } = await cellOf('blocks', key);
  const bytes = Buffer.from(await inflateCell(value, CELL_LIMITS.blocks));
  const at = bytes.indexOf(Buffer.from([0x0a, 64])) + 2;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  const forged = await put('forged/blocks', key, { value: plainCell(bytes) });
  const huge = await put('huge/tx', signatures[0] ?? '', { value: new Uint8Array(CELL_LIMITS.tx + 1) });
  expect((await importPaths(forged, huge)).refusals).toMatchObject([
    { file: forged, text: 'transaction 0: its signature does not fit its message' },
    { file: huge, text: `cannot be stored: more than ${CELL_LIMITS.tx} bytes` },
  ]);
});
