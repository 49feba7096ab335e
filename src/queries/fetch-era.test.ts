import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createClient } from '../rpc-client/client.ts';
import { encodeBase64 } from '../shared/bytes/encodings.ts';
import type { Slot } from '../solana/ids/ids.ts';
import { GATES } from '../solana/era/feature-gates.ts';
import { UNKNOWN_ERA } from '../solana/era/era.ts';
import { eraQueryOptions } from './era-query.ts';
import { missingFeatureAccounts, refetchEra, rememberFeatureAccounts } from './fetch-era.ts';

const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
/** A cluster whose certificate no public page names. */
const OTHER = 'AnotherC1usterAnotherC1usterAnotherC1uster11';
const EMBEDDED = 'BbGmvbwP9d3MCtVf9dVuqwabRqHBnYeAfAnpQ6vdVxFt';
const LATER = 500_000_000n;

type Answer = { readonly result: unknown } | { readonly code: number } | { readonly status: number };

/** An endpoint with an answer per method. Counts the requests of each. */
function endpoint(answers: Readonly<Record<string, Answer>>) {
  const asked: string[] = [];
  port += 1;
  const client = createClient({
    url: `http://127.0.0.1:${port}/`,
    fetch: async (input, init) => {
      const { method } = await new Request(input, init).json();
      asked.push(method);
      const answer = answers[method] ?? { code: -32_601 };
      if ('status' in answer) return new Response('', { status: answer.status });
      const body = 'code' in answer ? { error: { code: answer.code, message: 'no' } } : { result: answer.result };
      return Response.json({ jsonrpc: '2.0', id: 1, ...body });
    },
  });
  const queries = new QueryClient();
  const eraOf = (slot: Slot, withConsensus = true) => queries.query(eraQueryOptions(client, slot, withConsensus));
  return { asked, client, queries, eraOf };
}

/** Another endpoint for each test: that one refuses is remembered. */
let port = 8899;

const genesis = (hash: string): Answer => ({ result: hash });

/** The answer of getMultipleAccounts for all gates: activated at slot 1, except those that are left out. */
function features(slot: number, ...inactive: readonly (keyof typeof GATES)[]): Answer {
  const data = encodeBase64(Uint8Array.of(1, 1, 0, 0, 0, 0, 0, 0, 0));
  const owner = 'Feature111111111111111111111111111111111111';
  const active = { data: [data, 'base64'], executable: false, lamports: 953_185, owner, rentEpoch: 0 };
  const ids = new Set<string>(inactive.map((gate) => GATES[gate].id));
  return {
    result: { context: { slot }, value: Object.values(GATES).map(({ id }) => (ids.has(id) ? null : active)) },
  };
}

test('asks only for the genesis hash where the history of the cluster is known', async () => {
  const { asked, eraOf } = endpoint({ getGenesisHash: genesis(MAINNET) });
  expect(await eraOf(361_774_429n)).toMatchObject({ blockUnits: { value: 60_000_000n } });
  expect(await eraOf(320_000_000n)).toMatchObject({ feeRule: { value: 'halved' } });
  expect(asked).toEqual(['getGenesisHash']);
});

test('asks the embedded ledger for nothing else', async () => {
  const { asked, eraOf } = endpoint({ getGenesisHash: genesis(EMBEDDED) });
  expect(await eraOf(LATER)).toMatchObject({ rentPerByte: { value: 6960n }, blockUnits: null });
  expect(asked).toEqual(['getGenesisHash']);
});

test('asks once for the feature accounts and the certificate, after the known history', async () => {
  const { asked, eraOf } = endpoint({
    getGenesisHash: genesis(OTHER),
    getMultipleAccounts: features(500_000_000, 'rentReset'),
    getAgGenesisCert: { result: { block: { slot: 470_000_000, blockId: [] }, signature: {} } },
  });
  expect(await eraOf(LATER - 1000n)).toMatchObject({
    rentPerByte: { value: 696n, source: { reported: true } },
    consensus: { value: 'Alpenglow', source: { since: 470_000_001n } },
    report: 'answered',
  });
  expect(await eraOf(LATER - 2000n)).toMatchObject({ rentPerByte: { value: 696n } });
  expect(asked.toSorted()).toEqual(['getAgGenesisCert', 'getGenesisHash', 'getMultipleAccounts']);
});

test('does not ask for a certificate that public pages name', async () => {
  const { asked, eraOf } = endpoint({ getGenesisHash: genesis(MAINNET), getMultipleAccounts: features(500_000_000) });
  expect(await eraOf(LATER)).toMatchObject({ consensus: { value: 'Alpenglow', source: { since: 459_653_000n } } });
  expect(asked.toSorted()).toEqual(['getGenesisHash', 'getMultipleAccounts']);
});

