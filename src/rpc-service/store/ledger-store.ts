import type { JsonObject } from '../../shared/json/json.ts';
import {
  type TransactionMeta,
  type Reward,
  type Transaction,
  type TransactionVersion,
  transactionId,
} from '../../solana/model/transaction.ts';
import type { TransactionError } from '../../solana/errors/transaction-error.ts';
import type { Address, Signature, Slot } from '../../solana/ids/ids.ts';
import type { Account } from '../../solana/model/account.ts';
import type { Block, BlockHeader, ExecutedTransaction } from '../../solana/model/block.ts';
import { encodeTransactionBytes } from '../../solana/wire/transaction-codec.ts';

/** The ledger as the service uses it. Every read may throw; null means "not in this ledger". */
export interface LedgerStore extends AccountReads {
  /**
   * A distant ledger answers from a short-lived cache, unless the cached end is before `upTo`, which may have been
   * added since.
   */
  readonly info: (upTo?: Slot) => Promise<LedgerInfo>;
  readonly block: (slot: Slot) => Promise<StoredBlock | null>;
  /** A block without its transactions and rewards; recent ones are cached. */
  readonly header: (slot: Slot) => Promise<LedgerHeader | null>;
  readonly transaction: (signature: Signature) => Promise<LocatedTransaction | null>;
  /** How a transaction ended, without its block. */
  readonly outcome: (signature: Signature) => Promise<TransactionOutcome | null>;
  /** Slots with a block from `from` to `to` inclusive, ascending, at most `limit`. */
  readonly slots: (from: Slot, to: Slot, limit: number) => Promise<readonly Slot[]>;
  /** The transactions that mention an address. Throws RpcError if the ledger does not have this table. */
  readonly mentions: (address: Address, range: MentionRange) => AsyncIterable<Mention>;
  /**
   * The transactions that mention a token account of an address, but not the address. Throws RpcError if the ledger does
   * not have this table.
   */
  readonly tokenMentions: (owner: Address, range: MentionRange) => AsyncIterable<TokenMention>;
  /** The transactions whose block is not in the ledger. */
  readonly withoutBlock: () => Promise<WithoutBlock>;
  /** The certificate of Alpenglow's genesis, as getAgGenesisCert returns it; null if the ledger does not have it. */
  readonly certificate: () => Promise<JsonObject | null>;
  /** The validators of the epoch of that certificate by rank, as the `value` of getRankMap; null if the ledger does not have them. */
  readonly rankMap: () => Promise<JsonObject | null>;
  /** How many transactions there are from genesis to the end of a block; null if the ledger does not know. */
  readonly transactionCount: (slot: Slot) => Promise<bigint | null>;
  readonly close: () => Promise<void>;
}

export interface WithoutBlock {
  /** Newest slot first. */
  readonly transactions: readonly StoredWithoutBlock[];
  /** The number of rows that cannot be read. */
  readonly unreadable: number;
}

export interface StoredWithoutBlock {
  readonly signature: Signature;
  readonly slot: Slot;
  /** Unix seconds. */
  readonly blockTime: bigint | null;
  /** In its block, from 0; null if the recorded answer does not have it. */
  readonly index: bigint | null;
  readonly hasMetadata: boolean;
  /** null for success, and without metadata. */
  readonly err: TransactionError | null;
  /** "[bytes] text" of each memo, joined by "; ". */
  readonly memo: string | null;
  /** The addresses that it names, apart from those that nodes list no transactions of. */
  readonly addresses: readonly Address[];
  /** The owners of the token accounts that it names, and whether it changed a balance of theirs. */
  readonly tokenOwners: ReadonlyMap<Address, boolean>;
}

export interface AccountReads {
  /** Which accounts the ledger has; null for none. */
  readonly accounts: () => Promise<'all' | 'some' | null>;
  /**
   * The account at the end of a slot; null if it did not exist then. Throws RpcError if the ledger does not have it.
   */
  readonly account: (address: Address, slot: Slot) => Promise<Account | null>;
  /**
   * The addresses of the initialized token accounts of an owner at the end of a slot, in the order of their bytes. Throws RpcError if the
   * ledger does not have all accounts.
   */
  readonly tokenAccounts: (owner: Address, slot: Slot) => Promise<readonly Address[]>;
}

/** A place in the ledger. */
export interface Position {
  readonly slot: Slot;
  /** In the block, from 0. */
  readonly index: number;
}

/** The transactions between two positions, both excluded. */
export interface MentionRange {
  readonly before: Position;
  /** null: down to the first block. */
  readonly after: Position | null;
  readonly limit: number;
  /** By default, newest first. */
  readonly order?: SortOrder;
}

export type SortOrder = 'desc' | 'asc';

/** A transaction as the address table stores it. */
export interface Mention extends Position {
  readonly signature: Signature;
  readonly err: TransactionError | null;
  /** "[bytes] text" of each memo, joined by "; ". */
  readonly memo: string | null;
  /** Unix seconds. */
  readonly blockTime: bigint | null;
}

