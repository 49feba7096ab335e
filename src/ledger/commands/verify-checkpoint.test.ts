import { type OnProgress, formatSlotLabel } from '../../shared/progress.ts';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { IS_LONG } from '../../shared/test-support/long-run.ts';
import { encodeBlockhash } from '../../solana/ids/id-bytes.ts';
import type { Blockhash } from '../../solana/ids/ids.ts';
import type { Block } from '../../solana/model/block.ts';
import { encodeArchive, openArchive } from '../engine/archive.ts';
import { type KeyValueReader, RowError, type TableRow } from '../engine/key-value.ts';
import { type HashChains, createHashChains } from '../history/check-history.ts';
import { openCheckpointFile } from '../history/verify-checkpoint.ts';
import { encodeBlockRows } from '../rows/block-rows.ts';
import { encodeEntriesRow } from '../rows/entries-row.ts';
import { slotKey } from '../rows/row-keys.ts';
import { withEntries } from '../test-support/car-file.ts';
import { signedTransaction } from '../test-support/signed-answers.ts';
import { type LedgerCheck, type VerifyOptions, verifyLedger } from './ledger-verify.ts';

// Seen to fail against: not restoring the learned rate, the counts or the findings; no digest of the rows; checking everything again.

let folder = '';
let file = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slotscope-checkpoint-'));
  file = join(folder, 'checkpoint.json');
});
afterEach(() => rm(folder, { recursive: true }));

const workers = createHashChains(1);
afterAll(() => workers.close());

const START = encodeBlockhash(new Uint8Array(32).fill(9));
const anchors = new Map([[99n, START]]);

const plain = (slot: bigint, parentSlot = slot - 1n): Block => ({
  slot,
  parentSlot,
  blockhash: START,
  previousBlockhash: START,
  blockHeight: null,
  blockTime: null,
  transactions: [{ transaction: signedTransaction(Number(slot)), meta: null }],
  rewards: [],
  numRewardPartitions: null,
});

const made = withEntries([plain(100n), plain(101n), plain(104n, 101n), plain(105n), plain(106n), plain(107n)], START);
const rowsOf = (count: number): readonly TableRow[] =>
  made
    .slice(0, count)
    .flatMap(({ block, entries }) => [...encodeBlockRows(block), encodeEntriesRow(block.slot, entries)]);
const ROWS = rowsOf(made.length);

/** The third block, with a transaction whose signature is of another message. */
const forged = (rows: readonly TableRow[]): readonly TableRow[] => {
  const third = made[2];
  if (third === undefined) throw new Error('no block');
  const transaction = { ...signedTransaction(104), message: signedTransaction(1).message };
  const [wrong] = encodeBlockRows({ ...third.block, transactions: [{ transaction, meta: null }] }).filter(
    ({ table }) => table === 'blocks',
  );
  return rows.map((row) => (wrong !== undefined && row.table === 'blocks' && row.key === wrong.key ? wrong : row));
};

interface Run extends LedgerCheck {
  /** How many blocks were recomputed. */
  readonly recomputed: number;
}

interface RunOptions extends VerifyOptions {
  /** The run is stopped before the block of this slot. */
  readonly stopAt?: bigint;
  /** The row of the block of this slot cannot be read. */
  readonly damaged?: bigint;
}

/** With a checkpoint after each block. */
async function check(rows: readonly TableRow[], { stopAt, damaged, ...options }: RunOptions = {}): Promise<Run> {
  let recomputed = 0;
  const chains: HashChains = {
    run: (wanted) => {
      recomputed++;
      return workers.run(wanted);
    },
    close: () => Promise.resolve(),
  };
  const stop: OnProgress = ({ label }) => {
    if (stopAt !== undefined && label === formatSlotLabel(stopAt)) throw new Error('stopped');
  };
  const checkpoint = openCheckpointFile(file, 0);
  const ledger = openArchive(encodeArchive(rows));
  const result = await verifyLedger(damaged === undefined ? ledger : withDamage(ledger, slotKey(damaged)), stop, {
    anchors,
    history: chains,
    checkpoint,
    ...options,
  });
  return { ...result, recomputed };
}

function withDamage(ledger: KeyValueReader, key: string): KeyValueReader {
  return {
    ...ledger,
    rows: async function* (table, onDamage) {
      for await (const row of ledger.rows(table)) {
        if (table !== 'blocks' || row.key !== key) yield row;
        else onDamage?.(new RowError(table, key, 'it is damaged'));
      }
    },
  };
}

const found = ({ faults, rows, signatures, inBlocks, links, slots, unusedAnchors }: Run) => ({
  faults,
  rows,
  signatures,
  inBlocks,
  links,
  slots,
  unusedAnchors,
});

