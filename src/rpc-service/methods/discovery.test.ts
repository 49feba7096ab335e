import { expect, test } from 'vitest';
import { createService } from '../create-service.ts';
import { callMethod, errorOf, resultOf } from '../test-support/call-method.ts';
import { createMemoryStore } from '../test-support/memory-store.ts';
import { SAMPLE_BLOCKS, signature } from '../test-support/sample-blocks.ts';
import { METHODS } from './method-table.ts';

const empty = createService(createMemoryStore([]));

test('returns the first and newest slots', async () => {
  expect(await resultOf('getSlot')).toBe(103);
  expect(await resultOf('getSlot', '{"commitment":"confirmed"}')).toBe(104);
  expect(await resultOf('getSlot', '{"commitment":"processed"}')).toBe(104);
  expect(await resultOf('getFirstAvailableBlock')).toBe(100);
  expect(await resultOf('minimumLedgerSlot')).toBe(100);
});

test('rejects an invalid configuration of getSlot', async () => {
  expect(await errorOf('getSlot', '{"commitment":"final"}')).toMatchObject({ code: -32602 });
  expect(await errorOf('getSlot', '"finalized"')).toEqual({
    code: -32602,
    message: 'Invalid params: invalid type: string "finalized", expected struct RpcContextConfig.',
  });
  expect(await resultOf('getSlot', '{"minContextSlot":103}')).toBe(103);
  expect(await errorOf('getSlot', '{"minContextSlot":104}')).toEqual({
    code: -32016,
    message: 'Minimum context slot has not been reached',
    data: { contextSlot: 103 },
  });
  expect(await errorOf('getSlot', '{"minContextSlot":18446744073709551615}')).toMatchObject({ code: -32016 });
  for (const slot of ['-1', '1.5', '"103"', '18446744073709551616', '9007199254740993.0', '1e300']) {
    expect(await errorOf('getSlot', `{"minContextSlot":${slot}}`)).toMatchObject({ code: -32602 });
  }
});

test('reports an empty ledger', async () => {
  for (const method of ['getSlot', 'getFirstAvailableBlock', 'minimumLedgerSlot', 'getBlockHeight', 'getEpochInfo']) {
    expect(await errorOf(method, '', empty)).toEqual({ code: -32004, message: 'This ledger has no blocks' });
  }
  expect(await resultOf('getBlocks', '0', empty)).toEqual([]);
  expect(await resultOf('getBlocksWithLimit', '0, 5', empty)).toEqual([]);
  expect(await resultOf('getHealth', '', empty)).toBe('ok');
});

test('lists slots with a block up to the tip', async () => {
  expect(await resultOf('getBlocks', '0')).toEqual([100, 102, 103]);
  expect(await resultOf('getBlocks', '101, 102')).toEqual([102]);
  expect(await resultOf('getBlocks', '101, null, {"commitment":"confirmed"}')).toEqual([102, 103, 104]);
  expect(await resultOf('getBlocks', '101, {"commitment":"confirmed"}')).toEqual([102, 103, 104]);
  expect(await resultOf('getBlocks', '103, 100')).toEqual([]);
  expect(await resultOf('getBlocks', '18446744073709551615')).toEqual([]);
  expect(await resultOf('getBlocksWithLimit', '0, 2')).toEqual([100, 102]);
  expect(await resultOf('getBlocksWithLimit', '102, 9, {"commitment":"confirmed"}')).toEqual([102, 103, 104]);
  expect(await resultOf('getBlocksWithLimit', '0, 0')).toEqual([]);
});

test('limits the slots in one call, with the messages of a node', async () => {
  const far = createService(createMemoryStore(SAMPLE_BLOCKS, { finalizedSlot: 10_000_000n }));
  expect(await resultOf('getBlocks', '0, 500000', far)).toEqual([100, 102, 103, 104]);
  expect(await errorOf('getBlocks', '0, 500001', far)).toEqual({
    code: -32602,
    message: 'Slot range too large; max 500000',
  });
  expect(await errorOf('getBlocksWithLimit', '0, 500001')).toEqual({
    code: -32602,
    message: 'Limit too large; max 500000',
  });
});

test('returns block times and heights; null if they were not recorded', async () => {
  expect(await resultOf('getBlockTime', '100')).toBe(1_700_000_000);
  expect(await resultOf('getBlockTime', '104')).toBeNull();
  expect(await errorOf('getBlockTime', '101')).toMatchObject({ code: -32007 });
  expect(await errorOf('getBlockTime', '99')).toMatchObject({ code: -32001 });
  expect(await errorOf('getBlockTime', '105')).toMatchObject({ code: -32004 });
  expect(await resultOf('getBlockHeight')).toBeNull();
  const first = createService(createMemoryStore(SAMPLE_BLOCKS.slice(0, 1)));
  expect(await resultOf('getBlockHeight', '', first)).toBe(90);
});

