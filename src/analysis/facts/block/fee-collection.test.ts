import { expect, test } from 'vitest';
import type { Reward } from '../../../solana/model/transaction.ts';
import { feeCollection } from './fee-collection.ts';
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../../solana/ids/program-ids.ts';

const paid = (rewardType: Reward['rewardType'], lamports: bigint, pubkey = SYSTEM_PROGRAM): Reward => ({
  pubkey,
  lamports,
  postBalance: 0n,
  rewardType,
  commission: null,
  commissionBps: null,
});

test('the fee reward names the account that collected the fees', () => {
  const rewards = [paid('Rent', 5n, TOKEN_PROGRAM), paid('Fee', 40n)];
  expect(feeCollection(rewards)).toEqual({ collector: SYSTEM_PROGRAM, lamports: 40n });
  expect(feeCollection([paid('Fee', 40n), paid('Fee', 2n)])).toEqual({ collector: SYSTEM_PROGRAM, lamports: 42n });
});

test('without a fee reward, or with those of several accounts, nobody is named', () => {
  expect(feeCollection(null)).toBeNull();
  expect(feeCollection([paid('Rent', 5n)])).toBeNull();
  expect(feeCollection([paid('Fee', 5n), paid('Fee', 5n, TOKEN_PROGRAM)])).toBeNull();
});
