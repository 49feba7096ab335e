import { expect, test } from 'vitest';
import { stringifyJson } from '../../shared/json/json.ts';
import { createService } from '../create-service.ts';
import { errorOf, resultOf, sampleService } from '../test-support/call-method.ts';
import { createMemoryStore } from '../test-support/memory-store.ts';
import { PAYER, RECIPIENT, SAMPLE_BLOCKS, UNKNOWN_PROGRAM, signature } from '../test-support/sample-blocks.ts';
import { createMethodTable } from './method-table.ts';
import { NODE_DIFFERENCES } from './node-differences.ts';

const differences = NODE_DIFFERENCES.get('agave-4.3') ?? [];
const agave43 = createService(createMemoryStore(SAMPLE_BLOCKS, { finalizedSlot: 103n }), {
  methods: createMethodTable(differences),
});

const REFUSED = {
  code: -32602,
  message: 'base58 encoding is not supported with maxSupportedTransactionVersion >= 1',
};
const config = (encoding: string, max: number | null, details = 'full') =>
  JSON.stringify({ encoding, maxSupportedTransactionVersion: max, transactionDetails: details });

test.each(['base58', 'binary'])(
  'agave-4.3 refuses %s with a version above 0 before it looks anything up',
  async (encoding) => {
    for (const max of [1, 2, 255]) {
      for (const byte of [11, 15, 99])
        expect(await errorOf('getTransaction', `"${signature(byte)}",${config(encoding, max)}`, agave43)).toEqual(
          REFUSED,
        );
      for (const details of ['full', 'accounts', 'signatures', 'none'])
        expect(await errorOf('getBlock', `100,${config(encoding, max, details)}`, agave43)).toEqual(REFUSED);
      expect(await errorOf('getBlock', `9999,${config(encoding, max)}`, agave43)).toEqual(REFUSED);
    }
  },
);

test('agave-4.3 answers as the service does with version 0, no version, or another encoding', async () => {
  const requests = [
    ...['base58', 'binary'].flatMap((encoding) => [config(encoding, 0), config(encoding, null)]),
    ...['json', 'jsonParsed', 'base64'].map((encoding) => config(encoding, 1)),
  ];
  for (const request of requests) {
    const params = [`"${signature(11)}",${request}`, `100,${request}`] as const;
    expect(await resultOf('getTransaction', params[0], agave43)).toEqual(await resultOf('getTransaction', params[0]));
    expect(await resultOf('getBlock', params[1], agave43)).toEqual(await resultOf('getBlock', params[1]));
  }
  expect(await errorOf('getBlock', `103,${config('base58', 0)}`, agave43)).toMatchObject({ code: -32015 });
});

test('agave-4.3 checks the signature and the slot before the encoding', async () => {
  expect(await errorOf('getTransaction', `"x!",${config('base58', 1)}`, agave43)).toMatchObject({
    message: 'Invalid param: Invalid',
  });
  expect(await errorOf('getBlock', `"x",${config('base58', 1)}`, agave43)).toMatchObject({
    message: expect.stringContaining('invalid type: string "x"'),
  });
});

test('the service itself does not refuse base58', async () => {
  expect(await resultOf('getTransaction', `"${signature(11)}",${config('base58', 1)}`)).not.toBeNull();
  expect(await resultOf('getBlock', `100,${config('binary', 1)}`)).not.toBeNull();
});

test('agave-4.3 has no deprecated methods, and never says that Alpenglow has not begun', async () => {
  for (const [method, params] of [
    ['getConfirmedTransaction', `"${signature(11)}"`],
    ['getConfirmedBlock', '100'],
  ] as const) {
    expect(await resultOf(method, params)).not.toBeNull();
    expect(await errorOf(method, params, agave43)).toEqual({ code: -32601, message: 'Method not found' });
  }
  for (const service of [agave43, sampleService])
    expect(await errorOf('getAgGenesisCert', '', service)).toEqual({ code: -32601, message: 'Method not found' });
  const certificate = { block: { blockId: [1], slot: 5 }, signature: { bitmap: [], signature: [2] } };
  const store = { ...createMemoryStore(SAMPLE_BLOCKS), certificate: async () => certificate };
  expect(await resultOf('getAgGenesisCert', '', createService(store))).toEqual(certificate);
});

