import { expect, test } from 'vitest';
import { responseText } from '../rpc-service/response.ts';
import { createService, type Service } from '../rpc-service/create-service.ts';
import { createMethodTable } from '../rpc-service/methods/method-table.ts';
import { NODE_DIFFERENCES } from '../rpc-service/methods/node-differences.ts';
import { TRANSACTION_DETAILS } from '../rpc-protocol/config.ts';
import { sampleService } from '../rpc-service/test-support/call-method.ts';
import { createMemoryStore } from '../rpc-service/test-support/memory-store.ts';
import { SAMPLE_BLOCKS, signature } from '../rpc-service/test-support/sample-blocks.ts';
import { type BlockReadOptions, type TransactionReadOptions, createClient } from './client.ts';

/** Client, transport, service and store in one process, with JSON text between them; only the network is replaced. */
function connect(service: Service) {
  const requests: string[] = [];
  const client = createClient({
    url: 'http://127.0.0.1:8899/',
    fetch: async (input, init) => {
      const text = await new Request(input, init).text();
      requests.push(text);
      return new Response(await responseText(service(text)));
    },
  });
  return { client, requests };
}

/** A node that knows only the deprecated method names. */
const oldNode: Service = (text) =>
  sampleService(text.replace(/"method":"get(?=Transaction|Block")/, '"method":"unknown'));

const agave43 = createService(createMemoryStore(SAMPLE_BLOCKS, { finalizedSlot: 103n }), {
  methods: createMethodTable(NODE_DIFFERENCES.get('agave-4.3') ?? []),
});

const AUTO = { encoding: 'json', commitment: 'finalized', method: 'auto' } as const satisfies TransactionReadOptions;
const BLOCK = { ...AUTO, transactionDetails: 'full', rewards: true } as const satisfies BlockReadOptions;

test.for(['json', 'base64', 'base58', 'jsonParsed'] as const)('reads a transaction in %s exactly', async (encoding) => {
  const { client, requests } = connect(sampleService);
  const { value, exchange } = await client.getTransaction(signature(11), { ...AUTO, encoding });
  expect(value).toMatchObject({
    slot: 100n,
    blockTime: 1_700_000_000n,
    body: { form: encoding === 'jsonParsed' ? 'parsed' : 'wire' },
    meta: { preBalances: [18_446_744_073_709_551_615n, 0n, 1n, 1n], fee: 5_000n },
  });
  expect(exchange.method).toBe('getTransaction');
  expect(exchange.responseText).toContain('18446744073709551615');
  expect(requests).toEqual([exchange.requestText]);
  expect(exchange.requestText).toContain(
    `[${JSON.stringify(signature(11))},{"encoding":"${encoding}","commitment":"finalized","maxSupportedTransactionVersion":${encoding === 'base58' ? 0 : 1}}]`,
  );
});

test('a node like Agave 4.3 answers base58 and binary, except for version 1', async () => {
  const { client } = connect(agave43);
  for (const encoding of ['base58', 'binary'] as const) {
    expect((await client.getTransaction(signature(11), { ...AUTO, encoding })).value?.slot).toBe(100n);
    for (const transactionDetails of TRANSACTION_DETAILS)
      expect((await client.getBlock(100n, { ...BLOCK, encoding, transactionDetails })).value?.slot).toBe(100n);
    await expect(client.getTransaction(signature(15), { ...AUTO, encoding })).rejects.toMatchObject({ code: -32_015 });
    await expect(client.getBlock(103n, { ...BLOCK, encoding })).rejects.toMatchObject({ code: -32_015 });
  }
  expect((await client.getTransaction(signature(15), AUTO)).value?.slot).toBe(103n);
});

test('returns null for a signature that the ledger does not have', async () => {
  const { client } = connect(sampleService);
  expect((await client.getTransaction(signature(99), AUTO)).value).toBeNull();
});

test.for(['json', 'base64', 'base58', 'jsonParsed'] as const)(
  'rejects another transaction than the requested one, in %s',
  async (encoding) => {
    const { client } = connect((text) => sampleService(text.replace(signature(99), signature(11))));
    await expect(client.getTransaction(signature(99), { ...AUTO, encoding })).rejects.toMatchObject({
      name: 'DecodeError',
      path: 'result.transaction',
      expected: `the transaction with signature ${signature(99)}`,
      found: `the transaction with signature ${signature(11)}`,
    });
  },
);

// Seen to fail against: `signatures.includes`.
test('rejects a transaction that has the requested signature only in second place', async () => {
  const honest = await responseText(sampleService(GET_FIRST));
  const lie = honest?.replace(`["${signature(11)}"`, `["${signature(11)}","${signature(99)}"`) ?? '';
  expect(lie).toContain(signature(99));
  const client = createClient({ url: 'http://127.0.0.1:8899/', fetch: async () => new Response(lie) });
  await expect(client.getTransaction(signature(99), { ...AUTO, encoding: 'json' })).rejects.toMatchObject({
    found: `the transaction with signature ${signature(11)}`,
  });
});

