import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { open } from 'lmdb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeArchive, openArchive } from './archive.ts';
import { type KeyRange, type KeyValueReader, LedgerError, type Row, TABLE_NAMES, type TableRow } from './key-value.ts';
import { openLmdbReader, openLmdbWriter } from './lmdb-engine.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slotscope.engines-'));
});
afterAll(() => rm(folder, { recursive: true }));

const row = (key: string, qualifier: 'proto' | 'bin', ...value: number[]): TableRow => ({
  table: 'blocks',
  key,
  cell: { qualifier, value: Uint8Array.from(value) },
});

const anyRows = fc.uniqueArray(
  fc.record({
    table: fc.constantFrom(...TABLE_NAMES),
    key: fc.string({ unit: fc.constantFrom('0', '1', 'a', 'f', 'Z'), minLength: 1, maxLength: 6 }),
    cell: fc.record({ qualifier: fc.constantFrom('proto', 'bin'), value: fc.uint8Array({ maxLength: 20 }) }),
  }),
  { selector: ({ table, key }) => `${table} ${key}`, maxLength: 30 },
);

async function allRows(engine: KeyValueReader): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for await (const { key, cell } of engine.rows('blocks')) {
    rows.push({ key, cell: { qualifier: cell.qualifier, value: Uint8Array.from(cell.value) } });
  }
  return rows;
}

test('both engines return the same rows, keys and ranges', async () => {
  const range: fc.Arbitrary<KeyRange> = fc.record(
    {
      from: fc.constantFrom('0', '1', 'aa', 'f', 'zz'),
      to: fc.constantFrom('0', '1', 'aa', 'f', 'zz'),
      limit: fc.integer({ min: 1, max: 5 }),
      reverse: fc.boolean(),
    },
    { requiredKeys: ['limit'] },
  );
  let run = 0;
  await fc.assert(
    fc.asyncProperty(anyRows, fc.array(range), async (rows, ranges) => {
      const archive = openArchive(encodeArchive(rows));
      const lmdb = openLmdbWriter(join(folder, `run-${run++}`));
      await lmdb.write(rows);
      expect(await allRows(archive)).toEqual(await allRows(lmdb));
      for (const { table, key, cell } of rows) {
        expect(await archive.get(table, key)).toMatchObject({ qualifier: cell.qualifier });
        expect(Uint8Array.from((await archive.get(table, key))?.value ?? [])).toEqual(cell.value);
        expect(Uint8Array.from((await lmdb.get(table, key))?.value ?? [])).toEqual(cell.value);
        expect(await archive.get(table, `${key}?`)).toBeNull();
        expect(await lmdb.get(table, `${key}?`)).toBeNull();
      }
      for (const wanted of ranges) {
        expect(await archive.keys('blocks', wanted)).toEqual(await lmdb.keys('blocks', wanted));
      }
      await lmdb.close();
    }),
    { numRuns: 25 },
  );
});

test('a range includes both ends, in either direction, up to the limit', async () => {
  const archive = openArchive(encodeArchive(['d', 'b', 'a', 'c'].map((key) => row(key, 'proto'))));
  expect(await archive.keys('blocks', { from: 'b', to: 'c', limit: 9 })).toEqual(['b', 'c']);
  expect(await archive.keys('blocks', { from: 'aa', to: 'cc', limit: 9, reverse: true })).toEqual(['c', 'b']);
  expect(await archive.keys('blocks', { limit: 1 })).toEqual(['a']);
  expect(await archive.keys('blocks', { limit: 1, reverse: true })).toEqual(['d']);
  expect(await archive.keys('blocks', { from: 'e', limit: 9 })).toEqual([]);
  expect(await archive.keys('tx', { limit: 9 })).toEqual([]);
});

test('an archive does not depend on the order of its input rows', () => {
  const rows = [row('2', 'bin', 7), row('1', 'proto', 8, 9)];
  expect(encodeArchive(rows.toReversed())).toEqual(encodeArchive(rows));
  expect(() => encodeArchive([row('1', 'proto'), row('1', 'bin')])).toThrow('two rows 1 in table blocks');
});

test('refuses to open a truncated archive and bytes that are not an archive', () => {
  const archive = encodeArchive([row('1', 'proto', 1, 2, 3)]);
  expect(() => openArchive(archive.subarray(0, -1))).toThrow('an archive of 58 bytes, of which there are 57');
  expect(() => openArchive(archive.subarray(0, 20))).toThrow('not an archive of ledger rows');
  expect(() => openArchive(new Uint8Array(100))).toThrow('not an archive of ledger rows');
});

test('rejects a folder that does not exist, without creating it', () => {
  expect(() => openLmdbReader(join(folder, 'nowhere'))).toThrow(LedgerError);
  expect(() => openLmdbReader(join(folder, 'nowhere'))).toThrow('no ledger in');
});

test('rejects a data.mdb that is not an LMDB file', async () => {
  const other = join(folder, 'other');
  await mkdir(other);
  await writeFile(join(other, 'data.mdb'), 'something else, and longer than a page '.repeat(300));
  expect(() => openLmdbReader(other)).toThrow('data.mdb is not a ledger');
  expect(() => openLmdbWriter(other)).toThrow('data.mdb is not a ledger');
  await writeFile(join(other, 'data.mdb'), '');
  expect(() => openLmdbReader(other)).toThrow('no ledger in');
});

