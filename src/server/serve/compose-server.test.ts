import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { LedgerStore, StoredTransaction } from '../../rpc-service/store/ledger-store.ts';
import { METHODS } from '../../rpc-service/methods/method-table.ts';
import { createMemoryStore } from '../../rpc-service/test-support/memory-store.ts';
import { SAMPLE_BLOCKS } from '../../rpc-service/test-support/sample-blocks.ts';
import { type Source, composeServer, ledgerName } from './compose-server.ts';

const BLOCKS = 10;
const TRANSACTIONS = 200;

/** A ledger of large blocks, which calls `onEncode` for each transaction that is encoded. */
function createStore(onEncode: () => void): LedgerStore {
  const [sample] = SAMPLE_BLOCKS;
  if (sample === undefined) throw new Error('no sample');
  const transactions = Array.from({ length: TRANSACTIONS }, () => sample.transactions[0]).filter(
    (item) => item !== undefined,
  );
  const store = createMemoryStore(
    Array.from({ length: BLOCKS }, (_, at) => ({ ...sample, slot: BigInt(at), transactions })),
  );
  const counted = (stored: StoredTransaction): StoredTransaction => ({
    ...stored,
    meta: () => {
      onEncode();
      return stored.meta();
    },
  });
  return {
    ...store,
    block: async (slot) => {
      const block = await store.block(slot);
      return block && { ...block, transactions: Array.from(block.transactions, counted) };
    },
  };
}

// Seen to fail against: a server without a scheduler.
test('the server encodes one chunk of one block in each pass of the event loop', async () => {
  // Every look at the clock is ten milliseconds after the last, so that no turn lasts for two chunks.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
  onTestFinished(() => void vi.restoreAllMocks());
  const app = await mkdtemp(join(tmpdir(), 'slotscope-app-'));
  onTestFinished(() => rm(app, { recursive: true }));
  await writeFile(join(app, 'index.html'), 'the explorer');
  let encoded = 0;
  const server = await composeServer(
    toSource(createStore(() => encoded++)),
    {
      ledger: null,
      identity: null,
      port: 0,
      host: '127.0.0.1',
      allowedHosts: [],
      allowedOrigins: [],
      requestsPerSecond: null,
      trustedProxies: new BlockList(),
      cacheBytes: 1e6,
      maxUnsentBytes: 256e6,
      maxUnsentBytesPerClient: 128e6,
      maxConnections: 100,
      maxConnectionsPerClient: 100,
      upstreams: [],
      like: null,
      endpoint: null,
      maxAgeSeconds: null,
      shutdownSeconds: 30,
      logLevel: 'error',
      metricsAddress: null,
      app,
    },
    () => {},
    null,
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const running = new Set(Array.from({ length: BLOCKS }, (_, slot) => slot));
  const requests = [...running].map(async (slot) => {
    const body = `{"jsonrpc":"2.0","id":1,"method":"getBlock","params":[${slot}]}`;
    const headers = { 'content-type': 'application/json', 'accept-encoding': 'identity' };
    const response = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body, headers });
    const text = await response.text();
    running.delete(slot);
    return text.length;
  });
  let most = 0;
  while (running.size > 0) {
    const before = encoded;
    await setImmediate();
    most = Math.max(most, encoded - before);
  }
  const lengths = await Promise.all(requests);
  server.close();
  server.closeAllConnections();
  expect(encoded).toBe(BLOCKS * TRANSACTIONS);
  // A chunk ends with the transaction that brings it to 64 Ki characters.
  const [length = 0] = lengths;
  const inChunk = Math.ceil((64 * 1024) / (length / TRANSACTIONS)) + 1;
  expect(inChunk).toBeLessThan(TRANSACTIONS / 3);
  expect(most).toBeLessThanOrEqual(2 * inChunk);
});

function toSource(store: LedgerStore): Source {
  return { store, methods: METHODS, checkHealth: () => store.info(), parallelCalls: 1, isPublic: true };
}

test.each([
  [null, [], null, 'embedded'],
  [null, ['http://127.0.0.1:8899/'], null, 'upstream nodes'],
  ['/data/recorded', [], 'mainnet-beta', 'mainnet-beta ledger'],
  ['/data/recorded/', [], null, 'recorded ledger'],
  ['/data/generated', [], 'embedded', 'generated ledger'],
])('names the ledger %s with upstreams %j of cluster %s', (ledger, upstreams, cluster, name) => {
  expect(ledgerName({ ledger, upstreams }, { cluster })).toBe(name);
});