export interface TokenMention extends Mention {
  /** True if the transaction changed a token balance of the owner. */
  readonly isBalanceChanged: boolean;
}

export interface LedgerInfo {
  /** Base58; null if unknown. */
  readonly genesisHash: string | null;
  readonly cluster: string | null;
  /** Oldest and newest slots with a block; null in a ledger without blocks. */
  readonly firstSlot: Slot | null;
  readonly confirmedSlot: Slot | null;
  /** Newest slot that is visible at `finalized`. */
  readonly finalizedSlot: Slot | null;
  /**
   * The meaning of a slot without a block: a complete ledger has proof that it was skipped, an archive may lack the
   * block.
   */
  readonly gaps: 'skipped' | 'missing';
  /** False if no blocks will be added, as in the embedded ledger. */
  readonly advances: boolean;
}

/** A block whose transactions and rewards are decoded on access, which may throw. */
export interface StoredBlock extends BlockHeader {
  readonly numRewardPartitions: bigint | null;
  /** null if they were not recorded. */
  readonly rewards: () => readonly Reward[] | null;
  readonly transactions: StoredTransactions;
  readonly absent: AbsentInBlock;
  /** As the answer had it; null if it was not recorded. */
  readonly footer: () => Promise<JsonObject | null>;
}

export const NO_FOOTER = async (): Promise<null> => null;

export type LedgerHeader = Pick<BlockHeader, 'parentSlot' | 'blockhash' | 'previousBlockhash' | 'blockHeight'>;

/** A list whose elements are opened on access. */
export interface StoredTransactions extends Iterable<StoredTransaction> {
  readonly length: number;
  readonly at: (index: number) => StoredTransaction | undefined;
}

export interface StoredTransaction {
  readonly version: () => TransactionVersion;
  /** The first signature. */
  readonly id: () => Signature;
  readonly transaction: () => Transaction;
  /** `transaction` in Solana's wire format. */
  readonly wireBytes: () => Uint8Array;
  readonly meta: () => TransactionMeta | null;
  readonly absentInMeta: AbsentInMeta;
}

export interface TransactionOutcome {
  readonly slot: Slot;
  /** null if its block is not in the ledger. */
  readonly index: number | null;
  /** null for success, and if no metadata was recorded. */
  readonly err: TransactionError | null;
}

/** A transaction and its position in the ledger; `index` is null if its block is not in the ledger. */
export interface LocatedTransaction extends StoredTransaction {
  readonly slot: Slot;
  readonly index: number | null;
  /** The index that the recorded answer has, of a transaction whose block is not in the ledger; else null. */
  readonly recordedIndex: bigint | null;
  readonly blockTime: bigint | null;
  readonly absent: AbsentMembers<'blockTime'>;
}

/** How a recorded answer expresses that a member has no value. */
export type AbsentForm = 'left out' | 'null';

/**
 * Members without a value in the recorded answer that the stored value alone would return in another form. Warehouse
 * rows do not distinguish "not recorded" from "recorded as empty", so an imported ledger stores this in a separate
 * table.
 */
export type AbsentMembers<Member extends string> = Readonly<Partial<Record<Member, AbsentForm>>>;

export const BLOCK_MEMBERS = ['blockHeight', 'blockTime', 'numRewardPartitions', 'rewards'] as const;
export type AbsentInBlock = AbsentMembers<(typeof BLOCK_MEMBERS)[number]>;

/** The metadata members that an answer may lack. An import rejects answers that lack others. */
export const META_MEMBERS = [
  'computeUnitsConsumed',
  'costUnits',
  'err',
  'innerInstructions',
  'loadedAddresses',
  'logMessages',
  'postTokenBalances',
  'preTokenBalances',
  'returnData',
  'rewards',
  'status',
] as const;
export type AbsentInMeta = AbsentMembers<(typeof META_MEMBERS)[number]>;

export const NONE_ABSENT: AbsentInBlock & AbsentInMeta = {};

/** Presents a fully decoded block as a store returns it. */
export function toStoredBlock({ transactions, rewards, ...header }: Block): StoredBlock {
  return {
    ...header,
    rewards: () => rewards,
    transactions: transactions.map(toStoredTransaction),
    absent: NONE_ABSENT,
    footer: NO_FOOTER,
  };
}

export function toStoredTransaction({ transaction, meta }: ExecutedTransaction): StoredTransaction {
  return {
    version: () => transaction.message.version,
    id: () => transactionId(transaction),
    transaction: () => transaction,
    wireBytes: () => encodeTransactionBytes(transaction),
    meta: () => meta,
    absentInMeta: NONE_ABSENT,
  };
}

/** Decodes a stored transaction and its metadata. */
export function toExecutedTransaction({ transaction, meta }: StoredTransaction): ExecutedTransaction {
  return { transaction: transaction(), meta: meta() };
}
