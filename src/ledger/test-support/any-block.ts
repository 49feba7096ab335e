import * as fc from 'fast-check';
import { encodeAddress, encodeBlockhash } from '../../solana/ids/id-bytes.ts';
import type { Block, ExecutedTransaction } from '../../solana/model/block.ts';
import { REWARD_TYPES, type Reward, type TransactionMeta } from '../../solana/model/transaction.ts';
import { U64_MAX } from '../../solana/ids/ids.ts';
import { anyTransaction } from '../../solana/test-support/any-transaction.ts';
import type { TransactionError } from '../../solana/errors/transaction-error.ts';

const u8 = fc.integer({ min: 0, max: 255 });
const u64 = fc.bigInt({ min: 0n, max: U64_MAX });
const i64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 });
const address = bytes32.map(encodeAddress);
const blockhash = bytes32.map(encodeBlockhash);
const nullable = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value);
const few = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(value, { maxLength: 3 });

const anyReward: fc.Arbitrary<Reward> = fc.record({
  pubkey: address,
  lamports: i64,
  postBalance: u64,
  rewardType: nullable(fc.constantFrom(...REWARD_TYPES, '7', '999999999')),
  commission: nullable(u8),
  commissionBps: nullable(fc.integer({ min: 0, max: 65_535 })),
});

const bareReward: fc.Arbitrary<Reward> = fc.record({
  pubkey: address,
  lamports: i64,
  postBalance: fc.constant(0n),
  rewardType: fc.constant(null),
  commission: fc.constant(null),
  commissionBps: fc.constant(null),
});

const anyError = fc.oneof(
  fc.record({
    name: fc.constant('InstructionError'),
    index: u8,
    error: fc.record({ name: fc.constant('Custom'), code: fc.integer({ min: 0, max: 0xffff_ffff }) }),
  }),
  fc.record({ name: fc.constant('InsufficientFundsForRent'), accountIndex: u8 }),
  fc.record({ name: fc.constant('ProgramAccountNotFound') }),
) as fc.Arbitrary<TransactionError>;

const innerInstructions = fc.record({
  index: u8,
  instructions: few(
    fc.record({
      programIdIndex: u8,
      accounts: few(u8),
      data: fc.uint8Array({ maxLength: 40 }),
      stackHeight: nullable(fc.integer({ min: 2, max: 5 })),
    }),
  ),
});

const tokenBalance = fc.record({
  accountIndex: u8,
  mint: address,
  owner: nullable(address),
  programId: nullable(address),
  uiTokenAmount: fc.record({
    amount: u64,
    decimals: u8,
    uiAmount: nullable(fc.double({ min: 1e-9, noNaN: true })),
    uiAmountString: fc.string({ minLength: 1, maxLength: 20 }),
  }),
});

const outcome = {
  err: nullable(anyError),
  fee: u64,
  preBalances: few(u64),
  postBalances: few(u64),
};

const modernMeta: fc.Arbitrary<TransactionMeta> = fc.record({
  ...outcome,
  innerInstructions: nullable(few(innerInstructions)),
  logMessages: nullable(few(fc.string())),
  preTokenBalances: few(tokenBalance),
  postTokenBalances: few(tokenBalance),
  rewards: few(anyReward),
  loadedAddresses: fc.record({ writable: few(address), readonly: few(address) }),
  returnData: nullable(fc.record({ programId: address, data: fc.uint8Array({ maxLength: 40 }) })),
  computeUnitsConsumed: nullable(u64),
  costUnits: nullable(u64),
});

const oldMeta: fc.Arbitrary<TransactionMeta> = fc.record({
  ...outcome,
  innerInstructions: fc.constant(null),
  logMessages: fc.constant(null),
  preTokenBalances: fc.constant(null),
  postTokenBalances: fc.constant(null),
  rewards: fc.constant(null),
  loadedAddresses: fc.constant({ writable: [], readonly: [] }),
  returnData: fc.constant(null),
  computeUnitsConsumed: fc.constant(null),
  costUnits: fc.constant(null),
});

const signedTransaction = anyTransaction.filter(({ signatures }) => signatures.length > 0);

export const anyExecutedTransaction: fc.Arbitrary<ExecutedTransaction> = fc.record({
  transaction: signedTransaction,
  meta: nullable(modernMeta),
});

const oldExecutedTransaction: fc.Arbitrary<ExecutedTransaction> = fc.record({
  transaction: signedTransaction.filter(({ message }) => message.version === 'legacy'),
  meta: nullable(oldMeta),
});

const header = {
  slot: u64,
  parentSlot: u64,
  blockhash,
  previousBlockhash: blockhash,
  blockHeight: nullable(u64),
  blockTime: nullable(i64),
};

/** Any block that a `proto` row stores without loss. */
export const anyModernBlock: fc.Arbitrary<Block> = fc.record({
  ...header,
  transactions: few(anyExecutedTransaction),
  rewards: few(anyReward),
  numRewardPartitions: nullable(u64),
});

/** Any block that a `bin` row stores without loss. */
export const anyOldBlock: fc.Arbitrary<Block> = fc.record({
  ...header,
  transactions: few(oldExecutedTransaction),
  rewards: few(bareReward),
  numRewardPartitions: fc.constant(null),
});
