import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { KeyValueWriter } from '../../ledger/engine/key-value.ts';
import { createLedgerWriter } from '../../ledger/import/ledger-writer.ts';
import { openLedger } from '../../ledger/open-ledger.ts';
import { createWarehouseStore } from '../../ledger/store/warehouse-store.ts';
import { createMemoryLedger } from '../../ledger/test-support/memory-ledger.ts';
import type { LedgerStore } from '../../rpc-service/store/ledger-store.ts';
import { toBlock } from '../../rpc-service/test-support/to-block.ts';
import { isJsonArray } from '../../shared/json/json.ts';
import { type Slot, U64_MAX } from '../../solana/ids/ids.ts';
import {
  answering,
  HEALTHY,
  partOf,
  type ScriptedUpstream,
  startUpstream,
} from '../upstream/test-support/scripted-upstream.ts';
import { parseUpstreams } from '../upstream/upstream-address.ts';
import { createUpstream } from '../upstream/upstream.ts';
import { fillFromNode } from './fill-node.ts';

/** Slots of the embedded ledger; 400,031,949 was skipped. */
const FIRST = 400_031_940n;
const LAST = 400_031_952n;

let embedded: LedgerStore;
let node: ScriptedUpstream;
let ledger: KeyValueWriter;

beforeAll(async () => {
  embedded = await openLedger(null);
  node = await startUpstream(embedded);
});
afterAll(async () => {
  await node.stop();
  await embedded.close();
});
beforeEach(() => {
  ledger = createMemoryLedger();
});
afterEach(() => node.play(HEALTHY));

async function fill({ from = FIRST, to = LAST, stopAfter = Number.POSITIVE_INFINITY, parallel = 4 } = {}) {
  const [address] = parseUpstreams(node.url);
  if (address === undefined || typeof address === 'string') throw new Error('no address');
  const stop = new AbortController();
  let done = 0;
  if (stopAfter === 0) stop.abort();
  const before = node.calls.length;
  const report = await fillFromNode({
    node: createUpstream(address, 'the node', () => {}),
    ledger,
    from,
    to,
    parallel,
    signal: stop.signal,
    onProgress: () => (++done >= stopAfter ? stop.abort() : undefined),
    delays: { pollMs: 1, firstRetryMs: 1, maxRetryMs: 4 },
  });
  const asked = node.calls
    .slice(before)
    .flatMap(({ method, params }) => (method === 'getBlock' && isJsonArray(params) ? [BigInt(Number(params[0]))] : []));
  return { ...report, asked: asked.toSorted((one, other) => (one < other ? -1 : 1)) };
}

const slotsIn = (store: LedgerStore, from = FIRST, to = LAST): Promise<readonly Slot[]> => store.slots(from, to, 1000);

// Seen to fail against: requesting every listed block.
test('adds what is missing in the range, requests nothing else, and finds nothing to do afterwards', async () => {
  const all = await slotsIn(embedded);
  const kept = all.filter((_, at) => at % 3 === 0);
  const writer = createLedgerWriter(ledger);
  for (const slot of kept) {
    const block = toBlock(await embedded.block(slot));
    if (block !== null) await writer.addBlock(block);
  }
  const report = await fill();
  const missing = all.filter((slot) => !kept.includes(slot));
  expect(report).toMatchObject({ added: missing.length, existing: kept.length, failed: [] });
  expect(report.covered).toEqual({ from: FIRST, to: LAST });
  expect(report.asked).toEqual(missing);
  const store = createWarehouseStore(ledger);
  expect(await slotsIn(store, 0n, U64_MAX)).toEqual(all);
  for (const slot of all) expect(toBlock(await store.block(slot))).toEqual(toBlock(await embedded.block(slot)));
  expect(await fill()).toMatchObject({ added: 0, existing: all.length, asked: [] });
});

test('goes on after an interruption with the blocks that are still missing', async () => {
  const first = await fill({ stopAfter: 5, parallel: 1 });
  expect(first.added).toBe(5);
  const there = await slotsIn(createWarehouseStore(ledger));
  const second = await fill();
  expect(second.asked).toEqual((await slotsIn(embedded)).filter((slot) => !there.includes(slot)));
});

// Seen to fail against: a block that is given up after one attempt.
test('retries what the node fails to return, and reports what it never returns', async () => {
  const never = FIRST + 5n;
  let failures = 6;
  node.play(({ method, params }, response, id) => {
    if (method !== 'getBlock' || !isJsonArray(params)) return false;
    if (BigInt(Number(params[0])) === never) {
      response.end(`{"jsonrpc":"2.0","error":{"code":-32004,"message":"-"},"id":${id}}`);
      return true;
    }
    if (failures-- <= 0) return false;
    response.writeHead(503, { 'retry-after': '0' }).end();
    return true;
  });
  const { failed } = await fill();
  expect(failed).toMatchObject([{ slot: never, reason: expect.stringContaining('-32004') }]);
  const expected = (await slotsIn(embedded)).filter((slot) => slot !== never);
  expect(await slotsIn(createWarehouseStore(ledger))).toEqual(expected);
});

// Seen to fail against: an error that ends the command with a stack trace.
test('a node that does not list its blocks is reported, and a stop meanwhile is no failure', async () => {
  node.play(answering({ getBlocks: '"error":{"code":-32004,"message":"-"}' }));
  expect(await fill()).toMatchObject({ added: 0, failure: expect.stringContaining('-32004') });
  node.play(HEALTHY);
  expect(await fill()).toMatchObject({ failure: null });
  ledger = createMemoryLedger();
  expect(await fill({ stopAfter: 0 })).toMatchObject({ added: 0, covered: null, failure: null });
});

// Seen to fail against: blocks that are not compared with their neighbors.
test('a block of another fork ends it, whichever neighbor the ledger has', async () => {
  const other = toBlock(await embedded.block(FIRST));
  const block = toBlock(await embedded.block(FIRST + 3n));
  if (block === null || other === null) throw new Error('no block');
  for (const change of [{ previousBlockhash: other.blockhash }, { blockhash: other.blockhash }]) {
    ledger = createMemoryLedger();
    await createLedgerWriter(ledger).addBlock({ ...block, ...change });
    await expect(fill()).rejects.toThrow(/do not fit: the node and the ledger are of different forks/);
  }
});

// Seen to fail against: other requests that go on after a permanent failure.
test('a permanent failure ends the requests of other blocks', async () => {
  node.play(async ({ method, params }, response, id) => {
    if (method !== 'getBlock' || !isJsonArray(params)) return false;
    const isFirst = BigInt(Number(params[0])) === FIRST;
    await sleep(isFirst ? 50 : 150);
    if (isFirst) response.end(`{"jsonrpc":"2.0","error":{"code":-32015,"message":"-"},"id":${id}}`);
    return isFirst;
  });
  await expect(fill()).rejects.toThrow(/-32015/);
  const { length } = node.calls;
  await sleep(500);
  expect(node.calls).toHaveLength(length);
});

test('a node that has only a part of the range says so, and one of another cluster ends it', async () => {
  const part = await startUpstream(partOf(embedded, FIRST + 4n, FIRST + 8n));
  const whole = node;
  node = part;
  expect(await fill()).toMatchObject({ covered: { from: FIRST + 4n, to: FIRST + 8n } });
  expect(await fill({ from: FIRST, to: FIRST + 1n })).toMatchObject({ covered: null, added: 0 });
  node = whole;
  await part.stop();
  node.play(answering({ getGenesisHash: `"result":"${'E'.repeat(44)}"` }));
  await expect(fill()).rejects.toThrow(/another cluster/);
});
