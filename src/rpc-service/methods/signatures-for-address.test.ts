import { describe, expect, test } from 'vitest';
import { createService } from '../create-service.ts';
import { callMethod, errorOf, resultOf } from '../test-support/call-method.ts';
import { createMemoryStore } from '../test-support/memory-store.ts';
import { address, LOOSE, PAYER, SAMPLE_BLOCKS, signature } from '../test-support/sample-blocks.ts';

const NAMES = ['getSignaturesForAddress', 'getConfirmedSignaturesForAddress2'];
const sig = (byte: number): string => `"${signature(byte)}"`;
const withBlocks = createService(createMemoryStore(SAMPLE_BLOCKS));

/** The signatures that a call finds, by their bytes. */
async function found(config: string, service = withBlocks): Promise<readonly number[]> {
  const result = (await resultOf('getSignaturesForAddress', `"${PAYER}",${config}`, service)) as readonly {
    readonly signature: string;
  }[];
  return result.map(
    (one) => [11, 12, 13, 14, 15, 16, 17, 18, 19].find((byte) => signature(byte) === one.signature) ?? 0,
  );
}

test('lists the transactions of an address, newest first, with what the table has of them', async () => {
  const [newest, ...others] = (await resultOf(
    'getSignaturesForAddress',
    `"${PAYER}"`,
    withBlocks,
  )) as readonly object[];
  expect(Object.keys(newest ?? {})).toEqual([
    'blockTime',
    'confirmationStatus',
    'err',
    'memo',
    'signature',
    'slot',
    'transactionIndex',
  ]);
  expect([newest, others.at(-2)]).toEqual([
    {
      blockTime: null,
      confirmationStatus: 'finalized',
      err: null,
      memo: null,
      signature: signature(15),
      slot: 103,
      transactionIndex: 0,
    },
    {
      blockTime: 1_700_000_000,
      confirmationStatus: 'finalized',
      err: { InstructionError: [1, { Custom: 6_001 }] },
      memo: null,
      signature: signature(12),
      slot: 100,
      transactionIndex: 1,
    },
  ]);
  const old = (await resultOf('getConfirmedSignaturesForAddress2', `"${PAYER}"`, withBlocks)) as readonly object[];
  expect(old.map((one) => Object.keys(one).length)).toEqual([6, 6, 6, 6, 6]);
  expect(old[0]).toEqual({ ...newest, transactionIndex: undefined });
});

test('begins before one transaction, ends after another one, and stops at the limit', async () => {
  expect(await found('{}')).toEqual([15, 14, 13, 12, 11]);
  expect(await found('{"limit":2}')).toEqual([15, 14]);
  expect(await found(`{"before":${sig(14)}}`)).toEqual([13, 12, 11]);
  expect(await found(`{"before":${sig(13)},"limit":1}`)).toEqual([12]);
  expect(await found(`{"until":${sig(12)}}`)).toEqual([15, 14, 13]);
  expect(await found(`{"before":${sig(15)},"until":${sig(11)}}`)).toEqual([14, 13, 12]);
  expect(await found(`{"before":${sig(11)}}`)).toEqual([]);
  expect(await found(`{"before":${sig(12)},"until":${sig(14)}}`)).toEqual([]);
  expect(await resultOf('getSignaturesForAddress', `"${address(77)}"`)).toEqual([]);
});

// Seen to fail against: bounds that include the slot.
test('takes slots in place of signatures, as other history services do', async () => {
  expect(await found('{"beforeSlot":103}')).toEqual([14, 13, 12, 11]);
  expect(await found('{"untilSlot":100}')).toEqual([15, 14]);
  expect(await found('{"untilSlot":100,"beforeSlot":103,"limit":5}')).toEqual([14]);
  expect(await found(`{"untilSlot":99,"before":${sig(13)}}`)).toEqual([12, 11]);
  for (const config of [
    `{"beforeSlot":1,"before":${sig(13)}}`,
    `{"untilSlot":1,"until":${sig(13)}}`,
    '{"beforeSlot":-1}',
  ])
    expect(await errorOf('getSignaturesForAddress', `"${PAYER}",${config}`, withBlocks)).toMatchObject({
      code: -32602,
    });
});

test('getTransaction looks in one slot only if it is named', async () => {
  for (const [slot, isFound] of [
    ['100', true],
    ['101', false],
    ['null', true],
  ] as const)
    expect((await resultOf('getTransaction', `${sig(11)},{"slot":${slot}}`, withBlocks)) !== null, slot).toBe(isFound);
});