test('asks again for a slot after the epoch of the feature accounts', async () => {
  const { asked, eraOf } = endpoint({ getGenesisHash: genesis(MAINNET), getMultipleAccounts: features(500_000_000) });
  await eraOf(LATER);
  expect(await eraOf(500_256_000n)).toMatchObject({ rentPerByte: null, callDepth: null });
  expect(asked.filter((method) => method === 'getMultipleAccounts')).toHaveLength(2);
});

test('does not ask for the certificate unless the consensus is wanted', async () => {
  const { asked, eraOf } = endpoint({ getGenesisHash: genesis(OTHER), getMultipleAccounts: features(500_000_000) });
  expect(await eraOf(LATER, false)).toMatchObject({ rentPerByte: { value: 6960n }, consensus: null });
  expect(asked.toSorted()).toEqual(['getGenesisHash', 'getMultipleAccounts']);
});

test('another call can ask for the feature accounts', async () => {
  const { asked, client, queries, eraOf } = endpoint({ getGenesisHash: genesis(MAINNET) });
  expect(await missingFeatureAccounts(queries, client, 361_774_429n)).toEqual([]);
  const missing = await missingFeatureAccounts(queries, client, LATER);
  expect(missing).toHaveLength(Object.keys(GATES).length);
  const activations = new Map(missing.map((address) => [address, 1n]));
  rememberFeatureAccounts(queries, client, { slot: LATER, activations });
  expect(await missingFeatureAccounts(queries, client, LATER)).toEqual([]);
  expect(await missingFeatureAccounts(queries, client, LATER + 1_000_000n)).toEqual(missing);
  expect(await eraOf(LATER, false)).toMatchObject({ rentPerByte: { value: 6960n } });
  expect(asked).toEqual(['getGenesisHash']);
});

test('null is TowerBFT', async () => {
  const { eraOf } = endpoint({
    getGenesisHash: genesis(OTHER),
    getMultipleAccounts: features(500_000_000),
    getAgGenesisCert: { result: null },
  });
  expect(await eraOf(LATER)).toMatchObject({ consensus: { value: 'TowerBFT' } });
});

const REFUSALS: readonly (readonly [string, Answer])[] = [
  ['-32601', { code: -32_601 }],
  ['HTTP 401', { status: 401 }],
  ['HTTP 403', { status: 403 }],
  ['HTTP 404', { status: 404 }],
  ['HTTP 429', { status: 429 }],
  ['HTTP 500', { status: 500 }],
];

test.each(REFUSALS)('%s means unknown, and is asked again only by a person', async (_, refusal) => {
  const answers: Record<string, Answer> = {
    getGenesisHash: genesis(OTHER),
    getMultipleAccounts: refusal,
    getAgGenesisCert: refusal,
  };
  const refused = endpoint(answers);
  expect(await refused.eraOf(LATER)).toEqual({ ...UNKNOWN_ERA, report: 'noAnswer' });
  await refused.eraOf(LATER + 1n);
  expect(refused.asked).toHaveLength(3);
  answers['getMultipleAccounts'] = features(500_000_000);
  await refetchEra(refused.queries, refused.client);
  expect(await refused.eraOf(LATER - 1n)).toMatchObject({ rentPerByte: { value: 6960n }, report: 'answered' });

  const silent = endpoint({ getGenesisHash: refusal, getMultipleAccounts: refusal, getAgGenesisCert: refusal });
  expect(await silent.eraOf(361_774_429n)).toEqual(UNKNOWN_ERA);
  await silent.eraOf(361_774_430n);
  expect(silent.asked).toEqual(['getGenesisHash']);
});

test('a method that the endpoint does not have is not asked again in this tab', async () => {
  const { asked, queries, eraOf } = endpoint({ getGenesisHash: genesis(MAINNET) });
  expect(await eraOf(LATER)).toMatchObject({ slotMilliseconds: { value: 200n }, callDepth: null, report: 'noAnswer' });
  queries.clear();
  expect(await eraOf(LATER)).toMatchObject({ report: 'notAsked' });
  expect(asked.filter((method) => method === 'getMultipleAccounts')).toHaveLength(1);
});

test('an answer of another shape means unknown', async () => {
  const { eraOf } = endpoint({
    getGenesisHash: genesis(OTHER),
    getMultipleAccounts: { result: 'hello' },
    getAgGenesisCert: { result: 'hello' },
  });
  expect(await eraOf(LATER)).toMatchObject({ rentPerByte: null, consensus: null });
});

test('knows a certificate whose feature accounts were refused', async () => {
  const { eraOf } = endpoint({
    getGenesisHash: genesis(OTHER),
    getMultipleAccounts: { status: 403 },
    getAgGenesisCert: { result: { block: { slot: 100 } } },
  });
  expect(await eraOf(200n)).toEqual({
    ...UNKNOWN_ERA,
    report: 'noAnswer',
    consensus: {
      value: 'Alpenglow',
      source: {
        name: 'SIMD-0326',
        since: 101n,
        url: expect.stringContaining('0326-alpenglow.md'),
        reported: true,
        checkedUntil: null,
      },
    },
  });
});
