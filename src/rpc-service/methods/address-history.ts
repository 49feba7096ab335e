import type { JsonObject } from '../../shared/json/json.ts';
import type { Address, Signature, Slot } from '../../solana/ids/ids.ts';
import { encodeErr } from '../encode/encode-meta.ts';
import { readRecord, toDamage, transactionNotFound } from '../store/errors.ts';
import { isVisible } from '../store/find-in-ledger.ts';
import type {
  LedgerInfo,
  LedgerStore,
  Mention,
  Position,
  SortOrder,
  StoredWithoutBlock,
  TokenMention,
  WithoutBlock,
} from '../store/ledger-store.ts';
import type { Commitment } from '../../rpc-protocol/config.ts';

// The list of an address: transactions in blocks, and those that were imported without their block.

/** A place in the list. In a slot, transactions without an index are the oldest, in the order of their signatures. */
export interface Place extends Position {
  /** Of a transaction without its block; null for others. */
  readonly signature: Signature | null;
}

/** An end of a part of the list. */
export interface Bound {
  readonly place: Place;
  /** False if the place itself is outside. */
  readonly isIncluded: boolean;
}

/** Which end of the list a bound is. */
export type Side = 'newest' | 'oldest';

/** A transaction of the list. */
export interface Listed {
  readonly place: Place;
  readonly signature: Signature;
  readonly blockTime: bigint | null;
  /** null if nothing says how it ended. */
  readonly hasFailed: boolean | null;
  /** False if it names only token accounts of the address, and changed none of their balances. */
  readonly isNamedOrChanged: boolean;
  readonly json: JsonObject;
}

interface HistoryRange {
  readonly address: Address;
  /** Everything that is newer is left out; null: nothing. */
  readonly newest: Bound | null;
  readonly oldest: Bound | null;
  /** The newest visible slot; null if no block is visible. */
  readonly tip: Slot | null;
  readonly order: SortOrder;
  /** True if transactions that name only token accounts of the address are in the list. */
  readonly hasTokenAccounts: boolean;
  /** The caller needs no more of each kind. */
  readonly limit: number;
}

function isOlder(one: Place, other: Place): boolean {
  if (one.slot !== other.slot) return one.slot < other.slot;
  if (one.index !== other.index) return one.index < other.index;
  return one.signature !== null && other.signature !== null && one.signature > other.signature;
}

/** The end of a list of the transactions of a slot and older ones, or newer ones; without those of the slot if it is not included. */
export function boundAtSlot(slot: Slot, side: Side, isIncluded: boolean): Bound {
  const index = (side === 'newest') === isIncluded ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  return { place: { slot, index, signature: null }, isIncluded: false };
}

/** The bound that leaves less of the list. `side` says which end both are of. */
export function tighter(one: Bound | null, other: Bound | null, side: Side): Bound | null {
  if (one === null || other === null) return one ?? other;
  if (isOlder(one.place, other.place)) return side === 'newest' ? one : other;
  if (isOlder(other.place, one.place)) return side === 'newest' ? other : one;
  return one.isIncluded ? other : one;
}

/** The list of transactions without their block. Read before the tip, which may be remembered. */
export function readWithoutBlock(store: LedgerStore): Promise<WithoutBlock> {
  return readRecord(
    () => 'The list of transactions without a block',
    () => store.withoutBlock(),
  );
}

/** null for a transaction that is not in the ledger, and for one whose block is not. */
export async function findPosition(store: LedgerStore, signature: Signature | null): Promise<Position | null> {
  if (signature === null) return null;
  const outcome = await readRecord(
    () => `Transaction ${signature}`,
    () => store.outcome(signature),
  );
  return outcome === null || outcome.index === null ? null : { slot: outcome.slot, index: outcome.index };
}

/** The place of a transaction that a caller names. Throws RpcError for one that is not visible at the commitment. */
export function requirePlace(
  signature: Signature,
  position: Position | null,
  { transactions }: WithoutBlock,
  info: LedgerInfo,
  commitment: Commitment,
): Place {
  if (position !== null && isVisible(info, position.slot, commitment)) return { ...position, signature: null };
  const found = transactions.find((each) => each.signature === signature);
  if (found === undefined) throw transactionNotFound(signature);
  return placeOf(found);
}

/** The transactions of an address between two bounds. */
export async function* readHistory(
  store: LedgerStore,
  info: LedgerInfo,
  { transactions }: WithoutBlock,
  range: HistoryRange,
): AsyncGenerator<Listed> {
  const { address, order, hasTokenAccounts } = range;
  const positions = mentionRange(range);
  try {
    const sources: AsyncIterable<Listed>[] = [listAlone(transactions, range)];
    if (positions !== null) {
      sources.push(listMentions(store.mentions(address, positions), info));
      if (hasTokenAccounts) sources.push(listMentions(store.tokenMentions(address, positions), info));
    }
    yield* merge(sources, order === 'desc' ? (one, other) => isOlder(other, one) : isOlder);
  } catch (error) {
    throw toDamage(`The list of transactions of ${address}`, error);
  }
}