// Seen to fail against: not checking the commitment of rows.
test('shows what is confirmed only at that commitment', async () => {
  const store = createMemoryStore(SAMPLE_BLOCKS, { finalizedSlot: 102n });
  const service = createService(store);
  expect(await found('{}', service)).toEqual([14, 13, 12, 11]);
  expect(await found('{"commitment":"confirmed","limit":2}', service)).toEqual([15, 14]);
  const [newest] = (await resultOf(
    'getSignaturesForAddress',
    `"${PAYER}",{"commitment":"confirmed"}`,
    service,
  )) as readonly object[];
  expect(newest).toMatchObject({ confirmationStatus: 'confirmed' });
  expect(await found(`{"commitment":"confirmed","before":${sig(15)},"limit":1}`, service)).toEqual([14]);
  expect(await errorOf('getSignaturesForAddress', `"${PAYER}",{"before":${sig(15)}}`, service)).toMatchObject({
    code: -32020,
  });
});

test.each(['before', 'until'])('an unknown transaction as `%s` is an error', async (key) => {
  for (const name of NAMES) {
    const unknown = signature(99);
    expect(await errorOf(name, `"${PAYER}",{"${key}":"${unknown}"}`)).toEqual({
      code: -32020,
      message: `Transaction ${unknown} not found`,
    });
  }
});

test('a ledger that has not reached minContextSlot says how far it is', async () => {
  expect(await found('{"minContextSlot":103,"limit":1}')).toEqual([15]);
  expect(await errorOf('getSignaturesForAddress', `"${PAYER}",{"minContextSlot":104}`)).toEqual({
    code: -32016,
    message: 'Minimum context slot has not been reached',
    data: { contextSlot: 103 },
  });
  const config = '{"minContextSlot":104,"commitment":"confirmed","limit":1}';
  expect(await found(config)).toEqual([15]);
});

// Seen to fail against: a list of the transactions whose block is in the ledger.
describe('transactions without a block', () => {
  const alone = (byte: number, slot: bigint, recordedIndex: bigint | null = null) => ({
    ...LOOSE,
    id: () => signature(byte),
    slot,
    recordedIndex,
  });
  // Without an index, the order is that of the signatures.
  const [first, second] = signature(17) < signature(18) ? [17, 18] : [18, 17];
  const inOrder = [alone(16, 5_000n), alone(19, 101n, 3n), alone(first, 101n), alone(second, 101n)];
  const service = createService(createMemoryStore(SAMPLE_BLOCKS, {}, inOrder));

  test('are in the list of an address, in the order of their slots and indexes', async () => {
    const all = await found('{}', service);
    expect(all).toEqual([16, 15, 14, 19, first, second, 13, 12, 11]);
    const pages: number[] = [];
    for (let before = ''; ;) {
      const [next] = await found(`{"limit":1${before}}`, service);
      if (next === undefined) break;
      pages.push(next);
      before = `,"before":${sig(next)}`;
    }
    expect(pages).toEqual(all);
    expect(await found(`{"until":${sig(second)}}`, service)).toEqual([16, 15, 14, 19, first]);
    expect(await found(`{"before":${sig(19)},"until":${sig(12)}}`, service)).toEqual([first, second, 13]);
    expect(await found('{"limit":4}', service)).toEqual([16, 15, 14, 19]);
  });

  test('are listed as finalized, with the index that was recorded', async () => {
    const [newest, , , third] = (await resultOf('getSignaturesForAddress', `"${PAYER}"`, service)) as readonly object[];
    expect(newest).toMatchObject({ confirmationStatus: 'finalized', slot: 5_000, transactionIndex: null });
    expect(third).toMatchObject({ slot: 101, transactionIndex: 3 });
  });

  test('are listed and have a status in a ledger without blocks', async () => {
    const empty = createService(createMemoryStore([], {}, inOrder));
    expect(await found('{}', empty)).toEqual([16, 19, first, second]);
    expect(await resultOf('getSignatureStatuses', `[${sig(16)},${sig(99)}]`, empty)).toMatchObject({
      context: { slot: 5_000 },
      value: [{ confirmationStatus: 'finalized', slot: 5_000 }, null],
    });
    expect(await errorOf('getSignatureStatuses', `[${sig(99)}]`, empty)).toMatchObject({ code: -32004 });
  });
});

