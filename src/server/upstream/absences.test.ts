import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { LedgerStore } from '../../rpc-service/store/ledger-store.ts';
import { stringifyJson } from '../../shared/json/json.ts';
import { openLedger } from '../../ledger/open-ledger.ts';
import {
  always,
  answering,
  partOf,
  type ScriptedUpstream,
  type Script,
  startUpstream,
} from './test-support/scripted-upstream.ts';
import { openUpstreamService, type UpstreamService } from './test-support/upstream-service.ts';

let embedded: LedgerStore;
const stops: (() => Promise<void>)[] = [];
/** Slots with a block, ascending, and one between them without. */
let slots: readonly bigint[] = [];
let skipped = 0n;
/** The oldest and the newest of the slots. */
let oldest = '';
let newest = '';

beforeAll(async () => {
  embedded = await openLedger(null);
  slots = (await embedded.slots(0n, 2n ** 64n - 1n, 60)).slice(20);
  skipped = slots.find((slot, index) => index > 5 && slots[index + 1] !== slot + 1n) ?? 0n;
  skipped += 1n;
  oldest = await firstSignature(slots[0]);
  newest = await firstSignature(slots.at(-1));
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});
afterAll(() => embedded.close());

async function firstSignature(slot = 0n): Promise<string> {
  const block = await embedded.block(slot);
  return block?.transactions.at(0)?.id() ?? '';
}

async function node(from = slots[0] ?? 0n, to = slots.at(-1) ?? 0n, script?: Script): Promise<ScriptedUpstream> {
  const started = await startUpstream(partOf(embedded, from, to), script);
  stops.push(started.stop);
  return started;
}

async function serve(...nodes: readonly ScriptedUpstream[]): Promise<UpstreamService> {
  const service = await openUpstreamService(nodes.map(({ url }) => url));
  stops.push(service.close);
  return service;
}

const NULL = '"result":null';
const UNUSED = '1'.repeat(64);
const middle = (): bigint => slots[15] ?? 0n;

// Seen to fail against: not checking the oldest slot, the newest slot, or both; accepting the first null.
test('a slot without a block is null by the deprecated name, if an upstream covers it', async () => {
  const whole = await node();
  const service = await serve(whole);
  expect(await service.ask('getConfirmedBlock', [skipped])).toMatchObject({ result: null });
  expect(await service.ask('getBlock', [skipped])).toMatchObject({ error: { code: -32007 } });
  expect(whole.calls.map(({ method }) => method)).toContain('getFirstAvailableBlock');
  whole.play(answering({ getBlock: NULL, getBlockTime: NULL }));
  expect(await service.ask('getConfirmedBlock', [middle()])).toMatchObject({ result: null });
  expect(await service.ask('getBlockTime', [middle()])).toMatchObject({ result: null });
});

test.each([
  ['pruned', () => node(slots[20])],
  ['lagging', () => node(slots[0], slots[10])],
  ['pruned, and says null', () => node(slots[20], slots.at(-1), answering({ getBlock: NULL, getBlockTime: NULL }))],
  ['lagging, and says null', () => node(slots[0], slots[10], answering({ getBlock: NULL, getBlockTime: NULL }))],
  [
    'pruned, and says skipped',
    () => node(slots[20], slots.at(-1), answering({ getBlock: SKIPPED, getBlockTime: SKIPPED })),
  ],
  [
    'silent about its range',
    () =>
      node(slots[0], slots.at(-1), answering({ getBlock: NULL, getBlockTime: NULL, getFirstAvailableBlock: SKIPPED })),
  ],
])('an upstream that is %s is an error, never an absence, and the next one is asked', async (_name, start) => {
  const narrow = await start();
  const alone = await serve(narrow);
  for (const method of ['getConfirmedBlock', 'getBlock', 'getBlockTime']) {
    const answer = await alone.ask(method, [middle()]);
    expect([method, answer]).toEqual([method, expect.objectContaining({ error: expect.anything() })]);
  }
  const both = await serve(narrow, await node());
  expect(await both.ask('getConfirmedBlock', [middle()])).toHaveProperty('result.blockhash');
  expect(await both.ask('getBlockTime', [middle()])).toHaveProperty('result');
});

