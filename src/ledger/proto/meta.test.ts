import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { expect, test } from 'vitest';
import type { TransactionMeta } from '../../solana/meta.ts';
import { RewardType, TransactionStatusMetaSchema, type TransactionStatusMeta } from './confirmed_block_pb.ts';
import { decodeMeta, encodeMeta } from './meta.ts';

const stored = (init: Parameters<typeof create<typeof TransactionStatusMetaSchema>>[1]): TransactionMeta =>
  decodeMeta(create(TransactionStatusMetaSchema, init));

function storedAndRead(meta: TransactionMeta): TransactionStatusMeta {
  const bytes = toBinary(TransactionStatusMetaSchema, create(TransactionStatusMetaSchema, encodeMeta(meta)));
  return fromBinary(TransactionStatusMetaSchema, bytes);
}

test('inner instructions, logs and return data are null only where their flag says so', () => {
  expect(stored({})).toMatchObject({ innerInstructions: [], logMessages: [], returnData: null });
  expect(
    stored({
      innerInstructionsNone: true,
      logMessagesNone: true,
      logMessages: ['a log behind the flag'],
      returnDataNone: true,
      returnData: { programId: new Uint8Array(32) },
    }),
  ).toMatchObject({ innerInstructions: null, logMessages: null, returnData: null });
});

test('token balances and rewards that were not recorded are stored as empty', () => {
  const meta = { ...stored({}), preTokenBalances: null, postTokenBalances: null, rewards: null };
  expect(decodeMeta(storedAndRead(meta))).toMatchObject({ preTokenBalances: [], postTokenBalances: [], rewards: [] });
});

test('numbers that may be absent tell absent from zero', () => {
  expect(stored({})).toMatchObject({ computeUnitsConsumed: null, costUnits: null });
  const zero = { ...stored({}), computeUnitsConsumed: 0n, costUnits: 0n };
  expect(decodeMeta(storedAndRead(zero))).toMatchObject({ computeUnitsConsumed: 0n, costUnits: 0n });
});

test('a ui amount of next to nothing is null, and its text is made where it is missing', () => {
  const balance = (uiAmount: number, amount: string, decimals: number, uiAmountString = ''): unknown =>
    stored({ preTokenBalances: [{ uiTokenAmount: { uiAmount, amount, decimals, uiAmountString } }] })
      .preTokenBalances?.[0]?.uiTokenAmount;
  expect(balance(0, '0', 6)).toEqual({ amount: 0n, decimals: 6, uiAmount: null, uiAmountString: '0' });
  expect(balance(2.220446049250313e-16, '1', 18)).toMatchObject({ uiAmount: null });
  expect(balance(2.3e-16, '1', 18, 'as stored')).toMatchObject({ uiAmount: 2.3e-16, uiAmountString: 'as stored' });
  expect(balance(1.5, '1500', 3)).toMatchObject({ uiAmount: 1.5, uiAmountString: '1.5' });
  expect(balance(10, '1000', 2)).toMatchObject({ uiAmountString: '10' });
  expect(balance(7, '7', 0)).toMatchObject({ uiAmountString: '7' });
  expect(balance(0.18, '18446744073709551615', 20)).toMatchObject({ uiAmountString: '0.18446744073709551615' });
  expect(() => balance(1, '1.5', 1)).toThrow('"1.5" is not a token amount');
});

test('owner and program of a token balance are null where empty', () => {
  expect(
    stored({ postTokenBalances: [{ mint: 'So11', owner: '', programId: 'Tok' }] }).postTokenBalances,
  ).toMatchObject([{ mint: 'So11', owner: null, programId: 'Tok' }]);
});

test('a commission is decimal text; what does not parse is none', () => {
  const rewards = ['', '0', '100', '+7', '256', '7%', '-1', ' 1'].map((commission) => ({
    commission,
    commissionBps: commission,
    rewardType: RewardType.Voting,
  }));
  const read = stored({ rewards }).rewards;
  expect(read?.map(({ commission }) => commission)).toEqual([null, 0, 100, 7, null, null, null, null]);
  expect(read?.map(({ commissionBps }) => commissionBps)).toEqual([null, 0, 100, 7, 256, null, null, null]);
  expect(stored({ rewards: [{ rewardType: 77 as RewardType }, {}] }).rewards).toMatchObject([
    { rewardType: null },
    { rewardType: null },
  ]);
});

test('an error is bincode: instruction 2 failed with custom code 1', () => {
  const bytes = Uint8Array.of(8, 0, 0, 0, 2, 25, 0, 0, 0, 1, 0, 0, 0);
  const meta = stored({ err: { err: bytes } });
  expect(meta.err).toEqual({ name: 'InstructionError', index: 2, error: { name: 'Custom', code: 1 } });
  expect(storedAndRead(meta).err?.err).toEqual(bytes);
  expect(stored({}).err).toBeNull();
});
