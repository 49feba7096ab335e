import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stringifyJson } from '../../shared/json/json.ts';
import { openSqliteReader, openSqliteWriter } from '../engine/sqlite-engine.ts';
import { importInChild } from '../test-support/import-in-child.ts';
import { blockAnswer, signedTransaction } from '../test-support/signed-answers.ts';
import { verifyLedger } from '../commands/ledger-verify.ts';
import { importAnswers } from './import-answers.ts';
import { IS_LONG } from '../../shared/test-support/long-run.ts';

// Seen to fail against: writing rows one by one instead of in a transaction.

const BLOCKS = IS_LONG ? 100 : 30;
const TRANSACTIONS = 10;

let folder = '';
const recorded = (): string => join(folder, 'recorded');
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slotscope-killed-'));
  await mkdir(recorded());
  for (let block = 0; block < BLOCKS; block++) {
    const transactions = Array.from({ length: TRANSACTIONS }, (_, index) => signedTransaction(block * 100 + index));
    const name = `block-${String(block).padStart(3, '0')}.json`;
    await writeFile(join(recorded(), name), stringifyJson(blockAnswer(transactions, block)));
  }
});
afterAll(() => rm(folder, { recursive: true }));

/**
 * A transaction has its own row and one of its fee payer. A block has its own row too, and one for the memo program.
 */
const rowsOf = (blocks: number): number => (blocks === 0 ? 0 : blocks * (2 * TRANSACTIONS + 2) + 2);

/** Expects that a killed import left whole blocks and that importing again completes. Returns the number of blocks left. */
async function expectWhole(ledger: string): Promise<number> {
  const killed = openSqliteWriter(ledger);
  const { rows, signatures, faults } = await verifyLedger(killed);
  const blocks = (await killed.keys('blocks', { limit: BLOCKS + 1 })).length;
  expect(faults).toEqual([]);
  expect(signatures).toBe(blocks * TRANSACTIONS);
  expect(rows).toBe(rowsOf(blocks));
  const completed = await importAnswers({ paths: [recorded()], ledger: killed, slot: null, inferSlots: true });
  expect(completed.blocks).toEqual({ stored: BLOCKS - blocks, existing: blocks, refused: 0 });
  expect(await verifyLedger(killed)).toMatchObject({ rows: rowsOf(BLOCKS), faults: [], notes: [] });
  await killed.close();
  return blocks;
}

const KILL_POINTS = [
  { block: 9, row: 5 },
  { block: 0, row: 0 },
  { block: 20, row: 2 * TRANSACTIONS + 1 },
];

test.each(KILL_POINTS.slice(0, IS_LONG ? KILL_POINTS.length : 1))(
  'an import that is killed at row $row of block $block leaves the blocks before it',
  async (killAt) => {
    const ledger = join(folder, `killed-${killAt.block}`);
    const child = await importInChild({ folder: recorded(), ledger, killAt, onProgress: () => {} });
    expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
    expect(await expectWhole(ledger)).toBe(killAt.block);
  },
);

test('another process sees committed blocks, and a kill from outside leaves whole blocks', async () => {
  const ledger = join(folder, 'watched');
  await openSqliteWriter(ledger).close();
  const reader = openSqliteReader(ledger);
  const seen = async (): Promise<number> => (await reader.keys('blocks', { limit: BLOCKS })).length;
  expect(await seen()).toBe(0);

  let imported = 0;
  let reachTen: () => void = () => {};
  const ten = new Promise<void>((resolve) => (reachTen = resolve));
  const child = await importInChild({
    folder: recorded(),
    ledger,
    killAt: null,
    onProgress: (done) => {
      imported = done;
      if (done === 10) reachTen();
    },
  });
  await ten;
  expect(await seen()).toBeGreaterThanOrEqual(10);
  child.kill('SIGKILL');
  await once(child, 'close');
  await reader.close();
  expect(await expectWhole(ledger)).toBeGreaterThanOrEqual(imported);
});

test('two imports at the same time store every block once', async () => {
  const ledger = join(folder, 'two');
  const start = async () => importInChild({ folder: recorded(), ledger, killAt: null, onProgress: () => {} });
  const children = await Promise.all([start(), start()]);
  expect(await Promise.all(children.map((child) => once(child, 'close')))).toEqual([
    [0, null],
    [0, null],
  ]);
  expect(await expectWhole(ledger)).toBe(BLOCKS);
});