test('returns the epoch and its schedule', async () => {
  const at = createService(createMemoryStore(SAMPLE_BLOCKS.slice(0, 1), { finalizedSlot: 864_007n }));
  expect(await resultOf('getEpochInfo', '', at)).toEqual({
    absoluteSlot: 864_007,
    epoch: 2,
    slotIndex: 7,
    slotsInEpoch: 432_000,
  });
  expect(await resultOf('getEpochSchedule')).toEqual({
    firstNormalEpoch: 0,
    firstNormalSlot: 0,
    leaderScheduleSlotOffset: 432_000,
    slotsPerEpoch: 432_000,
    warmup: false,
  });
});

test('testnet began with epochs that grow', async () => {
  const genesisHash = '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY';
  const at = (finalizedSlot: bigint) =>
    createService(createMemoryStore(SAMPLE_BLOCKS.slice(0, 1), { finalizedSlot, genesisHash }));
  expect(await resultOf('getEpochSchedule', '', at(100n))).toEqual({
    firstNormalEpoch: 14,
    firstNormalSlot: 524_256,
    leaderScheduleSlotOffset: 432_000,
    slotsPerEpoch: 432_000,
    warmup: true,
  });
  expect(await resultOf('getEpochInfo', '', at(100n))).toMatchObject({ epoch: 2, slotIndex: 4, slotsInEpoch: 128 });
  expect(await resultOf('getEpochInfo', '', at(524_256n))).toMatchObject({
    epoch: 14,
    slotIndex: 0,
    slotsInEpoch: 432_000,
  });
});

test('returns the genesis hash and the version', async () => {
  expect(await resultOf('getGenesisHash')).toBe('genesis');
  expect(await errorOf('getGenesisHash', '', empty)).toEqual({
    code: -32000,
    message: 'This ledger does not say which cluster it is of',
  });
  expect(await resultOf('getVersion')).toMatchObject({ 'solana-core': expect.stringMatching(/^4\./) });
});

test('returns the status of signatures, in order', async () => {
  const confirmed = createService(createMemoryStore(SAMPLE_BLOCKS, { finalizedSlot: 100n }));
  const list = [11, 99, 12, 14].map((byte) => `"${signature(byte)}"`).join(',');
  const err = { InstructionError: [1, { Custom: 6001 }] };
  expect(await resultOf('getSignatureStatuses', `[${list}], {"searchTransactionHistory":true}`, confirmed)).toEqual({
    context: { apiVersion: '4.0.0', slot: 104 },
    value: [
      { confirmationStatus: 'finalized', confirmations: null, err: null, slot: 100, status: { Ok: null } },
      null,
      { confirmationStatus: 'finalized', confirmations: null, err, slot: 100, status: { Err: err } },
      { confirmationStatus: 'confirmed', confirmations: 2, err: null, slot: 102, status: { Ok: null } },
    ],
  });
  expect(await errorOf('getSignatureStatuses', '["x!"]')).toMatchObject({ message: 'Invalid param: Invalid' });
  expect(await errorOf('getSignatureStatuses', '"x"')).toMatchObject({
    message: 'Invalid params: invalid type: string "x", expected a sequence.',
  });
});

test('rejects an invalid list of signatures and an invalid configuration', async () => {
  for (const signatureText of [`"${'1'.repeat(64)}"`, '"x!"']) {
    expect(
      await errorOf('getSignatureStatuses', `[${Array.from({ length: 257 }, () => signatureText).join(',')}]`),
    ).toEqual({
      code: -32602,
      message: 'Too many inputs provided; max 256',
    });
  }
  for (const [params, reason] of [
    ['[1.0]', 'invalid type: floating point `1.0`, expected a string'],
    ['[], "x"', 'invalid type: string "x", expected struct RpcSignatureStatusConfig'],
    ['[], {"searchTransactionHistory":1}', '`searchTransactionHistory` is 1; allowed: true, false'],
  ] as const) {
    expect(await errorOf('getSignatureStatuses', params)).toEqual({
      code: -32602,
      message: `Invalid params: ${reason}.`,
    });
  }
});

test('rpc.discover describes exactly the methods of the service', async () => {
  const document = (await resultOf('rpc.discover')) as {
    methods: { name: string; deprecated?: boolean; params: { required: boolean }[] }[];
  };
  expect(document).toMatchObject({ openrpc: '1.3.2', info: { title: 'Slotscope' } });
  expect(document.methods.map(({ name }) => name)).toEqual([...METHODS.keys()]);
  for (const { name, params, deprecated } of document.methods) {
    const required = params.filter((param) => param.required).length;
    if (required > 0) expect(await errorOf(name)).toMatchObject({ message: expect.stringContaining(`${required}`) });
    const tooMany = Array.from({ length: params.length + 1 }, () => '1').join(',');
    expect(await errorOf(name, tooMany)).toMatchObject({ message: expect.stringMatching(/^Invalid parameters: /) });
    expect(deprecated ?? false).toBe(name.startsWith('getConfirmed'));
  }
  expect(await callMethod('rpc.discovery')).toHaveProperty('error.code', -32601);
});