const GET_FIRST = `{"jsonrpc":"2.0","id":1,"method":"getTransaction","params":["${signature(11)}",{"encoding":"json","maxSupportedTransactionVersion":1}]}`;

test('reads a block at every level of detail', async () => {
  const { client } = connect(sampleService);
  const read = async (transactionDetails: BlockReadOptions['transactionDetails'], rewards = true) =>
    (await client.getBlock(100n, { ...BLOCK, transactionDetails, rewards })).value;
  const full = await read('full');
  expect(full?.slot).toBe(100n);
  expect(full?.transactions?.map(({ meta }) => meta?.err ?? null)).toMatchObject([
    null,
    { name: 'InstructionError' },
    null,
  ]);
  expect(full?.rewards?.[0]).toMatchObject({ lamports: 2_500n, postBalance: 18_446_744_073_709_551_615n });
  expect(await read('signatures', false)).toMatchObject({
    transactions: null,
    signatures: [signature(11), signature(12), signature(13)],
    rewards: null,
  });
  expect(await read('none')).toMatchObject({ transactions: null, signatures: null });
  expect((await read('accounts'))?.transactions?.[0]?.body.form).toBe('accounts');
});

test('asks for a footer only if told to, because some gateways refuse the option', async () => {
  const { client, requests } = connect(sampleService);
  await client.getBlock(100n, BLOCK);
  await client.getBlock(100n, { ...BLOCK, footer: true });
  const config =
    '"encoding":"json","transactionDetails":"full","rewards":true,"commitment":"finalized","maxSupportedTransactionVersion":1';
  expect(requests.map((text) => text.slice(text.indexOf('"params"'), text.lastIndexOf(']') + 1))).toEqual([
    `"params":[100,{${config}}]`,
    `"params":[100,{${config},"footer":true}]`,
  ]);
});

test('keeps the codes of the node’s errors', async () => {
  const { client } = connect(sampleService);
  await expect(client.getBlock(101n, BLOCK)).rejects.toMatchObject({ name: 'JsonRpcError', code: -32_007 });
  await expect(client.getBlock(104n, BLOCK)).rejects.toMatchObject({ code: -32_004 });
  expect((await client.getBlock(104n, { ...BLOCK, commitment: 'confirmed' })).value?.slot).toBe(104n);
});

test('falls back to the deprecated names, with versions', async () => {
  const { client, requests } = connect(oldNode);
  const block = await client.getBlock(102n, BLOCK);
  expect(block.exchange.method).toBe('getConfirmedBlock');
  expect(block.value?.transactions?.[0]?.body).toMatchObject({
    form: 'wire',
    transaction: { message: { version: 0 } },
  });
  expect((await client.getTransaction(signature(11), AUTO)).exchange.method).toBe('getConfirmedTransaction');
  expect((await client.getBlock(101n, BLOCK)).value).toBeNull();
  expect(requests.map((text) => /"method":"(\w+)"/.exec(text)?.[1])).toEqual([
    'getBlock',
    'getConfirmedBlock',
    'getTransaction',
    'getConfirmedTransaction',
    'getConfirmedBlock',
  ]);
  expect(client.log.store.getState()).toMatchObject({ sent: 5, refused: 2, latest: 'answered' });
});

test('reads slots, blocks and the version of an endpoint', async () => {
  const { client } = connect(sampleService);
  expect((await client.getSlot('finalized')).value).toBe(103n);
  expect((await client.getSlot('confirmed')).value).toBe(104n);
  expect((await client.getFirstAvailableBlock()).value).toBe(100n);
  expect((await client.getBlocks(100n, 104n, 'confirmed')).value).toEqual([100n, 102n, 103n, 104n]);
  expect((await client.getBlocksWithLimit(101n, 2, 'confirmed')).value).toEqual([102n, 103n]);
  expect((await client.getVersion()).value).toMatch(/^\d+\.\d+\.\d+/);
});

test('sends and reads slots above 2^53', async () => {
  const slot = 2n ** 64n - 2n;
  const far = SAMPLE_BLOCKS.slice(0, 1).map((block) => ({ ...block, slot, parentSlot: slot - 1n }));
  const { client, requests } = connect(createService(createMemoryStore(far)));
  expect((await client.getSlot('finalized')).value).toBe(slot);
  expect((await client.getBlock(slot, BLOCK)).value).toMatchObject({ slot, parentSlot: slot - 1n });
  expect(requests.at(-1)).toContain('"params":[18446744073709551614,');
});