test.each([
  ['an honest ledger', ROWS],
  ['a ledger with a finding before the checkpoint', forged(ROWS)],
])('a check that was stopped continues, and finds the same, in %s', async (_, rows) => {
  const whole = await check(rows);
  await rm(file);
  await expect(check(rows, { stopAt: 106n })).rejects.toThrow('stopped');
  const rest = await check(rows);
  expect(rest.recomputed).toBe(2);
  expect(rest.notes.map(({ text }) => text)).toContain(`blocks up to slot 105 were checked before, as ${file} says`);
  expect(found(rest)).toEqual(found(whole));
  // At its end, nothing is left to recompute.
  expect(await check(rows)).toMatchObject({ ...found(whole), recomputed: 0 });
  expect(await readdir(folder)).toEqual(['checkpoint.json']);
});

test('a check continues with the rate that it learned', async () => {
  const faster = withEntries([plain(108n)], made.at(-1)?.block.blockhash ?? START, { hashesPerTick: 9 });
  const rows = faster.flatMap(({ block, entries }) => [
    ...encodeBlockRows(block),
    encodeEntriesRow(block.slot, entries),
  ]);
  await check(ROWS);
  const { faults, recomputed } = await check([...ROWS, ...rows]);
  expect(faults).toMatchObject([{ finding: 'hashes in a tick', key: slotKey(108n) }]);
  expect(recomputed).toBe(0);
});

test('what was added after the checkpoint is checked', async () => {
  await check(rowsOf(3));
  expect(await check(ROWS)).toMatchObject({ recomputed: 3, faults: [], slots: { ok: 6n, skipped: 2n } });
});

// Seen to fail against: a digest that is compared only before the next block that can be read.
test.each([106n, 107n])('a check continues at a block that cannot be read, of slot %s', async (damaged) => {
  const whole = await check(ROWS, { damaged });
  await rm(file);
  await expect(check(ROWS, { stopAt: damaged })).rejects.toThrow('stopped');
  expect(found(await check(ROWS, { damaged }))).toEqual(found(whole));
});

test('a checkpoint of another ledger, of other blocks or of other flags is refused', async () => {
  await check(ROWS);
  const text = await readFile(file, 'utf8');
  const other = rowsOf(6).filter(({ table, key }) => !(table === 'entries' && key === slotKey(101n)));
  await expect(check(other)).rejects.toThrow(
    `the blocks up to slot 107 are not those that the checkpoint ${file} is of`,
  );
  await expect(check(forged(ROWS))).rejects.toThrow('are not those that');
  await expect(check(ROWS.slice(0, -20))).rejects.toThrow('are not those that');
  const later = ROWS.filter(({ key }) => key !== slotKey(100n));
  await expect(check(later)).rejects.toThrow(`${file} is a checkpoint of another ledger`);
  await expect(check(ROWS, { anchors: new Map([[99n, 'D'.repeat(44) as Blockhash]]) })).rejects.toThrow('other flags');
  await expect(check(ROWS, { anchors: new Map() })).rejects.toThrow(`other flags: --anchor 99:${START}, not none`);
  await expect(check(ROWS, { history: false })).rejects.toThrow('other flags');
  expect(await readFile(file, 'utf8')).toBe(text);
});

test.each([
  ['text', 'not a checkpoint'],
  ['another object', '{"format":"x"}'],
  ['a checkpoint of which a part is gone', ''],
])('%s is no checkpoint', async (_, text) => {
  await check(ROWS);
  const whole = await readFile(file, 'utf8');
  await writeFile(file, text === '' ? whole.slice(0, whole.length / 2) : text);
  await expect(check(ROWS)).rejects.toThrow(`${file} is not a checkpoint of this version`);
});

test('a file that is too large is not read', async () => {
  await writeFile(file, Buffer.alloc(5 * 1024 * 1024, 32));
  await expect(check(ROWS)).rejects.toThrow('it has 5242880 bytes');
});

test('a checkpoint is bounded, whatever is found', async () => {
  const blocks = IS_LONG ? 1300 : 400;
  const many = Array.from({ length: blocks }, (_, at) => plain(BigInt(1000 + at)));
  const wrong = many.map((block) => ({ ...block, parentSlot: block.slot, transactions: [] }));
  const { faults } = await check(
    wrong.flatMap((block) => encodeBlockRows(block)),
    { checkpoint: openCheckpointFile(file) },
  );
  // Three of each block.
  expect(faults.length).toBe(3 * blocks);
  expect((await stat(file)).size).toBeLessThan(1_000_000);
  const again = await check(wrong.flatMap((block) => encodeBlockRows(block)));
  expect(again.faults).toHaveLength(1000);
  expect(again.slots.failed).toBe(BigInt(blocks));
  expect(again.notes.map(({ text }) => text)).toContain(
    `${3 * blocks - 1000} more findings were made before the checkpoint`,
  );
});