/** The range of transactions in blocks; null if none are in it. */
function mentionRange({ newest, oldest, tip, order, limit }: HistoryRange) {
  if (tip === null) return null;
  const step = newest?.isIncluded === true ? 1 : 0;
  const end = newest === null || newest.place.slot > tip ? null : newest.place;
  const before =
    end === null ? { slot: tip, index: Number.POSITIVE_INFINITY } : { slot: end.slot, index: end.index + step };
  if (oldest === null) return { before, after: null, limit, order };
  const { slot, index } = oldest.place;
  return { before, after: { slot, index: oldest.isIncluded ? index - 1 : index }, limit, order };
}

/** Those without a block were finalized when they were recorded, so they are visible at every commitment. */
async function* listAlone(
  transactions: readonly StoredWithoutBlock[],
  { address, newest, oldest, order, hasTokenAccounts }: HistoryRange,
): AsyncGenerator<Listed> {
  const isListed = ({ addresses, tokenOwners }: StoredWithoutBlock): boolean =>
    addresses.includes(address) || (hasTokenAccounts && tokenOwners.has(address));
  const isInside = (place: Place): boolean =>
    (newest === null || isWithin(place, newest, isOlder)) &&
    (oldest === null || isWithin(place, oldest, (one, other) => isOlder(other, one)));
  const listed = transactions.filter((each) => isListed(each) && isInside(placeOf(each)));
  for (const transaction of order === 'desc' ? listed : listed.toReversed()) {
    const { signature, blockTime, hasMetadata, err, addresses, tokenOwners } = transaction;
    yield {
      place: placeOf(transaction),
      signature,
      blockTime,
      hasFailed: hasMetadata ? err !== null : null,
      isNamedOrChanged: addresses.includes(address) || tokenOwners.get(address) === true,
      json: encodeAlone(transaction),
    };
  }
}

function isWithin(place: Place, bound: Bound, isBeyond: (one: Place, other: Place) => boolean): boolean {
  return isBeyond(place, bound.place) || (bound.isIncluded && isSame(place, bound.place));
}

function isSame(one: Place, other: Place): boolean {
  return one.slot === other.slot && one.index === other.index && one.signature === other.signature;
}

async function* listMentions(
  mentions: AsyncIterable<Mention | TokenMention>,
  info: LedgerInfo,
): AsyncGenerator<Listed> {
  for await (const mention of mentions) {
    const { slot, index, signature, blockTime, err } = mention;
    yield {
      place: { slot, index, signature: null },
      signature,
      blockTime,
      hasFailed: err !== null,
      isNamedOrChanged: !('isBalanceChanged' in mention) || mention.isBalanceChanged,
      json: encodeMention(mention, info),
    };
  }
}

/** Merges lists in the same order. Closes them if the caller stops early. */
async function* merge(
  sources: readonly AsyncIterable<Listed>[],
  isFirst: (one: Place, other: Place) => boolean,
): AsyncGenerator<Listed> {
  const iterators = sources.map((source) => source[Symbol.asyncIterator]());
  try {
    const heads = await Promise.all(iterators.map((iterator) => iterator.next()));
    for (;;) {
      let first: { readonly at: number; readonly listed: Listed } | null = null;
      for (const [at, head] of heads.entries()) {
        if (head.done === true) continue;
        if (first === null || isFirst(head.value.place, first.listed.place)) first = { at, listed: head.value };
      }
      const next = first === null ? undefined : iterators[first.at];
      if (first === null || next === undefined) return;
      yield first.listed;
      heads[first.at] = await next.next();
    }
  } finally {
    for (const iterator of iterators) await iterator.return?.();
  }
}

function placeOf({ slot, index, signature }: StoredWithoutBlock): Place {
  return { slot, index: Number(index ?? -1n), signature };
}

function encodeAlone(transaction: StoredWithoutBlock): JsonObject {
  const { blockTime, hasMetadata, index, memo, signature, slot } = transaction;
  // Nothing says how a transaction without metadata ended.
  const err = hasMetadata ? { err: encodeErr(transaction) } : {};
  return { blockTime, confirmationStatus: 'finalized', ...err, memo, signature, slot, transactionIndex: index };
}

function encodeMention(mention: Mention, info: LedgerInfo): JsonObject {
  const { blockTime, index, memo, signature, slot } = mention;
  return {
    blockTime,
    confirmationStatus: isVisible(info, slot, 'finalized') ? 'finalized' : 'confirmed',
    err: encodeErr(mention),
    memo,
    signature,
    slot,
    transactionIndex: index,
  };
}
