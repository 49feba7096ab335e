import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbeddedLedger } from '../ledger/embedded/open-embedded.ts';
import { encodeArchive, openArchive } from '../ledger/engine/archive.ts';
import { openBigtable, openBigtableTarget } from '../ledger/engine/bigtable/bigtable-engine.ts';
import { connectToBigtable, emulatorTransports } from '../ledger/engine/bigtable/connection.ts';
import type { KeyValueReader, TableRow } from '../ledger/engine/key-value.ts';
import { openLmdbWriter } from '../ledger/engine/lmdb-engine.ts';
import { CELL_LIMITS, inflateCell } from '../ledger/cell/cell.ts';
import { openBlock } from '../ledger/rows/block-rows.ts';
import { parseSlotKey } from '../ledger/rows/slot-key.ts';
import { type Emulator, findEmulator, startEmulator } from '../ledger/test-support/bigtable-emulator.ts';
import { createWarehouseStore } from '../ledger/warehouse-store.ts';
import { createService, type Service } from '../rpc-service/create-service.ts';
import { METHODS } from '../rpc-service/methods/method-table.ts';
import { responseText } from '../rpc-service/response.ts';
import { type JsonValue, stringifyJson } from '../shared/json/json.ts';

// A warehouse has blocks and transactions only, so the other engines get these two tables.

const emulatorPath = findEmulator();
if (emulatorPath === null)
  console.log('No Bigtable emulator (set CBTEMULATOR): the tests that compare engines are skipped.');

const NAME = { project: 'test', instance: 'solana-ledger' };
/** Of the embedded ledger: the first ones are of the older row format, the others have every kind of transaction. */
const BLOCKS = 9;
const EVERY = 45;
/** Bytes of a row. Larger blocks are asked for in fewer forms. */
const LARGE = 20_000;

interface Sample {
  readonly slot: number;
  readonly signatures: readonly string[];
  readonly isLarge: boolean;
}

let folder = '';
let emulator: Emulator | null = null;
const engines = new Map<string, KeyValueReader>();
const services = new Map<string, Service>();
const samples: Sample[] = [];

beforeAll(async () => {
  if (emulatorPath === null) return;
  folder = await mkdtemp(join(tmpdir(), 'slotscope-conformance-'));
  emulator = await startEmulator(emulatorPath);
  const rows = await sampleRows();
  const lmdb = openLmdbWriter(folder);
  await lmdb.write(rows);
  const connection = () => connectToBigtable(NAME, emulatorTransports(emulator?.host ?? ''));
  const target = await openBigtableTarget(NAME, connection());
  await target.write(rows);
  await target.reader.close();
  engines.set('archive', openArchive(encodeArchive(rows)));
  engines.set('lmdb', lmdb);
  engines.set('bigtable', openBigtable(NAME, connection()));
  for (const [name, engine] of engines) services.set(name, createService(createWarehouseStore(engine)));
});

afterAll(async () => {
  for (const engine of engines.values()) await engine.close();
  emulator?.stop();
  if (folder !== '') await rm(folder, { recursive: true });
});

async function sampleRows(): Promise<readonly TableRow[]> {
  const embedded = await openEmbeddedLedger();
  const keys = await embedded.keys('blocks', { limit: 1000 });
  const rows: TableRow[] = [];
  for (const key of keys.filter((_, at) => at < 3 || at % EVERY === 0).slice(0, BLOCKS)) {
    const cell = await embedded.get('blocks', key);
    const slot = parseSlotKey(key);
    if (cell === null || slot === null) continue;
    const block = openBlock({
      slot,
      qualifier: cell.qualifier,
      bytes: await inflateCell(cell.value, CELL_LIMITS.blocks),
    });
    const signatures = Array.from(block.transactions, ({ id }) => id());
    for (const signature of signatures) {
      const found = await embedded.get('tx', signature);
      if (found !== null) rows.push({ table: 'tx', key: signature, cell: found });
    }
    rows.push({ table: 'blocks', key, cell });
    samples.push({ slot: Number(slot), signatures, isLarge: cell.value.length > LARGE });
  }
  return rows;
}

const COMMITMENTS = [undefined, 'finalized', 'confirmed', 'processed', 'nonsense'] as const;

