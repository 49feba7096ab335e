import { expect, test } from 'vitest';
import type { Account } from '../../solana/model/account.ts';
import { inflateZstd } from '../../ledger/cell/zstd.ts';
import { createService } from '../create-service.ts';
import { NODE_DIFFERENCES } from './node-differences.ts';
import { RpcError } from '../store/errors.ts';
import { errorOf, resultOf } from '../test-support/call-method.ts';
import { createMemoryStore } from '../test-support/memory-store.ts';
import { address, SAMPLE_BLOCKS, SYSTEM } from '../test-support/sample-blocks.ts';
import { createMethodTable } from './method-table.ts';
import { TOKEN_2022_PROGRAM } from '../../solana/ids/program-ids.ts';

const [SHORT, LONG, EMPTY, MISSING] = [address(71), address(72), address(73), address(74)];
const account = (data: Uint8Array): Account => ({
  owner: address(70),
  lamports: 18_446_744_073_709_551_615n,
  executable: false,
  rentEpoch: 18_446_744_073_709_551_615n,
  data,
  space: BigInt(data.length),
});
const ACCOUNTS = new Map([
  [SHORT, account(Uint8Array.of(1, 2, 3))],
  [LONG, account(Uint8Array.from({ length: 200 }, (_, at) => at))],
  [EMPTY, { ...account(new Uint8Array()), owner: SYSTEM, executable: true }],
]);
const store = createMemoryStore(SAMPLE_BLOCKS, { finalizedSlot: 103n }, [], ACCOUNTS);
const service = createService(store, { methods: createMethodTable([], 'all') });
const info = (params: string) => resultOf('getAccountInfo', params, service);
const many = (params: string) => resultOf('getMultipleAccounts', params, service);
const dataOf = async (config: string, name = SHORT) => ({
  result: await info(`"${name}", ${config}`),
  get data() {
    return (this.result as { readonly value: { readonly data: unknown } }).value.data;
  },
});

test('returns an account with the members of a node', async () => {
  expect(await info(`"${SHORT}", {"encoding":"base64"}`)).toEqual({
    context: { apiVersion: '4.0.0', slot: 103 },
    value: {
      data: ['AQID', 'base64'],
      executable: false,
      lamports: 18_446_744_073_709_551_615n,
      owner: address(70),
      rentEpoch: 18_446_744_073_709_551_615n,
      space: 3,
    },
  });
  expect(await info(`"${MISSING}"`)).toEqual({ context: { apiVersion: '4.0.0', slot: 103 }, value: null });
});

test('the slot is that of the commitment', async () => {
  const slotAt = async (config: string) =>
    (await info(`"${SHORT}", ${config}`)) as { readonly context: { readonly slot: number } };
  expect((await slotAt('{"commitment":"confirmed"}')).context.slot).toBe(104);
  expect((await slotAt('{"commitment":"processed"}')).context.slot).toBe(104);
  expect((await slotAt('{"commitment":"recent"}')).context.slot).toBe(104);
  expect((await slotAt('{"minContextSlot":103}')).context.slot).toBe(103);
  expect(await errorOf('getAccountInfo', `"${SHORT}", {"minContextSlot":104}`, service)).toMatchObject({
    code: -32016,
    data: { contextSlot: 103 },
  });
});

test('encodes data as base58, base64 and zstd, and without an encoding as the methods differ', async () => {
  expect((await dataOf('{}')).data).toBe('Ldp');
  expect((await dataOf('{"encoding":"binary"}')).data).toBe('Ldp');
  expect((await dataOf('{"encoding":"base58"}')).data).toEqual(['Ldp', 'base58']);
  expect((await dataOf('{"encoding":"base64"}')).data).toEqual(['AQID', 'base64']);
  expect(await many(`["${SHORT}"]`)).toMatchObject({ value: [{ data: ['AQID', 'base64'] }] });
  expect(await many(`["${SHORT}"], {"encoding":"binary"}`)).toMatchObject({ value: [{ data: 'Ldp' }] });
  const [text, encoding] = (await dataOf('{"encoding":"base64+zstd"}', LONG)).data as [string, string];
  expect(encoding).toBe('base64+zstd');
  expect(Buffer.from(await inflateZstd(Buffer.from(text, 'base64'), 1000))).toEqual(
    Buffer.from(ACCOUNTS.get(LONG)?.data ?? []),
  );
});

