import { expect, test } from 'vitest';
import { PROGRAM, call } from '../../test-support/calls.ts';
import { parseComputeBudget, splitFee } from './fees.ts';
import { COMPUTE_BUDGET_PROGRAM, ED25519_PROGRAM, SYSTEM_PROGRAM } from '../../../solana/ids/program-ids.ts';

test('splits a fee into base and priority, counting precompile signatures', () => {
  const calls = [
    call(ED25519_PROGRAM, Uint8Array.of(2, 0)),
    call(COMPUTE_BUDGET_PROGRAM, Uint8Array.of(2, 0x2b, 0xf3, 0x02, 0x00)),
    call(COMPUTE_BUDGET_PROGRAM, Uint8Array.of(3, 0x21, 0x6f, 0, 0, 0, 0, 0, 0)),
  ];
  const budget = parseComputeBudget(calls, null);
  expect(budget).toEqual({
    unitLimit: 193_323n,
    requestedUnitLimit: 193_323n,
    unitPrice: 28_449n,
    priorityFee: null,
  });
  expect(splitFee(20_500n, 1, calls, budget)).toEqual({
    total: 20_500n,
    base: 15_000n,
    signatures: { signatures: 1, verifications: 2 },
    priority: 5500n,
    requestedPriority: 5500n,
    defaultLimit: null,
  });
});

test('uses the default limit, today’s or the former one, for a price without a limit', () => {
  const calls = [
    call(COMPUTE_BUDGET_PROGRAM, Uint8Array.of(3, 0x40, 0x42, 0x0f, 0, 0, 0, 0, 0)),
    call(SYSTEM_PROGRAM),
    call(PROGRAM),
  ];
  const budget = parseComputeBudget(calls, null);
  expect(budget).toMatchObject({ unitLimit: null, unitPrice: 1_000_000n });
  const today = { requestedPriority: 206_000n, defaultLimit: 206_000n };
  expect(splitFee(211_000n, 1, calls, budget)).toMatchObject(today);
  expect(splitFee(405_000n, 1, calls, budget)).toMatchObject({ requestedPriority: 400_000n, defaultLimit: 400_000n });
  // If neither fits: today's rule.
  expect(splitFee(211_001n, 1, calls, budget)).toMatchObject({ priority: 206_001n, ...today });
});

test('caps the limit at the maximum for a transaction', () => {
  const price = call(COMPUTE_BUDGET_PROGRAM, Uint8Array.of(3, 0x40, 0x42, 0x0f, 0, 0, 0, 0, 0));
  const limit = call(COMPUTE_BUDGET_PROGRAM, Uint8Array.of(2, 0x80, 0xa8, 0x12, 0x01));
  const budget = parseComputeBudget([price, limit], null);
  expect(budget).toMatchObject({ unitLimit: 1_400_000n, requestedUnitLimit: 18_000_000n });
  expect(splitFee(1_405_000n, 1, [], budget)).toMatchObject({ priority: 1_400_000n, requestedPriority: 1_400_000n });
});

test('does not split a fee below the base fee', () => {
  expect(splitFee(0n, 1, [], parseComputeBudget([], null))).toBeNull();
});

test('takes the budget from a version 1 header', () => {
  const config = { priorityFee: 7n, computeUnitLimit: 1000, loadedAccountsDataSizeLimit: null, heapSize: null };
  expect(parseComputeBudget([], config)).toMatchObject({ unitLimit: 1000n, unitPrice: null, priorityFee: 7n });
});

test('ignores a truncated Compute Budget instruction', () => {
  const cut = call(COMPUTE_BUDGET_PROGRAM, Uint8Array.of(2, 1));
  expect(parseComputeBudget([cut], null).unitLimit).toBeNull();
});
