import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { LedgerStore } from '../../rpc-service/store/ledger-store.ts';
import { isJsonArray, isJsonObject, type JsonValue, parseJson, stringifyJson } from '../../shared/json/json.ts';
import { responseText } from '../../rpc-service/response.ts';
import { openLedger } from '../../ledger/open-ledger.ts';
import { always, answering, HEALTHY, type ScriptedUpstream, startUpstream } from './test-support/scripted-upstream.ts';
import { openUpstreamService, type UpstreamService } from './test-support/upstream-service.ts';

let embedded: LedgerStore;
let node: ScriptedUpstream;
const services: UpstreamService[] = [];

beforeAll(async () => {
  embedded = await openLedger(null);
  node = await startUpstream(embedded);
});
afterEach(async () => {
  node.play(HEALTHY);
  for (const service of services.splice(0)) await service.close();
});
afterAll(async () => {
  await node.stop();
  await embedded.close();
});

async function open(...urls: readonly string[]): Promise<UpstreamService> {
  const service = await openUpstreamService(urls.length === 0 ? [node.url] : urls);
  services.push(service);
  return service;
}

test.each([
  'sendTransaction',
  'requestAirdrop',
  'simulateTransaction',
  'getProgramAccounts',
  'getRecentBlockhash',
  'toString',
])('%s is not passed on', async (method) => {
  const service = await open();
  const before = node.calls.length;
  expect(await service.ask(method, ['5'])).toMatchObject({ error: { code: -32601, message: 'Method not found' } });
  expect(node.calls.length).toBe(before);
});