test('base58 ends at 128 bytes, with the message of a node', async () => {
  const error = {
    code: -32600,
    message: 'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
  };
  expect(await errorOf('getAccountInfo', `"${LONG}"`, service)).toEqual(error);
  expect(await errorOf('getAccountInfo', `"${LONG}", {"encoding":"base58"}`, service)).toEqual(error);
  expect(await errorOf('getMultipleAccounts', `["${LONG}"], {"encoding":"base58"}`, service)).toEqual(error);
  const slice = (length: number) => `"${LONG}", {"encoding":"base58","dataSlice":{"offset":0,"length":${length}}}`;
  expect(await errorOf('getAccountInfo', slice(129), service)).toEqual(error);
  expect(await info(slice(128))).toMatchObject({ value: { space: 200 } });
  expect(await info(`"${LONG}", {"dataSlice":{"offset":100,"length":1000}}`)).toMatchObject({ value: { space: 200 } });
});

test.each([
  [1, 1, 'Ag=='],
  [1, 100, 'AgM='],
  [0, 0, ''],
  [3, 1, ''],
  [100, 1, ''],
  [2, '18446744073709551615', 'Aw=='],
  ['18446744073709551615', '18446744073709551615', ''],
])('a slice from %s of %s bytes', async (offset, length, expected) => {
  const slice = `{"encoding":"base64","dataSlice":{"offset":${offset},"length":${length}}}`;
  expect((await dataOf(slice)).data).toEqual([expected, 'base64']);
});

test('jsonParsed is base64 where a node has no parser, with the slice', async () => {
  const slice = '{"encoding":"jsonParsed","dataSlice":{"offset":1,"length":1}}';
  expect((await dataOf(slice)).data).toEqual(['Ag==', 'base64']);
  expect(await info(`"${EMPTY}", {"encoding":"jsonParsed"}`)).toMatchObject({
    value: { data: ['', 'base64'], executable: true },
  });
});

test.each([
  ['', '`params` should have at least 1 argument(s)'],
  ['5', 'Invalid params: invalid type: integer `5`, expected a string.'],
  ['"abc"', 'Invalid param: WrongSize'],
  ['"0OIl"', 'Invalid param: Invalid'],
  [`"${SHORT}", "base64"`, 'Invalid params: invalid type: string "base64", expected struct RpcAccountInfoConfig.'],
  [`"${SHORT}", {"encoding":"hex"}`, /`encoding` is "hex"; allowed: binary, base58, base64, base64\+zstd, jsonParsed/],
  [`"${SHORT}", {"commitment":"final"}`, /`commitment` is "final"/],
  [`"${SHORT}", {"dataSlice":5}`, /`dataSlice` is 5; allowed: an object with offset and length/],
  [`"${SHORT}", {"dataSlice":{"offset":1}}`, /`dataSlice` is/],
  [`"${SHORT}", {"dataSlice":{"offset":-1,"length":1}}`, /`dataSlice` is/],
  [`"${SHORT}", {"dataSlice":{"offset":0.5,"length":1}}`, /`dataSlice` is/],
  [`"${SHORT}", {"dataSlice":{"offset":0,"length":18446744073709551616}}`, /`dataSlice` is/],
])('refuses %s', async (params, message) => {
  expect(await errorOf('getAccountInfo', params, service)).toEqual({
    code: -32602,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  });
});

