import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TransactionMeta } from '../../solana/model/transaction.ts';
import { RewardType, TransactionStatusMetaSchema } from './confirmed_block_pb.ts';
import { readMeta, writeMeta } from './meta.ts';
import { createRowWriter } from './row-writer.ts';

type Init = Parameters<typeof create<typeof TransactionStatusMetaSchema>>[1];

const bytesOf = (init: Init): Uint8Array =>
  toBinary(TransactionStatusMetaSchema, create(TransactionStatusMetaSchema, init));

const stored = (init: Init): TransactionMeta => readMeta(bytesOf(init));

const written = (meta: TransactionMeta): Uint8Array => {
  const row = createRowWriter();
  writeMeta(row, meta);
  return row.finish();
};

const storedAndRead = (meta: TransactionMeta): TransactionMeta => readMeta(written(meta));

test('inner instructions, logs and return data are null only if their flag is set', () => {
  expect(stored({})).toMatchObject({ innerInstructions: [], logMessages: [], returnData: null });
  expect(
    stored({
      innerInstructionsNone: true,
      logMessagesNone: true,
      logMessages: ['a log despite the flag'],
      returnDataNone: true,
      returnData: { programId: new Uint8Array(32) },
    }),
  ).toMatchObject({ innerInstructions: null, logMessages: null, returnData: null });
});

test('token balances and rewards that were not recorded are stored as empty', () => {
  const meta = { ...stored({}), preTokenBalances: null, postTokenBalances: null, rewards: null };
  expect(storedAndRead(meta)).toMatchObject({ preTokenBalances: [], postTokenBalances: [], rewards: [] });
});

test('optional numbers distinguish absent from zero', () => {
  expect(stored({})).toMatchObject({ computeUnitsConsumed: null, costUnits: null });
  const zero = { ...stored({}), computeUnitsConsumed: 0n, costUnits: 0n };
  expect(storedAndRead(zero)).toMatchObject({ computeUnitsConsumed: 0n, costUnits: 0n });
});

test('a uiAmount up to epsilon is null, and a missing uiAmountString is computed', () => {
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

test('an empty owner or program of a token balance is null', () => {
  expect(
    stored({ postTokenBalances: [{ mint: 'So11', owner: '', programId: 'Tok' }] }).postTokenBalances,
  ).toMatchObject([{ mint: 'So11', owner: null, programId: 'Tok' }]);
});

test('a commission is decimal text; text that does not parse is null', () => {
  const rewards = ['', '0', '100', '+7', '256', '7%', '-1', ' 1'].map((commission) => ({
    commission,
    commissionBps: commission,
    rewardType: RewardType.Voting,
  }));
  const read = stored({ rewards }).rewards;
  expect(read?.map(({ commission }) => commission)).toEqual([null, 0, 100, 7, null, null, null, null]);
  expect(read?.map(({ commissionBps }) => commissionBps)).toEqual([null, 0, 100, 7, 256, null, null, null]);
  expect(stored({ rewards: [{ rewardType: 77 as RewardType }, {}] }).rewards).toMatchObject([
    { rewardType: '77' },
    { rewardType: null },
  ]);
});

test('an error is bincode: instruction 2 failed with custom code 1', () => {
  const bytes = Uint8Array.of(8, 0, 0, 0, 2, 25, 0, 0, 0, 1, 0, 0, 0);
  const meta = stored({ err: { err: bytes } });
  expect(meta.err).toEqual({ name: 'InstructionError', index: 2, error: { name: 'Custom', code: 1 } });
  expect(fromBinary(TransactionStatusMetaSchema, written(meta)).err?.err).toEqual(bytes);
  expect(stored({}).err).toBeNull();
});

test('skips unknown fields and accepts unpacked integers', () => {
  const group = [0xa3, 0x06, 0x08, 0x01, 0xa4, 0x06];
  const unknown = [0xa0, 0x06, 0x07, 0xa2, 0x06, 0x02, 0xff, 0xff, ...group];
  const bytes = Uint8Array.of(...unknown, 0x10, 0x05, 0x18, 0x07, ...unknown, 0x18, 0xac, 0x02, 0x1a, 0x02, 0x01, 0x02);
  expect(readMeta(bytes)).toEqual({ ...stored({}), fee: 5n, preBalances: [7n, 300n, 1n, 2n] });
});

test('any log survives a round trip', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (logs) => {
      expect(stored({ logMessages: logs }).logMessages).toEqual(logs);
    }),
  );
  expect(stored({ logMessages: ['\ufeff', '\ufffd'] }).logMessages).toEqual(['\ufeff', '\ufffd']);
});

test.each([
  ['text that is not UTF-8', [0x32, 0x01, 0xff]],
  ['text past the end', [0x32, 0x02, 0x61]],
  ['a message past the end', [0x2a, 0x02, 0x08]],
  ['a field past the end of its message', [0x2a, 0x02, 0x08, 0x80, 0x01]],
  ['integers past the end', [0x1a, 0x02, 0x01]],
  ['an integer that does not end', [0x10, 0x80]],
  ['a field number of 0', [0x00, 0x00]],
])('throws on %s', (_, bytes) => {
  expect(() => readMeta(Uint8Array.from(bytes))).toThrow();
});
