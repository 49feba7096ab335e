import { copyFile, mkdtemp, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { type Database, open as openLmdb } from 'lmdb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KeyValueReader, LedgerError, type StorageFault, TABLE_NAMES } from './key-value.ts';
import { openDataFile } from './lmdb/data-file.ts';
import { rootPlace, walkPages } from './lmdb/tree.ts';
import { openLmdbReader, openLmdbWriter } from './lmdb-engine.ts';
import { BATCHES, rowOf, slotOf, textOf } from './test-support/written-rows.ts';

/** Trials of each kind. 300 take a minute: `SLOTSCOPE_TRIALS=300 npx vitest run src/ledger/engine/damage.test.ts`. */
const TRIALS = Number(process.env['SLOTSCOPE_TRIALS'] ?? 25);
const LONG = { timeout: 30_000 + TRIALS * 2_000 };
const PAGE = 4096;

const ROWS = [...BATCHES.flat(), rowOf('info', 'ledger', 20)];
const ABSENT_KEYS = [textOf(9_000), textOf(9_001), slotOf(999)];

let folder = '';
let pages = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slotscope-damage-'));
  const writer = openLmdbWriter(folder);
  for (const batch of BATCHES) await writer.write(batch);
  await writer.write([rowOf('info', 'ledger', 20)]);
  await writer.close();
  await copyFile(join(folder, 'data.mdb'), join(folder, 'whole'));
  pages = (await stat(join(folder, 'data.mdb'))).size / PAGE;
});
afterAll(() => rm(folder, { recursive: true }));

interface Outcome {
  readonly opened: boolean;
  readonly read: number;
  readonly failed: number;
  readonly checked: boolean;
}

/** Reads every row of the damaged ledger. Expects the row that was written, or an error: never another row, never none. */
async function readAll(): Promise<Outcome> {
  let reader: KeyValueReader;
  try {
    reader = openLmdbReader(folder);
  } catch (error) {
    expect(error).toBeInstanceOf(LedgerError);
    return { opened: false, read: 0, failed: ROWS.length, checked: true };
  }
  let [read, failed] = [0, 0];
  for (const { table, key, cell } of ROWS) {
    try {
      const found = await reader.get(table, key);
      expect(found === null ? `no row ${key} of ${table}` : Buffer.compare(found.value, cell.value)).toBe(0);
      read++;
    } catch (error) {
      if (!(error instanceof LedgerError)) throw error;
      failed++;
    }
  }
  for (const key of ABSENT_KEYS)
    await reader.get('tx', key).catch((error: unknown) => expect(error).toBeInstanceOf(LedgerError));
  let listed = 0;
  for (const table of TABLE_NAMES) for await (const _ of reader.rows(table, () => {})) listed++;
  const { faults } = await reader.check();
  await reader.close();
  return { opened: true, read, failed, checked: faults.length > 0 || listed < ROWS.length };
}

/** Expects that the writer rejects damage, so that LMDB never reads it. */
async function expectRefusedOrWhole({ failed }: Outcome): Promise<void> {
  try {
    const writer = openLmdbWriter(folder);
    expect(failed).toBe(0);
    await writer.close();
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
  }
}

async function restore(): Promise<void> {
  await writeFile(join(folder, 'data.mdb'), await readFile(join(folder, 'whole')));
}

test('a whole ledger is read without a fault', async () => {
  expect(await readAll()).toEqual({ opened: true, read: ROWS.length, failed: 0, checked: false });
});

// Seen to fail against: no checksums; not checking the neighbors of a missing key; not checking that a page is in its
// place.
test('of a file that is cut off, each row is read as written or is an error', LONG, async () => {
  const outcomes: Outcome[] = [];
  for (let cut = 1; cut <= TRIALS; cut++) {
    await restore();
    await truncate(join(folder, 'data.mdb'), Math.max(100, pages * PAGE - Math.ceil((cut * pages) / TRIALS) * PAGE));
    const outcome = await readAll();
    outcomes.push(outcome);
    if (outcome.failed > 0) expect(outcome.checked).toBe(true);
    await expectRefusedOrWhole(outcome);
  }
  await restore();
  report('cuts', outcomes);
});

/** The pages of the last commit's trees. */
function treePages(): readonly number[] {
  const data = openDataFile(join(folder, 'data.mdb'));
  const numbers = data.read(({ meta, pages: tree, record }) =>
    [meta.tables, ...TABLE_NAMES.map(record)].flatMap((found) => {
      const start = found?.root ?? null;
      const place = start === null ? null : rootPlace(start, meta.commit);
      return place === null ? [] : [...walkPages(tree, place, () => {})].map(({ number }) => number);
    }),
  );
  data.close();
  return numbers;
}