// Seen to fail against: a kind of meta page without a check, which ended the process.
test('rejects a data.mdb whose first pages are damaged or cut off', async () => {
  const part = join(folder, 'part');
  const lmdb = openLmdbWriter(part);
  for (const key of ['1', '2', '3']) await lmdb.write([row(key, 'proto', 1)]);
  await lmdb.close();
  const data = join(part, 'data.mdb');
  const whole = await readFile(data);
  const zeros = Buffer.alloc(4_096);
  const refusals: readonly (readonly [Uint8Array, string])[] = [
    [whole.subarray(0, 100), 'data.mdb is damaged: it is cut off: it has no byte 100'],
    [whole.subarray(0, 4_096), 'data.mdb is damaged: it is cut off: it has no byte 4096'],
    [whole.subarray(0, 12_000), 'data.mdb is damaged: it is cut off: it has no byte '],
    [Buffer.concat([zeros, whole.subarray(4_096)]), 'its data.mdb is not a ledger'],
    [Buffer.concat([whole.subarray(0, 4_096), zeros, whole.subarray(8_192)]), 'one of its meta pages is damaged'],
  ];
  for (const [bytes, reason] of refusals) {
    await writeFile(data, bytes);
    expect(() => openLmdbReader(part)).toThrow(reason);
    expect(() => openLmdbWriter(part)).toThrow(reason);
  }
  await writeFile(data, Buffer.concat([whole, zeros]));
  const longer = openLmdbReader(part);
  expect(await longer.keys('blocks', { limit: 9 })).toEqual(['1', '2', '3']);
  await longer.close();
});

test('reports a path that cannot be a folder', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  expect(() => openLmdbWriter(file)).toThrow(LedgerError);
  expect(() => openLmdbWriter(file)).toThrow(/^cannot open the ledger in .*file: EEXIST/);
  await mkdir(join(folder, 'odd', 'data.mdb'), { recursive: true });
  for (const openIt of [openLmdbReader, openLmdbWriter]) {
    expect(() => openIt(join(folder, 'odd'))).toThrow(/^cannot open the ledger in .*odd: EISDIR/);
  }
});

test('rejects an LMDB file without the ledger’s tables', async () => {
  const foreign = open({ path: join(folder, 'foreign'), noSubdir: false });
  await foreign.put('key', 'value');
  await foreign.close();
  expect(() => openLmdbReader(join(folder, 'foreign'))).toThrow(
    /^cannot open the ledger in .*: it has no table blocks$/,
  );
});

test('a ledger of an earlier version has no absent members, and opening it for writing adds their table', async () => {
  const path = join(folder, 'earlier');
  const earlier = open<Buffer, string>({ path, noSubdir: false, maxDbs: 8, encoding: 'binary' });
  for (const table of ['blocks', 'tx', 'loose', 'info']) await earlier.openDB(table, {}).put('1', Buffer.of(0, 7));
  await earlier.close();
  const reader = openLmdbReader(path);
  expect(await reader.get('absent', '1')).toBeNull();
  expect(await reader.keys('absent', { limit: 9 })).toEqual([]);
  for await (const found of reader.rows('absent')) expect(found).toBeNull();
  await reader.close();
  const writer = openLmdbWriter(path);
  await writer.write([{ ...row('1', 'proto', 8), table: 'absent' }]);
  await writer.close();
  const later = openLmdbReader(path);
  expect(await later.keys('absent', { limit: 9 })).toEqual(['1']);
  expect(await later.check()).toEqual({ faults: [], notes: [expect.stringContaining('kept no counts of its rows')] });
  await later.close();
});

test('a batch with one existing key writes nothing', async () => {
  const lmdb = openLmdbWriter(join(folder, 'taken'));
  await lmdb.write([row('2', 'proto', 1)]);
  await expect(lmdb.write([row('1', 'proto', 2), row('2', 'proto', 2)])).rejects.toThrow(
    'row 2 of table blocks: it is there already; is another import writing?',
  );
  expect(await allRows(lmdb)).toEqual([{ key: '2', cell: { qualifier: 'proto', value: Uint8Array.of(1) } }]);
  await lmdb.close();
});

test('a ledger opens for writing again after any number of commits', async () => {
  const path = join(folder, 'commits');
  let lmdb = openLmdbWriter(path);
  // LMDB lists free pages by commit, and the bytes of these numbers are in another order from 256 on.
  for (let commit = 0; commit < 280; commit++) {
    await lmdb.write([row(String(commit), 'proto', commit % 200)]);
    if (commit < 235) continue;
    await lmdb.close();
    lmdb = openLmdbWriter(path);
  }
  expect(await lmdb.check()).toEqual({ faults: [], notes: [] });
  await lmdb.close();
});

test('an error of the engine becomes a LedgerError', async () => {
  const lmdb = openLmdbWriter(join(folder, 'long-key'));
  const failed = lmdb.write([row('1', 'proto'), row('k'.repeat(5_000), 'proto')]);
  await expect(failed).rejects.toThrow(LedgerError);
  await expect(failed).rejects.toThrow(/^data.mdb cannot be read or written: /);
  expect(await allRows(lmdb)).toEqual([]);
  await lmdb.close();
});
