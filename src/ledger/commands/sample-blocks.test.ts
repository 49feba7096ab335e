import { expect, test } from 'vitest';
import type { Reporter } from './reporter.ts';
import { ledgerInfo } from './ledger-info.ts';
import { ledgerVerify } from './ledger-verify.ts';
import { copyLedger } from './copy-ledger.ts';
import { openEmbeddedLedger } from '../embedded/open-embedded.ts';
import { openBigtable, openBigtableTarget } from '../bigtable/bigtable-engine.ts';
import { connectToBigtable, emulatorTransports } from '../bigtable/connection.ts';
import type { KeyValueReader } from '../engine/key-value.ts';
import { sampleBlocks } from './sample-blocks.ts';
import { describeOnEmulator } from '../test-support/describe-on-emulator.ts';
import { verifyLedger } from './verify-ledger.ts';

/** The first blocks of the embedded ledger. */
async function firstBlocks(count: number): Promise<KeyValueReader> {
  const embedded = await openEmbeddedLedger();
  const keys = await embedded.keys('blocks', { limit: count });
  const last = keys.at(-1) ?? '';
  return {
    ...embedded,
    keys: (table, range) => embedded.keys(table, table === 'blocks' ? { to: last, ...range } : range),
    rows: async function* (table) {
      if (table === 'tx') return;
      for await (const row of embedded.rows(table)) if (table !== 'blocks' || row.key <= last) yield row;
    },
  };
}

/** Numbers from 0 to 1 that go up in steps. */
function steps(step: number): () => number {
  let at = 0;
  return () => (at += step) % 1;
}

const keysOf = async (kv: KeyValueReader): Promise<readonly string[]> => kv.keys('blocks', { limit: 1000 });

test('a sample has as many blocks as asked for, from everywhere between the first and the last', async () => {
  const ledger = await openEmbeddedLedger();
  const all = await keysOf(ledger);
  const keys = await keysOf(await sampleBlocks(ledger, 10, steps(0.099)));
  expect(keys).toHaveLength(10);
  expect(keys).toEqual(all.filter((key) => keys.includes(key)));
  const places = keys.map((key) => all.indexOf(key) / all.length);
  expect(places[0]).toBeLessThan(0.2);
  expect(places.at(-1)).toBeGreaterThan(0.8);
  expect(await keysOf(await sampleBlocks(ledger, all.length + 1))).toEqual(all);
});

test('verifying a sample reads its blocks only, and says so', async () => {
  const ledger = await openEmbeddedLedger();
  const read: string[] = [];
  const counting: KeyValueReader = {
    ...ledger,
    get: (table, key) => {
      if (table === 'blocks') read.push(key);
      return ledger.get(table, key);
    },
    rows: (table) => {
      if (table !== 'info') throw new Error(`all rows of ${table} are read`);
      return ledger.rows(table);
    },
  };
  const { faults, notes, signatures } = await verifyLedger(await sampleBlocks(counting, 3, steps(0.3)));
  expect(faults).toEqual([]);
  expect(signatures).toBeGreaterThan(3);
  expect(new Set(read).size).toBe(3);
  expect(notes.map(({ text }) => text)).toContain('3 blocks were chosen at random, and nothing else checked');
});

describeOnEmulator((emulator) => {
  test('a warehouse is walked or sampled, and its faults are found', async () => {
    const name = { project: 'p', instance: 'verify' };
    const connection = () => connectToBigtable(name, emulatorTransports(emulator().host));
    const source = await firstBlocks(4);
    const target = await openBigtableTarget(name, connection());
    expect((await copyLedger(source, target)).faults).toEqual([]);
    const engine = openBigtable(name, connection());
    expect(await run((reporter) => ledgerVerify(engine, reporter))).toMatchObject({ code: 0 });
    const [first = ''] = await engine.keys('tx', { limit: 1 });
    const other = { qualifier: 'bin', value: Uint8Array.of(0, 0, 0, 0, ...new Uint8Array(14)) } as const;
    await target.write([{ table: 'tx', key: first, cell: other }]);
    for (const rows of [engine, await sampleBlocks(engine, 4)]) {
      const { code, output } = await run((reporter) => ledgerVerify(rows, reporter));
      expect(code).toBe(1);
      expect(output).toContain(`row ${first} of table tx: it says transaction 0 of slot 0`);
    }
    const info = await run((reporter) => ledgerInfo(engine, reporter, { countsRows: false }));
    expect(info.output).toMatch(/^tables {10}not counted/m);
    await target.reader.close();
    await engine.close();
  });
});

async function run(command: (reporter: Reporter) => Promise<number>): Promise<{ code: number; output: string }> {
  const lines: string[] = [];
  const print = (text: string): void => void lines.push(text);
  const code = await command({ line: print, problem: print, progress: () => {} });
  return { code, output: lines.join('\n') };
}