test(
  'of a file with a flipped bit, each row is read as written or is an error, and the check finds it',
  LONG,
  async () => {
    const outcomes: Outcome[] = [];
    const anywhere = fc.record({ page: fc.nat(pages - 1), byte: fc.nat(PAGE - 1), bit: fc.nat(7) });
    const inTree = { page: fc.constantFrom(...treePages()), bit: fc.nat(7) };
    const flips = fc.sample(
      fc.oneof(anywhere, fc.record({ ...inTree, byte: fc.nat(80) }), {
        arbitrary: fc.record({ ...inTree, byte: fc.nat(PAGE - 1) }),
        weight: 3,
      }),
      { numRuns: TRIALS, seed: Number(process.env['SLOTSCOPE_SEED'] ?? 19) },
    );
    for (const { page, byte, bit } of flips) {
      await restore();
      await flip(page * PAGE + byte, bit);
      const outcome = await readAll();
      outcomes.push(outcome);
      if (outcome.failed > 0) expect(outcome.checked).toBe(true);
      await expectRefusedOrWhole({ ...outcome, failed: 0 });
    }
    await restore();
    report('flips', outcomes);
  },
);

const META_BITS = 2 * 168 * 8;
/** The kind of the first page: LMDB ends the process if it is another one. */
const KIND_OF_META = { page: 0, byte: 18, bit: 3 };

// Seen to fail against: opening the file for writing without checking its meta pages, which ended the process.
test('with a flipped bit in a meta page, an import is refused or adds to all rows', LONG, async () => {
  const spread = Array.from({ length: Math.min(TRIALS, META_BITS) }, (_, trial) => {
    const at = Math.floor((trial * META_BITS) / TRIALS);
    return { page: at % 2, byte: at >> 4, bit: (at >> 1) % 8 };
  });
  let refused = 0;
  for (const { page, byte, bit } of [KIND_OF_META, ...spread]) {
    await restore();
    await rm(join(folder, 'lock.mdb'), { force: true });
    await flip(page * PAGE + byte, bit);
    try {
      await addRow();
    } catch (error) {
      if (!(error instanceof LedgerError)) throw error;
      refused++;
      continue;
    }
    expect(await readAll()).toMatchObject({ read: ROWS.length, checked: false });
  }
  await restore();
  await rm(join(folder, 'lock.mdb'), { force: true });
  console.log(`${spread.length + 1} flips in meta pages: ${refused} imports refused`);
});

async function addRow(): Promise<void> {
  const writer = openLmdbWriter(folder);
  try {
    await writer.write([rowOf('loose', 'added', 50)]);
  } finally {
    await writer.close();
  }
}

// Seen to fail against: not comparing totals.
test('the check finds rows that are missing, too many or others than were written', async () => {
  const change = async (
    table: string,
    edit: (rows: Database<Buffer, string>) => void,
  ): Promise<readonly StorageFault[]> => {
    await restore();
    const root = openLmdb<Buffer, string>({ path: folder, noSubdir: false, maxDbs: 8, encoding: 'binary' });
    edit(root.openDB<Buffer, string>(table, { encoding: 'binary' }));
    await root.close();
    const reader = openLmdbReader(folder);
    const { faults } = await reader.check();
    await reader.close();
    return faults;
  };
  const [loose = '', other = ''] = ROWS.filter(({ table }) => table === 'loose').map(({ key }) => key);
  const remove = await change('loose', (rows) => rows.removeSync(loose));
  expect(remove).toEqual([{ table: 'loose', text: 'of 15 rows written, 1 missing' }]);
  const add = await change('loose', (rows) => rows.putSync('new', rows.get(loose) ?? Buffer.alloc(0)));
  expect(add).toEqual([{ table: 'loose', text: 'of 16 rows, only 15 were written by an import' }]);
  const replace = await change('loose', (rows) => rows.putSync(loose, rows.get(other) ?? Buffer.alloc(0)));
  expect(replace).toEqual([{ table: 'loose', text: 'its rows are not those that were written' }]);
  const total = await change('totals', (rows) => rows.putSync('tx', Buffer.alloc(20, 1)));
  expect(total).toEqual([{ table: 'tx', text: 'the count of its rows is damaged' }]);
  await restore();
});

async function flip(position: number, bit: number): Promise<void> {
  const file = await open(join(folder, 'data.mdb'), 'r+');
  const byte = Buffer.alloc(1);
  await file.read(byte, 0, 1, position);
  byte[0] = (byte[0] ?? 0) ^ (1 << bit);
  await file.write(byte, 0, 1, position);
  await file.close();
}

function report(what: string, outcomes: readonly Outcome[]): void {
  const [opened, harmed] = [outcomes.filter((each) => each.opened), outcomes.filter((each) => each.failed > 0)];
  const read = opened.reduce((sum, each) => sum + each.read, 0);
  console.log(
    `${outcomes.length} ${what}: ${harmed.length} harmed rows in use, ${outcomes.length - opened.length} could not be opened, ` +
      `${((100 * read) / (ROWS.length * opened.length)).toFixed(1)} % of the rows of the others were read`,
  );
}