test('returns accounts in the order of their addresses, at most 100', async () => {
  expect(await many(`["${MISSING}", "${SHORT}", "${SHORT}"]`)).toMatchObject({
    context: { slot: 103 },
    value: [null, { space: 3 }, { space: 3 }],
  });
  expect(await many('[]')).toMatchObject({ value: [] });
  const list = (length: number) => JSON.stringify(Array.from({ length }, () => SHORT));
  expect(((await many(list(100))) as { readonly value: unknown[] }).value).toHaveLength(100);
  const errorFor = (params: string) => errorOf('getMultipleAccounts', params, service);
  expect(await errorFor(list(101))).toEqual({ code: -32602, message: 'Too many inputs provided; max 100' });
  expect(await errorFor(`"${SHORT}"`)).toMatchObject({ message: expect.stringContaining('expected a sequence') });
  expect(await errorFor(`["${SHORT}", 5]`)).toMatchObject({
    message: 'Invalid params: invalid type: integer `5`, expected a string.',
  });
  expect(await errorFor(`["${SHORT}", "5"]`)).toMatchObject({ message: 'Invalid param: WrongSize' });
});

test('an account that the ledger does not know is an error of the whole call', async () => {
  const partial = createService(
    {
      ...store,
      account: async (name, slot) => {
        if (name === MISSING) throw new RpcError(-32000, `not ${name}`);
        return store.account(name, slot);
      },
    },
    { methods: createMethodTable([], 'all') },
  );
  expect(await errorOf('getMultipleAccounts', `["${SHORT}", "${MISSING}"]`, partial)).toEqual({
    code: -32000,
    message: `not ${MISSING}`,
  });
});

test('jsonParsed of a token account needs its mint, and amounts that decimals alone make', async () => {
  const [holder, mint] = [address(75), address(76)];
  const holding = { ...account(new Uint8Array(165).fill(76, 0, 32).fill(1, 108, 109)), owner: TOKEN_2022_PROGRAM };
  const mintData = Uint8Array.from({ length: 170 }, (_, at) => (at === 44 ? 2 : at === 45 || at === 165 ? 1 : 0));
  const ask = async (data: Uint8Array | null, method: typeof resultOf | typeof errorOf) => {
    const found = data === null ? [] : [[mint, account(data)] as const];
    const accounts = new Map([[holder, holding], ...found]);
    const holders = createMemoryStore(SAMPLE_BLOCKS, {}, [], accounts);
    const answering = createService(holders, { methods: createMethodTable([], 'all') });
    return method(
      'getAccountInfo',
      `"${holder}", {"encoding":"jsonParsed","dataSlice":{"offset":0,"length":1}}`,
      answering,
    );
  };
  expect(await ask(mintData, resultOf)).toMatchObject({
    value: { data: { program: 'spl-token-2022', parsed: { info: { mint, tokenAmount: { decimals: 2 } } } } },
  });
  // Without a mint, all of the data, whatever the slice.
  expect(await ask(null, resultOf)).toMatchObject({
    value: { data: [expect.stringMatching(/^TEx.{217}$/), 'base64'] },
  });
  const withInterest = mintData.with(166, 10);
  expect(await ask(withInterest, errorOf)).toEqual({
    code: -32602,
    message: `This service cannot parse accounts of ${TOKEN_2022_PROGRAM} that have such data; please use base64`,
  });
});

test('a ledger without accounts does not have the methods', async () => {
  const without = createService(createMemoryStore(SAMPLE_BLOCKS));
  const names = async (methods: typeof service) =>
    ((await resultOf('rpc.discover', '', methods)) as { readonly methods: { readonly name: string }[] }).methods.map(
      ({ name }) => name,
    );
  for (const method of ['getAccountInfo', 'getMultipleAccounts']) {
    expect(await errorOf(method, `"${SHORT}"`, without)).toEqual({ code: -32601, message: 'Method not found' });
    expect(await names(without)).not.toContain(method);
    expect(await names(service)).toContain(method);
  }
});

test('the version in the context is that of the node software that is imitated', async () => {
  const like = createService(store, { methods: createMethodTable(NODE_DIFFERENCES.get('agave-4.3') ?? [], 'all') });
  expect(await resultOf('getAccountInfo', `"${MISSING}"`, like)).toMatchObject({ context: { apiVersion: '4.3.0' } });
});
