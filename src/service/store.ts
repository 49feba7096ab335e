import type { Block, BlockHeader, ExecutedTransaction } from '../solana/block.ts';
import type { Signature } from '../solana/signature.ts';
import type { Slot } from '../solana/slot.ts';

/** What the service needs of a ledger. Every read may fail by throwing; null means "not in this ledger". */
export interface LedgerStore {
  readonly info: () => Promise<LedgerInfo>;
  readonly block: (slot: Slot) => Promise<Block | null>;
  /** As `block`, without decoding transactions and rewards. */
  readonly blockHeader: (slot: Slot) => Promise<BlockHeader | null>;
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
  /** True for the embedded ledger: a record that does not advance. */
  readonly advances: boolean;
}

/** One transaction and where it stands; `index` is null where its block is not in the ledger. */
export interface LocatedTransaction extends ExecutedTransaction {
  readonly slot: Slot;
  readonly index: number | null;
  readonly blockTime: bigint | null;
}