/** Each method with each of its options, and with parameters that it refuses. */
function* requests(): Generator<readonly [method: string, params: readonly JsonValue[]]> {
  const slots = samples.map(({ slot }) => slot);
  const [first, second, last] = [slots[0] ?? 0, slots[1] ?? 0, slots.at(-1) ?? 0];
  const around = [0, first - 1, first + 1000, last, last + 1, last + 10_000];
  for (const { slot, isLarge, signatures } of samples) {
    for (const method of ['getBlock', 'getConfirmedBlock']) {
      for (const config of blockConfigs(isLarge)) yield [method, [slot, config]];
      yield [method, [slot]];
    }
    yield ['getBlockTime', [slot]];
    for (const signature of signatures.slice(0, 3)) {
      for (const method of ['getTransaction', 'getConfirmedTransaction']) {
        for (const config of transactionConfigs()) yield [method, [signature, config]];
      }
    }
    yield ['getSignatureStatuses', [signatures.slice(0, 20), { searchTransactionHistory: true }]];
    yield ['getSignatureStatuses', [signatures.slice(0, 20)]];
  }
  for (const slot of around) {
    for (const method of ['getBlock', 'getConfirmedBlock', 'getBlockTime']) yield [method, [slot]];
    for (const limit of [1, 3, 500]) yield ['getBlocksWithLimit', [slot, limit]];
    for (const to of [slot, last, last + 5]) yield ['getBlocks', [slot, to]];
  }
  yield ['getBlocks', [second]];
  for (const method of METHODS.keys()) {
    yield [method, []];
    yield [method, ['nonsense']];
    for (const commitment of COMMITMENTS) yield [method, [{ commitment: commitment ?? null }]];
    for (const commitment of COMMITMENTS) yield [method, [first, { commitment: commitment ?? null }]];
  }
  yield ['noSuchMethod', []];
}

function* blockConfigs(isLarge: boolean): Generator<JsonValue> {
  const encodings = isLarge ? ['json', 'jsonParsed', 'base64'] : ['json', 'jsonParsed', 'base64', 'base58', 'binary'];
  for (const encoding of encodings) {
    for (const transactionDetails of ['full', 'accounts', 'signatures', 'none']) {
      for (const rewards of [true, false]) {
        yield { encoding, transactionDetails, rewards, maxSupportedTransactionVersion: 1 };
      }
    }
  }
  yield { transactionDetails: 'signatures' };
  for (const commitment of COMMITMENTS) yield { transactionDetails: 'none', commitment: commitment ?? null };
}

function* transactionConfigs(): Generator<JsonValue> {
  for (const encoding of ['json', 'jsonParsed', 'base64', 'base58', 'binary', 'nonsense']) {
    for (const maxSupportedTransactionVersion of [0, 1]) yield { encoding, maxSupportedTransactionVersion };
  }
  yield { encoding: 'json' };
}

test.skipIf(emulatorPath === null)(
  'archive, lmdb and Bigtable give the same bytes for every method, option and error',
  { timeout: 300_000 },
  async () => {
    let count = 0;
    const methods = new Set<string>();
    for (const [method, params] of requests()) {
      const text = stringifyJson({ jsonrpc: '2.0', id: count, method, params });
      const [archive, ...others] = await Promise.all(
        [...services.values()].map(async (service) => responseText(service(text))),
      );
      for (const other of others)
        if (other !== archive) expect({ text, answer: other }).toEqual({ text, answer: archive });
      methods.add(method);
      count += 1;
    }
    console.log(`${count} requests of ${methods.size} methods, ${services.size} engines, no difference`);
    expect([...METHODS.keys()].filter((method) => !methods.has(method))).toEqual([]);
    expect(samples.length).toBe(BLOCKS);
    expect(count).toBeGreaterThan(1000);
  },
);

test.skipIf(emulatorPath === null)('a range of keys is the same in each engine', async () => {
  const [archive, ...others] = engines.values();
  const keys = (await archive?.keys('blocks', { limit: 100 })) ?? [];
  expect(keys).toHaveLength(BLOCKS);
  const [from, to] = [keys[2] ?? '', keys[7] ?? ''];
  for (const range of [{}, { from }, { to }, { from, to }, { from: to, to: from }, { from: 'x' }]) {
    for (const limit of [1, 4, 100]) {
      for (const reverse of [false, true]) {
        const expected = await archive?.keys('blocks', { ...range, limit, reverse });
        for (const other of others) expect(await other.keys('blocks', { ...range, limit, reverse })).toEqual(expected);
      }
    }
  }
});
