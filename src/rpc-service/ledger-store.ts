import type { BlockHeader } from '../solana/model/block.ts';
import type { TransactionMeta } from '../solana/model/meta.ts';
import type { Reward } from '../solana/model/reward.ts';
import type { Signature } from '../solana/ids/signature.ts';
import type { Slot } from '../solana/ids/slot.ts';
import type { Transaction, TransactionVersion } from '../solana/model/transaction.ts';

/** What the service needs of a ledger. Every read may fail by throwing; null means "not in this ledger". */
export interface LedgerStore {
  readonly info: () => Promise<LedgerInfo>;
  readonly block: (slot: Slot) => Promise<StoredBlock | null>;
  readonly transaction: (signature: Signature) => Promise<LocatedTransaction | null>;
  /** Produced slots from `from` to `to`, both included, ascending, at most `limit`. */
  readonly slots: (from: Slot, to: Slot, limit: number) => Promise<readonly Slot[]>;
  readonly close: () => Promise<void>;
}

export interface LedgerInfo {
  /** base58, null where not known. */
  readonly genesisHash: string | null;
  readonly cluster: string | null;
  /** Oldest and newest slots with a block; null in a ledger without blocks. */
  readonly firstSlot: Slot | null;
  readonly confirmedSlot: Slot | null;
  /** Newest slot that a read at `finalized` may see. */
  readonly finalizedSlot: Slot | null;
  /** How a gap inside the range is told: a ledger knows that the slot was skipped, an archive may just not have it. */
  readonly gaps: 'skipped' | 'missing';
  /** False for a record that nothing will be added to, as the embedded ledger is. */
  readonly advances: boolean;
}

/** A block as it is stored: each of its transactions, and its rewards, are decoded when they are asked for, which may throw. */
export interface StoredBlock extends BlockHeader {
  readonly numRewardPartitions: bigint | null;
  readonly rewards: () => readonly Reward[];
  readonly transactions: StoredTransactions;
}

/** A list, each of which is opened when it is asked for. */
export interface StoredTransactions extends Iterable<StoredTransaction> {
  readonly length: number;
  readonly at: (index: number) => StoredTransaction | undefined;
}

export interface StoredTransaction {
  readonly version: () => TransactionVersion;
  /** The first signature. */
  readonly id: () => Signature;
  readonly transaction: () => Transaction;
  /** The bytes that `transaction` travelled as. */
  readonly wireBytes: () => Uint8Array;
  readonly meta: () => TransactionMeta | null;
}

/** A transaction and where it stands; `index` is null where its block is not in the ledger. */
export interface LocatedTransaction extends StoredTransaction {
  readonly slot: Slot;
  readonly index: number | null;
  readonly blockTime: bigint | null;
}