const RESULTS: Readonly<Record<string, readonly [params: JsonValue, result: string]>> = {
  getSlot: [[], '18446744073709551615'],
  getBlockHeight: [[{ commitment: 'confirmed', minContextSlot: 5 }], '9007199254740993'],
  getFirstAvailableBlock: [[], '0'],
  minimumLedgerSlot: [[], '7'],
  getBlocks: [[5, 9], '[5, 6,9007199254740993]'],
  getBlocksWithLimit: [[5, 2], '[5,6]'],
  getBlockTime: [[5], '-9223372036854775808'],
  getEpochInfo: [[], '{"absoluteSlot":5,"new":1.0,"epoch":0,"slotIndex":5,"slotsInEpoch":432000}'],
  getTransactionCount: [[{ commitment: 'confirmed' }], '9007199254740993'],
  getEpochSchedule: [[], '{"warmup":true,"slotsPerEpoch":32}'],
  getGenesisHash: [[], '"4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY"'],
  getAgGenesisCert: [
    [],
    '{"block":{"slot":9007199254740993,"blockId":[1]},"signature":{"signature":[2],"bitmap":[3]}}',
  ],
  getRankMap: [[5, { commitment: 'confirmed' }], '{"totalStake":9007199254740993,"ranks":[]}'],
  getVersion: [[], '{"solana-core":"4.3.0","feature-set":4294967295}'],
  getHealth: [[], '"ok"'],
  getLatestBlockhash: [
    [],
    '{"context":{"apiVersion":"4.3.0","slot":5},"value":{"blockhash":"4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY","lastValidBlockHeight":18446744073709551615}}',
  ],
  isBlockhashValid: [['4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY'], '{"context":{"slot":5},"value":false}'],
  getAccountInfo: [
    ['So11111111111111111111111111111111111111112', { encoding: 'base64', commitment: 'confirmed' }],
    '{"context":{"apiVersion":"4.3.0","slot":5},"value":{"data":["AQID","base64"],"executable":false,"lamports":9007199254740993,"owner":"11111111111111111111111111111111","rentEpoch":18446744073709551615,"space":3}}',
  ],
  getMultipleAccounts: [
    [['So11111111111111111111111111111111111111112', '11111111111111111111111111111111']],
    '{"context":{"slot":5},"value":[null,{"data":{"parsed":{},"program":"nonce","space":80},"executable":true,"lamports":1,"owner":"NativeLoader1111111111111111111111111111111","rentEpoch":0}]}',
  ],
  getTokenAccountsByOwner: [
    ['11111111111111111111111111111111', { programId: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' }],
    '{"context":{"slot":5},"value":[{"account":{"data":["AQID","base64"],"executable":false,"lamports":9007199254740993,"owner":"TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA","rentEpoch":18446744073709551615},"pubkey":"So11111111111111111111111111111111111111112"}]}',
  ],
  getInflationReward: [
    [['11111111111111111111111111111111'], { epoch: 2 }],
    '[{"amount":18446744073709551615,"commission":null,"effectiveSlot":5,"epoch":2,"postBalance":9007199254740993},null]',
  ],
  getRecentPerformanceSamples: [
    [1],
    '[{"numNonVoteTransactions":1,"numSlots":126,"numTransactions":9007199254740993,"samplePeriodSecs":60,"slot":5}]',
  ],
  getRecentPrioritizationFees: [[], '[{"prioritizationFee":18446744073709551615,"slot":5}]'],
  getSignaturesForAddress: [
    ['11111111111111111111111111111111', { limit: 1 }],
    '[{"blockTime":null,"confirmationStatus":"finalized","err":null,"memo":null,"signature":"1","slot":18446744073709551615}]',
  ],
  getTransactionsForAddress: [
    ['11111111111111111111111111111111', { limit: 1, filters: { slot: { gte: 9_007_199_254_740_993n } } }],
    '{"data":[{"signature":"1","slot":18446744073709551615}],"paginationToken":"18446744073709551615:0"}',
  ],
};

// Seen to fail against: not checking result shapes; printing results again from parsed numbers.
test.each(Object.entries(RESULTS))('%s is passed on character for character', async (method, [params, result]) => {
  node.play(answering({ [method]: `"result":${result}` }));
  const service = await open();
  expect(await service.askText(method, params)).toBe(`{"jsonrpc":"2.0","result":${result},"id":1}`);
  // The calls for the cluster are not listed.
  if (method !== 'getGenesisHash') expect(node.calls.at(-1)).toEqual({ method, params });
  node.play(answering({ [method]: '"result":true' }));
  if (method !== 'getVersion') expect(await service.ask(method, params)).toMatchObject({ error: { code: -32603 } });
});

test.each([
  ['getConfirmedBlocks', 'getBlocks', [5, 6]],
  ['getConfirmedBlocksWithLimit', 'getBlocksWithLimit', [5, 6]],
  ['getConfirmedSignaturesForAddress2', 'getSignaturesForAddress', ['11111111111111111111111111111111', { limit: 5 }]],
])('%s is asked by its current name', async (old, current, params) => {
  node.play(answering({ [current]: '"result":[]' }));
  const service = await open();
  expect(await service.ask(old, params)).toMatchObject({ result: [] });
  expect(node.calls.at(-1)).toEqual({ method: current, params });
});

test('names of commitments that nodes no longer know are replaced', async () => {
  const service = await open();
  const names = {
    max: 'finalized',
    root: 'finalized',
    single: 'confirmed',
    singleGossip: 'confirmed',
    recent: 'processed',
  };
  for (const [old, current] of Object.entries(names)) {
    await service.ask('getSlot', [{ commitment: old, minContextSlot: 5 }]);
    expect(node.calls.at(-1)).toEqual({ method: 'getSlot', params: [{ commitment: current, minContextSlot: 5 }] });
  }
});

test('rpc.discover lists what is answered, and no more', async () => {
  const service = await open();
  const { result } = await service.ask('rpc.discover', []);
  const methods = isJsonObject(result) && isJsonArray(result['methods']) ? result['methods'] : [];
  const names = methods.map((method) => stringifyJson(isJsonObject(method) ? (method['name'] ?? null) : null));
  expect(names.toSorted()).toEqual(
    [
      ...Object.keys(RESULTS),
      'getBlock',
      'getConfirmedBlock',
      'getConfirmedBlocks',
      'getConfirmedBlocksWithLimit',
      'getConfirmedSignaturesForAddress2',
      'getConfirmedTransaction',
      'getSignatureStatuses',
      'getTransaction',
      'rpc.discover',
    ]
      .map((name) => `"${name}"`)
      .toSorted(),
  );
});

test('errors of the call are passed on, with what a node adds to them', async () => {
  const errors = {
    getSlot:
      '{"code":-32016,"message":"Minimum context slot has not been reached","data":{"contextSlot":9007199254740993}}',
    getBlocks: '{"code":-32602,"message":"Slot range too large; max 500000"}',
  };
  node.play(answering({ getSlot: `"error":${errors.getSlot}`, getBlocks: `"error":${errors.getBlocks}` }));
  const service = await open();
  expect(await service.askText('getSlot', [])).toBe(`{"jsonrpc":"2.0","error":${errors.getSlot},"id":1}`);
  expect(await service.askText('getBlocks', [5])).toBe(`{"jsonrpc":"2.0","error":${errors.getBlocks},"id":1}`);
});

// Seen to fail against: no sharing of calls.
test('identical calls at the same time are one call of the upstream', async () => {
  const service = await open();
  const [slot = 0n] = await embedded.slots(0n, 2n ** 64n - 1n, 1);
  const signature = (await embedded.block(slot))?.transactions.at(0)?.id() ?? '1'.repeat(64);
  const calls = [
    ['getSlot', []],
    ['getBlock', [slot]],
    ['getBlockTime', [slot]],
    ['getTransaction', [signature]],
    ['getSignatureStatuses', [[signature]]],
  ] as const;
  const before = node.calls.length;
  await Promise.all(calls.flatMap(([method, params]) => Array.from({ length: 20 }, () => service.ask(method, params))));
  expect(
    node.calls
      .slice(before)
      .map(({ method }) => method)
      .toSorted(),
  ).toEqual(calls.map(([method]) => method).toSorted());
});

test('the calls of a batch do not wait for each other, and are answered in order', async () => {
  const service = await open();
  await service.ask('getSlot', []);
  let running = 0;
  let most = 0;
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  node.play(async ({ method }) => {
    if (method !== 'getBlockTime') return false;
    running += 1;
    most = Math.max(most, running);
    if (most === 16) release();
    await released;
    running -= 1;
    return false;
  });
  const slots = await embedded.slots(0n, 2n ** 64n - 1n, 40);
  const calls = slots.map((slot) => ({ jsonrpc: '2.0', id: slot, method: 'getBlockTime', params: [slot] }));
  const answers = parseJson((await responseText(service.service(stringifyJson(calls)))) ?? '');
  expect(isJsonArray(answers) && answers.map((answer) => isJsonObject(answer) && answer['id'])).toEqual(
    slots.map(Number),
  );
  expect(most).toBe(16);
});

const KEYS = ['a-secret-user', 'a-secret-password', 'a-secret-in-the-path', 'a-secret-in-the-query'];

// Seen to fail against: not redacting error messages of upstreams.
test('no key of an upstream is in an answer or a log line', async () => {
  const url = new URL(node.url);
  url.username = 'a-secret-user';
  url.password = 'a-secret-password';
  url.pathname = '/v2/a-secret-in-the-path/';
  url.search = '?api-key=a-secret-in-the-query';
  const service = await open(url.href);
  const said: string[] = [];
  const seen = (): string => [...said, ...service.logged].join('\n');
  node.play(
    always((response) => {
      const message = `not allowed at ${url.href} or ${url.pathname}${url.search} with ${KEYS.join(', ')}`;
      const data = { keys: KEYS };
      response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message, data }, id: 1 }));
    }),
  );
  for (const method of ['getSlot', 'getBlock', 'getTransaction', 'getSignatureStatuses', 'getBlockTime']) {
    const param =
      { getTransaction: '1'.repeat(64), getSignatureStatuses: ['1'.repeat(64)], getSlot: null }[method] ?? 5;
    said.push(await service.askText(method, method === 'getSlot' ? [] : [param]));
  }
  expect(said.join('')).toContain('not allowed at ***');
  node.play(always((response) => void response.writeHead(500).end(url.href)));
  said.push(await service.askText('getSlot', []));
  await node.stop();
  said.push(await service.askText('getSlot', []));
  expect(said.at(-1)).toContain('the connection failed');
  expect(service.logged.length).toBeGreaterThan(0);
  for (const key of KEYS) expect(seen()).not.toContain(key);
  // Which the node did get.
  expect(node.headers().authorization).toBe(`Basic ${btoa('a-secret-user:a-secret-password')}`);
  node = await startUpstream(embedded);
});

// Seen to fail against: not comparing genesis hashes.
test('an upstream of another cluster is not used', async () => {
  const other = await startUpstream(
    embedded,
    answering({ getGenesisHash: '"result":"4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY"' }),
  );
  try {
    const service = await open(node.url, other.url);
    expect(await service.ask('getTransaction', ['1'.repeat(64)])).toMatchObject({
      error: { message: expect.stringContaining('upstream 2: it is of another cluster') },
    });
    expect(other.calls).toEqual([]);
  } finally {
    await other.stop();
  }
});
