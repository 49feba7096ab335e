import { setImmediate } from 'node:timers/promises';
import { copyLedger } from '../../../src/ledger/commands/ledger-copy.ts';
import { openEmbeddedLedger } from '../../../src/ledger/embedded/open-embedded.ts';
import { openBigtable, openBigtableTarget } from '../../../src/ledger/bigtable/bigtable-engine.ts';
import { connectToBigtable, emulatorTransports } from '../../../src/ledger/bigtable/connection.ts';
import type { KeyValueReader } from '../../../src/ledger/engine/key-value.ts';
import { findEmulator, startEmulator } from '../../../src/ledger/test-support/bigtable-emulator.ts';
import { createWarehouseStore } from '../../../src/ledger/store/warehouse-store.ts';
import { createService } from '../../../src/rpc-service/create-service.ts';
import { createHttpServer } from '../../../src/server/http/http-server.ts';
import { listen, post, stop } from '../measure/http.ts';
import { type Measurement, type Suite, median, quantile } from '../measure/measurement.ts';
import { blockRequest, transactionRequest } from '../measure/ledgers.ts';

const BLOCKS = 60;
const WARM_UP = 300;
const ONE_BY_ONE = 600;
const CLIENTS = 16;
/** Requests of each client in a round. */
const EACH = 25;
const ROUNDS = 5;

/** Compares a replica over Google's emulator with the embedded ledger, both without caches. */
export const measureBigtable: Suite = async () => {
  const path = findEmulator();
  if (path === null) {
    console.log('There is no Bigtable emulator here (set CBTEMULATOR), so the replica is not measured.');
    return [];
  }
  const emulator = await startEmulator(path);
  try {
    const name = { project: 'bench', instance: 'solana-ledger' };
    const connect = () => connectToBigtable(name, emulatorTransports(emulator.host));
    const embedded = await openPart(BLOCKS);
    const target = await openBigtableTarget(name, connect());
    await copyLedger(embedded, target);
    await target.reader.close();
    const remote = openBigtable(name, connect());
    const lines = await compare(embedded, remote);
    await remote.close();
    return lines;
  } finally {
    emulator.stop();
  }
};

/** The last blocks of the embedded ledger. */
async function openPart(count: number): Promise<KeyValueReader> {
  const embedded = await openEmbeddedLedger();
  const keys = new Set(await embedded.keys('blocks', { limit: count, reverse: true }));
  return {
    ...embedded,
    rows: async function* (table) {
      if (table !== 'blocks') return;
      for await (const row of embedded.rows(table)) if (keys.has(row.key)) yield row;
    },
  };
}

async function compare(embedded: KeyValueReader, remote: KeyValueReader): Promise<readonly Measurement[]> {
  const requests = await requestsOf(embedded);
  const lines: Measurement[] = [];
  for (const [what, bodies] of requests) {
    const [ours, baseline] = [await startAsker(remote, 1000, bodies), await startAsker(embedded, 0, bodies)];
    await measure(ours, baseline);
    const line = (measured: string, unit: string, of: (asker: Asker) => number): Measurement => ({
      measure: `${what} from the emulator, ${measured}`,
      ours: { value: of(ours), unit },
      baseline: { value: of(baseline), unit, what: 'from the embedded ledger' },
      comparison: { value: of(ours) / of(baseline), unit: '×' },
      target: null,
    });
    lines.push(
      line('p50', 'ms', ({ times }) => median(times)),
      line('p99', 'ms', ({ times }) => quantile(times, 0.99)),
      line(`${CLIENTS} clients`, 'a second', ({ perSecond }) => median(perSecond)),
    );
  }
  return lines;
}

async function requestsOf(kv: KeyValueReader): Promise<readonly (readonly [string, readonly string[]])[]> {
  const slots: bigint[] = [];
  const signatures: string[] = [];
  const store = createWarehouseStore(kv);
  for await (const { key } of kv.rows('blocks')) {
    const slot = BigInt(`0x${key}`);
    const block = await store.block(slot);
    slots.push(slot);
    for (const { id } of block?.transactions ?? []) signatures.push(id());
  }
  return [
    ['transaction', signatures.map((signature) => transactionRequest(signature, 'json'))],
    ['block', slots.map((slot) => blockRequest(slot, 'base64'))],
  ];
}

interface Asker {
  /** Sends the next of the requests. Returns the milliseconds until the end of the response. */
  readonly ask: () => Promise<number>;
  readonly times: number[];
  readonly perSecond: number[];
  readonly stop: () => void;
}

async function startAsker(kv: KeyValueReader, remoteMs: number, bodies: readonly string[]): Promise<Asker> {
  const store = createWarehouseStore(kv, { maxInflatedBytes: 0, remoteMs });
  const service = createService(store, { nextPass: setImmediate });
  const server = createHttpServer({ service, files: null, limits: { maxCacheBytes: 0 } });
  const port = await listen(server);
  let next = 0;
  const ask = async (): Promise<number> => {
    const { lastByte } = await post(port, bodies[(next++ * 7919) % bodies.length] ?? '', 'identity');
    return lastByte;
  };
  return { ask, times: [], perSecond: [], stop: () => stop(server) };
}

/** Alternates between both, so that other load on the machine slows both. */
async function measure(one: Asker, other: Asker): Promise<void> {
  const both = [one, other];
  for (let at = 0; at < WARM_UP; at++) for (const { ask } of both) await ask();
  for (let at = 0; at < ONE_BY_ONE; at++) for (const { ask, times } of both) times.push(await ask());
  for (let round = 0; round < ROUNDS; round++) {
    for (const { ask, perSecond } of both) {
      const start = performance.now();
      await Promise.all(
        Array.from({ length: CLIENTS }, async () => {
          for (let at = 0; at < EACH; at++) await ask();
        }),
      );
      perSecond.push((CLIENTS * EACH) / ((performance.now() - start) / 1000));
    }
  }
  for (const asker of both) asker.stop();
}
