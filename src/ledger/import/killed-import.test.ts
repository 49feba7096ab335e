import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stringifyJson } from '../../shared/json/json.ts';
import { openLmdbReader, openLmdbWriter } from '../engine/lmdb-engine.ts';
import { importInChild } from '../test-support/import-in-child.ts';
import { blockAnswer, signedTransaction } from '../test-support/signed-answers.ts';
import { verifyLedger } from '../verify-ledger.ts';
import { importAnswers } from './import-answers.ts';

const BLOCKS = 100;
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

/** Expects that a killed import left whole blocks and that importing again completes. Returns the number of blocks left. */
async function expectWhole(ledger: string): Promise<number> {
  const killed = openLmdbWriter(ledger);
  const { rows, signatures, faults } = await verifyLedger(killed);
  const blocks = (await killed.keys('blocks', { limit: BLOCKS + 1 })).length;
  expect(faults).toEqual([]);
  expect(signatures).toBe(blocks * TRANSACTIONS);
  expect(rows).toBe(blocks * (TRANSACTIONS + 1));
  const completed = await importAnswers({ paths: [recorded()], ledger: killed, slot: null, inferSlots: true });
  expect(completed.blocks).toEqual({ stored: BLOCKS - blocks, existing: blocks, refused: 0 });
  await killed.close();
  return blocks;
}

test.each([
  { block: 0, row: 0 },
  { block: 9, row: 5 },
  { block: 20, row: TRANSACTIONS },
])('an import that is killed at row $row of block $block leaves the blocks before it', async (killAt) => {
  const ledger = join(folder, `killed-${killAt.block}`);
  const child = importInChild({ folder: recorded(), ledger, killAt, onProgress: () => {} });
  expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
  expect(await expectWhole(ledger)).toBe(killAt.block);
});

test('another process sees committed blocks, and a kill from outside leaves whole blocks', async () => {
  const ledger = join(folder, 'watched');
  await openLmdbWriter(ledger).close();
  const reader = openLmdbReader(ledger);
  const seen = async (): Promise<number> => (await reader.keys('blocks', { limit: BLOCKS })).length;
  expect(await seen()).toBe(0);

  let imported = 0;
  let reachTen: () => void = () => {};
  const ten = new Promise<void>((resolve) => (reachTen = resolve));
  const child = importInChild({
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