const SKIPPED = '"error":{"code":-32009,"message":"Slot 5 was skipped, or missing in long-term storage"}';

test('a block that one upstream has lost is found at another', async () => {
  const holed = await node(slots[0], slots.at(-1), answering({ getBlock: SKIPPED }));
  const service = await serve(holed, await node());
  expect(await service.ask('getConfirmedBlock', [middle()])).toHaveProperty('result.blockhash');
});

test('a skipped slot is null although another upstream fails', async () => {
  const failing = await node(
    slots[0],
    slots.at(-1),
    always((response) => void response.writeHead(500).end()),
  );
  const service = await serve(failing, await node());
  expect(await service.ask('getConfirmedBlock', [skipped])).toMatchObject({ result: null });
});

// Seen to fail against: accepting the first null; caching null as final.
test('a signature is null only after every upstream said null, and that is not remembered', async () => {
  const [one, two, three] = [await node(slots[20]), await node(slots[30]), await node(slots[0], slots[10])];
  const service = await serve(one, two, three);
  for (const method of ['getConfirmedTransaction', 'getTransaction']) {
    expect(await service.ask(method, [UNUSED])).toMatchObject({ result: null });
    expect(await service.ask(method, [UNUSED])).toMatchObject({ result: null });
  }
  for (const { calls } of [one, two, three]) expect(calls.length).toBe(4);
  const response = service.service(
    stringifyJson({ jsonrpc: '2.0', id: 1, method: 'getTransaction', params: [UNUSED] }),
  );
  expect((await response?.body())?.isFinal).toBe(false);
  expect(await service.ask('getConfirmedTransaction', [oldest])).toHaveProperty('result.slot');
  expect(await service.ask('getConfirmedTransaction', [newest])).toHaveProperty('result.slot');
});

// Seen to fail against: returning null although an upstream failed.
test('a signature is an error if one upstream did not say null', async () => {
  const failing = await node(
    slots[0],
    slots.at(-1),
    always((response) => void response.writeHead(500).end()),
  );
  const noHistory = await node(slots[0], slots.at(-1), answering({ getTransaction: NO_HISTORY }));
  for (const other of [failing, noHistory]) {
    const service = await serve(await node(slots[20]), other);
    for (const method of ['getConfirmedTransaction', 'getTransaction'])
      expect(await service.ask(method, [oldest])).toHaveProperty('error');
  }
});

const NO_HISTORY = '"error":{"code":-32011,"message":"Transaction history is not available from this node"}';

test('the statuses of several upstreams are put together', async () => {
  const [pruned, lagging] = [await node(slots[20]), await node(slots[0], slots[10])];
  const service = await serve(pruned, lagging);
  const statuses = await service.ask('getSignatureStatuses', [[newest, oldest, UNUSED]]);
  expect(statuses).toMatchObject({
    result: { context: { slot: expect.anything() }, value: [{ err: null }, { err: null }, null] },
  });
  lagging.play(always((response) => void response.writeHead(500).end()));
  expect(await service.ask('getSignatureStatuses', [[newest, oldest]])).toHaveProperty('error');
  expect(await service.ask('getSignatureStatuses', [[newest]])).toHaveProperty('result');
});

test('lists of slots come from an upstream that covers them', async () => {
  const [pruned, lagging, whole] = [await node(slots[20]), await node(slots[0], slots[10]), await node()];
  const service = await serve(pruned, lagging, whole);
  const range = [slots[5] ?? 0n, slots[30] ?? 0n];
  const expected = slots.slice(5, 31);
  for (const method of ['getBlocks', 'getConfirmedBlocks'])
    expect(await service.ask(method, range)).toMatchObject({ result: expected.map(Number) });
  for (const method of ['getBlocksWithLimit', 'getConfirmedBlocksWithLimit'])
    expect(await service.ask(method, [slots[5] ?? 0n, 26])).toMatchObject({ result: expected.map(Number) });
});