test('a ledger without blocks has no transactions', async () => {
  const service = createService(createMemoryStore([]));
  expect(await found('{}', service)).toEqual([]);
  expect(await errorOf(NAMES[0] ?? '', `"${PAYER}",{"before":${sig(11)}}`, service)).toMatchObject({ code: -32020 });
  expect(await errorOf(NAMES[0] ?? '', `"${PAYER}",{"minContextSlot":1}`, service)).toMatchObject({ code: -32016 });
});

test.each([
  ['', '`params` should have at least 1 argument(s)'],
  ['5', 'Invalid params: invalid type: integer `5`, expected a string.'],
  ['"x!"', 'Invalid param: Invalid'],
  ['""', 'Invalid param: WrongSize'],
  [`"${'1'.repeat(31)}"`, 'Invalid param: WrongSize'],
  [`"${'1'.repeat(45)}"`, 'Invalid param: WrongSize'],
  [`"${PAYER}",5`, 'Invalid params: invalid type: integer `5`, expected struct RpcSignaturesForAddressConfig.'],
  [`"${PAYER}",{"before":5}`, 'Invalid params: invalid type: integer `5`, expected a string.'],
  [`"${PAYER}",{"before":"x"}`, 'Invalid param: WrongSize'],
  [`"${PAYER}",{"until":"0"}`, 'Invalid param: Invalid'],
  [`"${PAYER}",{"limit":0}`, 'Invalid limit; max 1000'],
  [`"${PAYER}",{"limit":1001}`, 'Invalid limit; max 1000'],
  [`"${PAYER}",{"limit":18446744073709551615}`, 'Invalid limit; max 1000'],
  [`"${PAYER}",{"limit":-1}`, 'Invalid limit; max 1000'],
  [`"${PAYER}",{"limit":1.5}`, 'Invalid params: `limit` is 1.5; allowed: an integer from 1 to 1000.'],
  [`"${PAYER}",{"limit":"9"}`, 'Invalid params: `limit` is "9"; allowed: an integer from 1 to 1000.'],
  [`"${PAYER}",{"minContextSlot":-1}`, 'Invalid params: `minContextSlot` is -1; allowed: a slot.'],
  [`"${PAYER}",{"commitment":"done"}`, 'Invalid params: `commitment` is "done"; allowed: finalized, confirmed.'],
  [`"${PAYER}",{"commitment":"processed"}`, 'Method does not support commitment below `confirmed`'],
  [`"${PAYER}",{},1`, 'Invalid parameters: Expected from 1 to 2 parameters.'],
])('refuses [%s]', async (params, message) => {
  for (const name of NAMES) expect(await errorOf(name, params)).toMatchObject({ code: -32602, message });
});

test('ignores null and unknown keys', async () => {
  expect(await found('null')).toHaveLength(5);
  const nulls = '"before":null,"until":null,"limit":null,"commitment":null,"minContextSlot":null';
  expect(await found(`{${nulls},"future":1}`)).toHaveLength(5);
});

test('a failed read names the address', async () => {
  const store = createMemoryStore(SAMPLE_BLOCKS);
  const failing = createService({
    ...store,
    mentions: () => {
      throw new Error('disk');
    },
  });
  expect(await callMethod('getSignaturesForAddress', `"${PAYER}"`, failing)).toMatchObject({
    error: { message: expect.stringContaining(`The list of transactions of ${PAYER} cannot be read`) },
  });
});

test('the deprecated lists of slots equal their replacements', async () => {
  for (const params of ['100, 103', '100', '101, 101', '100, {"commitment":"confirmed"}', '"x"'])
    expect((await callMethod('getConfirmedBlocks', params))['result'] ?? null).toEqual(
      (await callMethod('getBlocks', params))['result'] ?? null,
    );
  expect(await resultOf('getConfirmedBlocksWithLimit', '100, 2')).toEqual([100, 102]);
  // The OpenRPC document is checked by the tests of rpc.discover.
  const { methods } = (await resultOf('rpc.discover')) as { methods: { name: string; deprecated?: true }[] };
  const deprecated = methods.filter((method) => method.deprecated).map(({ name }) => name);
  expect(deprecated.toSorted()).toEqual([
    'getConfirmedBlock',
    'getConfirmedBlocks',
    'getConfirmedBlocksWithLimit',
    'getConfirmedSignaturesForAddress2',
    'getConfirmedTransaction',
  ]);
});
