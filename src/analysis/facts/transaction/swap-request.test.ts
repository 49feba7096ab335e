import { expect, test } from 'vitest';
import type { Address } from '../../../solana/ids/ids.ts';
import { OTHER, failedView } from '../../test-support/failed-view.ts';
import { MINT, balance, customError } from '../../test-support/calls.ts';
import { PAYER } from '../../test-support/transactions.ts';
import { type SwapRequest, swapRequestOf } from './swap-request.ts';

const RAYDIUM = '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8' as Address;
const WHIRLPOOLS = 'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc' as Address;
const PUMP = '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P' as Address;

test('reads what a swap asks for from its arguments', () => {
  expect(request(RAYDIUM, [9, ...u64(1_500_000n), ...u64(7n)], [PAYER, OTHER, PAYER])).toEqual({
    paid: { units: 1_500_000n, decimals: 6, mint: MINT, is: 'exact', account: PAYER, slippage: null },
    got: null,
  });
  // Exact output: the first amount is the limit.
  expect(request(RAYDIUM, [11, ...u64(1_500_000n), ...u64(7n)], [PAYER, OTHER, PAYER])?.paid?.is).toBe('atMost');
});

test('takes sides and direction from flags, and SOL where a program pays it', () => {
  const swap = [0xf8, 0xc6, 0x9e, 0x91, 0xe1, 0x75, 0x87, 0xc8];
  const whirlpool = (isInput: number, isForward: number) =>
    request(
      WHIRLPOOLS,
      [...swap, ...u64(5n), ...u64(6n), ...u64(0n), ...u64(0n), isInput, isForward],
      [OTHER, OTHER, OTHER, PAYER, OTHER, OTHER],
    );
  expect(whirlpool(1, 1)).toMatchObject({ paid: { units: 5n, is: 'exact' }, got: null });
  expect(whirlpool(0, 1)).toMatchObject({ paid: { units: 6n, is: 'atMost' }, got: null });
  expect(whirlpool(1, 0)).toMatchObject({ paid: null, got: { units: 6n, is: 'atLeast' } });

  const buy = [0x66, 0x06, 0x3d, 0x12, 0x01, 0xda, 0xeb, 0xea];
  expect(request(PUMP, [...buy, ...u64(5n), ...u64(6n)], [OTHER, OTHER, OTHER, OTHER, OTHER, PAYER])).toMatchObject({
    paid: { units: 6n, decimals: 9, is: 'atMost' },
    got: { units: 5n, mint: MINT, is: 'exact' },
  });
});

test('has no request for cut data, unknown tokens or another instruction', () => {
  expect(request(RAYDIUM, [9, ...u64(1n)], [PAYER, OTHER, PAYER])).toBeNull();
  expect(request(RAYDIUM, [9, ...u64(1n), ...u64(1n)], [OTHER, OTHER, PAYER])).toBeNull();
  expect(request(RAYDIUM, [3, ...u64(1n), ...u64(1n)], [PAYER, OTHER, PAYER])).toBeNull();
});

/** The request of one call. The account of PAYER holds MINT; that of OTHER is unknown. */
function request(programId: Address, data: readonly number[], accounts: readonly Address[]): SwapRequest | null {
  const view = failedView({
    err: customError(0, 1),
    tokens: [balance(0, 5n)],
    instructions: [{ form: 'partiallyDecoded', programId, accounts, data: Uint8Array.from(data), stackHeight: null }],
  });
  const [call] = view.instructions ?? [];
  return call === undefined ? null : swapRequestOf(call);
}

function u64(value: bigint): readonly number[] {
  return Array.from({ length: 8 }, (_, at) => Number((value >> BigInt(8 * at)) & 255n));
}
