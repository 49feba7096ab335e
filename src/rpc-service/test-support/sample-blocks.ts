import { parseHex } from '../../shared/bytes/encodings.ts';
import { encodeAddress, encodeBlockhash, encodeSignature } from '../../solana/ids/id-bytes.ts';
import { type Address, type Blockhash, type Signature, UNAVAILABLE_BLOCKHASH } from '../../solana/ids/ids.ts';
import type { Block, ExecutedTransaction } from '../../solana/model/block.ts';
import { type LocatedTransaction, NONE_ABSENT, toStoredTransaction } from '../store/ledger-store.ts';
import { type Message, NO_LOADED_ADDRESSES, type TransactionMeta } from '../../solana/model/transaction.ts';

/** Ids that repeat one byte, so that tests can name them. */
export const address = (byte: number): Address => encodeAddress(new Uint8Array(32).fill(byte));
export const signature = (byte: number): Signature => encodeSignature(new Uint8Array(64).fill(byte));
export const blockhash = (byte: number): Blockhash => encodeBlockhash(new Uint8Array(32).fill(byte));

export const PAYER = address(1);
export const RECIPIENT = address(2);
/** A program without a parser. */
export const UNKNOWN_PROGRAM = address(3);
export const SYSTEM = encodeAddress(new Uint8Array(32));
const LOADED = address(4);
const TABLE = address(5);
const MINT = address(6);

const TRANSFER_5 = parseHex('020000000500000000000000') ?? new Uint8Array();

const baseMessage: Message = {
  version: 'legacy',
  header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 2 },
  accountKeys: [PAYER, RECIPIENT, SYSTEM, UNKNOWN_PROGRAM],
  recentBlockhash: blockhash(9),
  instructions: [
    { programIdIndex: 2, accounts: [0, 1], data: TRANSFER_5 },
    { programIdIndex: 3, accounts: [0], data: Uint8Array.of(7) },
  ],
  addressTableLookups: [],
  config: null,
};

const fullMeta: TransactionMeta = {
  err: null,
  fee: 5_000n,
  preBalances: [18_446_744_073_709_551_615n, 0n, 1n, 1n],
  postBalances: [18_446_744_073_709_546_610n, 5n, 1n, 1n],
  innerInstructions: [
    {
      index: 1,
      instructions: [
        { programIdIndex: 2, accounts: [0, 1], data: TRANSFER_5, stackHeight: 2 },
        { programIdIndex: 3, accounts: [1], data: Uint8Array.of(8), stackHeight: null },
      ],
    },
  ],
  logMessages: [`Program ${SYSTEM} invoke [1]`, `Program ${SYSTEM} success`],
  preTokenBalances: [],
  postTokenBalances: [
    {
      accountIndex: 1,
      mint: MINT,
      owner: RECIPIENT,
      programId: null,
      uiTokenAmount: { amount: 1_500n, decimals: 3, uiAmount: 1.5, uiAmountString: '1.5' },
    },
  ],
  rewards: [],
  loadedAddresses: NO_LOADED_ADDRESSES,
  returnData: { programId: UNKNOWN_PROGRAM, data: Uint8Array.of(1, 2, 3) },
  computeUnitsConsumed: 450n,
  costUnits: 1_500n,
};

const bareMeta: TransactionMeta = {
  ...fullMeta,
  err: { name: 'InstructionError', index: 1, error: { name: 'Custom', code: 6_001 } },
  innerInstructions: null,
  logMessages: null,
  preTokenBalances: null,
  postTokenBalances: null,
  rewards: null,
  returnData: null,
  computeUnitsConsumed: null,
  costUnits: null,
};

const succeeded: ExecutedTransaction = {
  transaction: { signatures: [signature(11)], message: baseMessage },
  meta: fullMeta,
};
const failed: ExecutedTransaction = {
  transaction: { signatures: [signature(12)], message: baseMessage },
  meta: bareMeta,
};
const unrecorded: ExecutedTransaction = {
  transaction: { signatures: [signature(13)], message: baseMessage },
  meta: null,
};

const version0: ExecutedTransaction = {
  transaction: {
    signatures: [signature(14)],
    message: {
      ...baseMessage,
      version: 0,
      instructions: [{ programIdIndex: 3, accounts: [4, 0], data: new Uint8Array() }],
      addressTableLookups: [{ accountKey: TABLE, writableIndexes: [7], readonlyIndexes: [] }],
    },
  },
  meta: { ...fullMeta, innerInstructions: [], loadedAddresses: { writable: [LOADED], readonly: [] } },
};

const version1: ExecutedTransaction = {
  transaction: {
    signatures: [signature(15)],
    message: {
      ...baseMessage,
      version: 1,
      config: { priorityFee: 9n, computeUnitLimit: null, loadedAccountsDataSizeLimit: null, heapSize: 65_536 },
    },
  },
  meta: fullMeta,
};

/** 100: first block, parent cleaned up, every reward type and an unknown one. 101: skipped. 102: version 0. 103: version 1. 104: not finalized. */
export const SAMPLE_BLOCKS: readonly Block[] = [
  {
    slot: 100n,
    parentSlot: 99n,
    blockhash: blockhash(20),
    previousBlockhash: UNAVAILABLE_BLOCKHASH,
    blockHeight: 90n,
    blockTime: 1_700_000_000n,
    transactions: [succeeded, failed, unrecorded],
    rewards: [
      {
        pubkey: PAYER,
        lamports: 2_500n,
        postBalance: 2n ** 64n - 1n,
        rewardType: 'Fee',
        commission: null,
        commissionBps: null,
      },
      { pubkey: RECIPIENT, lamports: -10n, postBalance: 0n, rewardType: 'Rent', commission: null, commissionBps: null },
      { pubkey: PAYER, lamports: 1n, postBalance: 1n, rewardType: 'Voting', commission: 0, commissionBps: 50 },
      { pubkey: PAYER, lamports: 1n, postBalance: 1n, rewardType: 'Staking', commission: 100, commissionBps: null },
      { pubkey: PAYER, lamports: 1n, postBalance: 1n, rewardType: null, commission: 7, commissionBps: null },
      { pubkey: PAYER, lamports: -2n, postBalance: 1n, rewardType: 'VATDebit', commission: null, commissionBps: null },
      { pubkey: PAYER, lamports: 3n, postBalance: 1n, rewardType: 'OfTomorrow', commission: null, commissionBps: null },
    ],
    numRewardPartitions: 12n,
  },
  { ...emptyBlock(102n, 100n), transactions: [version0] },
  { ...emptyBlock(103n, 102n), transactions: [version1] },
  emptyBlock(104n, 103n),
];

/** A transaction whose block is not in the ledger. */
export const LOOSE: LocatedTransaction = {
  ...toStoredTransaction({ transaction: { signatures: [signature(16)], message: baseMessage }, meta: fullMeta }),
  slot: 5_000n,
  index: null,
  recordedIndex: null,
  blockTime: null,
  absent: NONE_ABSENT,
};

function emptyBlock(slot: bigint, parentSlot: bigint): Block {
  return {
    slot,
    parentSlot,
    blockhash: blockhash(Number(slot)),
    previousBlockhash: blockhash(Number(parentSlot)),
    blockHeight: null,
    blockTime: null,
    transactions: [],
    rewards: [],
    numRewardPartitions: null,
  };
}