test('agave-4.3 reports its version', async () => {
  expect(await resultOf('getVersion', '', agave43)).toMatchObject({ 'solana-core': '4.3.0' });
  expect(await resultOf('getSignatureStatuses', '[]', agave43)).toMatchObject({ context: { apiVersion: '4.3.0' } });
  expect(await resultOf('getVersion')).toMatchObject({ 'solana-core': '4.0.0' });
});

const agave118 = createService(createMemoryStore(SAMPLE_BLOCKS, { finalizedSlot: 103n }), {
  methods: createMethodTable(NODE_DIFFERENCES.get('agave-1.18') ?? []),
});

test('agave-1.18 gives addresses for instructions without a parser, and changes nothing else', async () => {
  const params = [`"${signature(11)}",{"encoding":"jsonParsed"}`, '100,{"encoding":"jsonParsed"}'] as const;
  const compiled = (index: number, data: string) => ({ accounts: [index], data, programIdIndex: 3 });
  const byAddress = (account: string, data: string) => ({ accounts: [account], data, programId: UNKNOWN_PROGRAM });
  const replaceIn = (json: string): string =>
    json
      .replaceAll(stringifyJson(compiled(0, '8')), stringifyJson(byAddress(PAYER, '8')))
      .replaceAll(stringifyJson(compiled(1, '9')), stringifyJson(byAddress(RECIPIENT, '9')));
  for (const [method, asked] of [
    ['getConfirmedTransaction', params[0]],
    ['getConfirmedBlock', params[1]],
  ] as const) {
    const [ours, theirs] = [await resultOf(method, asked), await resultOf(method, asked, agave118)];
    expect(stringifyJson(theirs)).not.toContain('programIdIndex');
    expect(stringifyJson(theirs)).toBe(replaceIn(stringifyJson(ours)));
    const json = asked.replace('jsonParsed', 'json');
    expect(await resultOf(method, json, agave118)).toEqual(await resultOf(method, json));
  }
  for (const [method, asked] of [
    ['getTransaction', params[0]],
    ['getBlock', params[1]],
  ] as const)
    expect(await resultOf(method, asked, agave118)).toEqual(await resultOf(method, asked));
});

test('agave-1.18 passes over unknown transactions in lists of signatures, and leaves out their index', async () => {
  for (const method of ['getSignaturesForAddress', 'getConfirmedSignaturesForAddress2']) {
    const ask = (config: string) => resultOf(method, `"${PAYER}",${config}`, agave118);
    const all = await ask('{}');
    expect(all).toHaveLength(5);
    expect(JSON.stringify(all)).not.toContain('transactionIndex');
    expect(await ask(`{"before":"${signature(99)}"}`)).toEqual([]);
    expect(await ask(`{"until":"${signature(99)}"}`)).toEqual(all);
    expect(await ask(`{"before":"${signature(99)}","until":"${signature(11)}"}`)).toEqual([]);
    expect(await ask(`{"before":"${signature(12)}"}`)).toHaveLength(1);
    expect(await errorOf(method, `"${PAYER}",{"limit":0}`, agave118)).toMatchObject({
      message: 'Invalid limit; max 1000',
    });
  }
});

test('agave-1.18 reports its version', async () => {
  expect(await resultOf('getVersion', '', agave118)).toMatchObject({ 'solana-core': '1.18.26' });
  expect(await resultOf('getSignatureStatuses', '[]', agave118)).toMatchObject({ context: { apiVersion: '1.18.26' } });
});

test('rpc.discover lists the methods that are served, and every difference with its source', async () => {
  const read = async (service = sampleService) =>
    (await resultOf('rpc.discover', '', service)) as { info: { description: string }; methods: { name: string }[] };
  const { info, methods } = await read(agave43);
  const names = methods.map(({ name }) => name);
  expect(names).toContain('getAgGenesisCert');
  expect(names).not.toContain('getConfirmedBlock');
  expect(differences.length).toBeGreaterThan(0);
  for (const { source, text } of differences) expect(info.description).toContain(`${text} (${source})`);
  expect((await read()).info.description).not.toContain('base58');
});
