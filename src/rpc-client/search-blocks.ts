import { type Commitment, maxVersionFor } from '../rpc-protocol/config.ts';
import { decodeWholeTransactions } from '../rpc-protocol/responses/decode-signatures.ts';
import { tryDecodeEntry } from '../rpc-protocol/responses/decode-transaction.ts';
import type { ShownTransaction, TransactionEntry } from '../rpc-protocol/responses/transaction-response.ts';
import { DecodeError } from '../shared/json/json-decoding.ts';
import type { JsonObject } from '../shared/json/json.ts';
import { linkAbort } from '../shared/linked-abort.ts';
import type { Address, Slot } from '../solana/ids/ids.ts';
import type { SlotSpan } from '../solana/ids/slot-span.ts';
import { createYield } from '../shared/yield-to-browser.ts';
import type { BlockHeader } from './block/block-reader.ts';
import { isMethodMissing } from './call/dialect.ts';
import type { BlockReadOptions, Client } from './client.ts';
import { JsonRpcError, TransportError } from './exchange/errors.ts';
import type { CallOptions } from './transport/transport.ts';

/** The part of a range that an endpoint has: from its first available block to its newest slot. null if it has none of it. */
export async function heldSpan(
  client: Client,
  span: SlotSpan | null,
  commitment: Commitment,
  call: CallOptions,
): Promise<SlotSpan | null> {
  const together = { ...call, together: true };
  const [first, newest] = await Promise.all([
    client.getFirstAvailableBlock(together),
    client.getSlot(commitment, together),
  ]);
  const from = max(span?.from ?? 0n, first.value);
  const to = span === null || span.to > newest.value ? newest.value : span.to;
  return from > to ? null : { from, to };
}

/** How far a search has come. Slots are searched in ascending order. */
export interface SearchProgress {
  /** Where to go on: every earlier slot of the range was searched. */
  readonly next: Slot;
  /** The last transaction that was found or undecided. It may be at or after `next`. null before the first. */
  readonly last: Place | null;
  readonly found: number;
  /** The blocks whose transactions were searched. */
  readonly blocks: number;
  /** The slots that were skipped, according to the parent of the next block. */
  readonly skipped: bigint;
  /** The other slots without a block: nothing shows whether they were skipped. */
  readonly unknown: bigint;
  /** Blocks that the endpoint lists, but that could not be read. */
  readonly unreadable: number;
  readonly firstUnreadable: { readonly slot: Slot; readonly reason: string } | null;
  /** Transactions that the test could not decide. */
  readonly undecided: number;
  /** The bytes of the answers. */
  readonly bytes: number;
}

/** `limit`: as many transactions were found as were asked for. `stopped`: by the signal. */
export type SearchEnd = 'complete' | 'limit' | 'stopped';

export interface SearchResult {
  readonly end: SearchEnd;
  readonly progress: SearchProgress;
}

export interface SearchOptions {
  /** Whether a transaction is wanted; null if the answer lacks what decides it. */
  readonly test: (entry: TransactionEntry) => boolean | null;
  readonly signal: AbortSignal;
  readonly commitment: Commitment;
  /** The most transactions to find; null for all. */
  readonly limit: number | null;
  /** How many blocks are requested at the same time. */
  readonly parallel: number;
  /**
   * An address that every wanted transaction names. Its transactions are listed by getTransactionsForAddress, which has an index, and their
   * blocks are not read. If the endpoint does not offer it, they are. null to read the blocks.
   */
  readonly address: Address | null;
  /** Where an earlier search of the range came. This one adds to it, and finds nothing again. */
  readonly earlier?: SearchProgress;
  readonly onFound: (found: PlacedTransaction, index: number) => void;
  readonly onProgress: (progress: SearchProgress) => void;
  /** The next block is requested once it resolves. */
  readonly mayGoOn?: () => Promise<void>;
  /** Milliseconds until a request without an answer is repeated; null to give up. `failures` counts from 0. */
  readonly retryDelay?: (failures: number, error: Error) => number | null;
}

/** A transaction with its slot. */
export type PlacedTransaction = ShownTransaction & { readonly slot: Slot };

/**
 * Finds the transactions of a range of slots that pass a test, in ledger order. Throws TransportError if the endpoint does not
 * answer; what was searched until then was passed to `onProgress`.
 */
export async function searchBlocks(client: Client, span: SlotSpan, options: SearchOptions): Promise<SearchResult> {
  const { signal, limit, onFound, onProgress } = options;
  const { controller, unlink } = linkAbort(signal);
  const search: Search = {
    client,
    options,
    call: { signal: controller.signal },
  };
  const pause = createYield();
  let progress: SearchProgress = options.earlier ?? { ...NOTHING, next: span.from };
  try {
    while (progress.next <= span.to) {
      const part = await nextPart(search, { from: progress.next, to: span.to });
      for await (const step of readPart(search, part, () => progress.next)) {
        const open = step.matches.filter(({ place }) => isAfter(place, progress.last));
        for (const [at, { place, transaction, isCertain }] of open.entries()) {
          if (isCertain) onFound(transaction, place.index);
          const { found, undecided } = progress;
          progress = { ...progress, last: place, ...(isCertain ? { found: found + 1 } : { undecided: undecided + 1 }) };
          if (progress.found === limit) {
            const isLast = at === open.length - 1;
            progress = advance(progress, part, isLast ? step : { ...step, next: place.slot });
            return { end: progress.next > span.to ? 'complete' : 'limit', progress };
          }
          // A block may have thousands.
          await pause();
          controller.signal.throwIfAborted();
        }
        progress = advance(progress, part, step);
        onProgress(progress);
      }
    }
    return { end: 'complete', progress };
  } catch (error) {
    if (signal.aborted) return { end: 'stopped', progress };
    throw error;
  } finally {
    unlink();
    // Blocks that were requested in advance.
    controller.abort();
    onProgress(progress);
  }
}

const NOTHING: Omit<SearchProgress, 'next'> = {
  last: null,
  found: 0,
  blocks: 0,
  skipped: 0n,
  unknown: 0n,
  unreadable: 0,
  firstUnreadable: null,
  undecided: 0,
  bytes: 0,
};

interface Search {
  readonly client: Client;
  readonly options: SearchOptions;
  readonly call: CallOptions;
}

/** A transaction in the ledger. */
interface Place {
  readonly slot: Slot;
  readonly index: number;
}

function isAfter(one: Place, other: Place | null): boolean {
  if (other === null) return true;
  return one.slot === other.slot ? one.index > other.index : one.slot > other.slot;
}

interface Match {
  readonly place: Place;
  readonly transaction: PlacedTransaction;
  /** False if the test could not decide it. */
  readonly isCertain: boolean;
}

/** What an answer adds. */
interface Step {
  readonly matches: readonly Match[];
  /** Every slot before it was searched. */
  readonly next: Slot;
  readonly bytes: number;
  /** The parent of the block at or after the last of these slots; null if it is not known. */
  readonly parent: Slot | null;
  /** Why the block at the last slot could not be read; null if it was. */
  readonly unreadable: string | null;
}

function advance(progress: SearchProgress, { slots }: Part, { next, bytes, parent, unreadable }: Step): SearchProgress {
  const listed = slots.filter((slot) => slot >= progress.next && slot < next);
  const count = next - progress.next;
  // After a block, its own slot is the last one. An impossible parent proves nothing: it leaves no slot between.
  const skipped = parent === null ? 0n : count - BigInt(listed.length) - max(0n, parent - progress.next + 1n);
  return {
    ...progress,
    next,
    blocks: progress.blocks + listed.length - (unreadable === null ? 0 : 1),
    skipped: progress.skipped + max(0n, skipped),
    unknown: progress.unknown + count - BigInt(listed.length) - max(0n, skipped),
    unreadable: progress.unreadable + (unreadable === null ? 0 : 1),
    firstUnreadable: progress.firstUnreadable ?? (unreadable === null ? null : { slot: next - 1n, reason: unreadable }),
    bytes: progress.bytes + bytes,
  };
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

/** A part of the range, with the slots that have a block. */
interface Part extends SlotSpan {
  readonly slots: readonly Slot[];
  /** The first block after the range; null if it is not listed. */
  readonly following: Slot | null;
}

async function nextPart(search: Search, { from, to }: SlotSpan): Promise<Part> {
  const { client, options, call } = search;
  const { value } = await ask(search, () => client.getBlocksWithLimit(from, SLOTS_PER_PART, options.commitment, call));
  const slots = value.filter((slot) => slot <= to);
  const isLast = value.length < SLOTS_PER_PART || slots.length < value.length;
  return { from, to: isLast ? to : (slots.at(-1) ?? to), slots, following: value[slots.length] ?? null };
}

/** Nodes list at most 500,000. */
const SLOTS_PER_PART = 1000;

async function* readPart(search: Search, part: Part, nextSlot: () => Slot): AsyncGenerator<Step> {
  const { address } = search.options;
  if (address !== null) {
    try {
      yield* readIndex(search, address, part);
      return;
    } catch (error) {
      // It has no index, or one of the transactions cannot be read, while others of its block can.
      if (!(error instanceof JsonRpcError || error instanceof DecodeError)) throw error;
    }
  }
  const { slots, to, following } = part;
  yield* readBlocks(
    search,
    slots.filter((slot) => slot >= nextSlot()),
  );
  if (nextSlot() > to) return;
  const parent = following === null ? null : await readParent(search, following);
  yield { ...NO_BLOCK, next: to + 1n, parent };
}

const NO_BLOCK = { matches: [], bytes: 0, parent: null, unreadable: null } as const;

/** The transactions of a part that name an address, in pages. */
async function* readIndex(search: Search, address: Address, { from, to, slots }: Part): AsyncGenerator<Step> {
  const { client, options, call } = search;
  const blocks = new Set(slots);
  let paginationToken: string | null = null;
  do {
    const config: JsonObject = {
      encoding: BLOCK_OPTIONS.encoding,
      transactionDetails: BLOCK_OPTIONS.transactionDetails,
      commitment: options.commitment,
      maxSupportedTransactionVersion: maxVersionFor(BLOCK_OPTIONS.encoding),
      sortOrder: 'asc',
      limit: TRANSACTIONS_PER_PAGE,
      filters: { slot: { gte: from, lte: to } },
      ...(paginationToken !== null && { paginationToken }),
    };
    const request = { method: INDEX_METHOD, params: [address, config], decode: decodeWholeTransactions };
    const { value, exchange } = await ask(search, () => client.call(request, { ...call, maxBytes: MAX_PAGE_BYTES }));
    const found = value.transactions.flatMap((transaction): Match | [] => {
      const { slot, transactionIndex } = transaction;
      // A ledger may have transactions without their block, which are not in the range of blocks.
      if (slot === null || transactionIndex === null || !blocks.has(slot)) return [];
      const isMatch = options.test(transaction);
      const place = { slot, index: Number(transactionIndex) };
      return isMatch === false ? [] : { place, transaction: { ...transaction, slot }, isCertain: isMatch === true };
    });
    paginationToken = value.paginationToken;
    const reached = value.transactions.at(-1)?.slot ?? from;
    yield {
      ...NO_BLOCK,
      matches: found,
      bytes: exchange.bytes,
      next: paginationToken === null ? to + 1n : reached,
    };
  } while (paginationToken !== null);
}

const INDEX_METHOD = 'getTransactionsForAddress';
/** The most that services return whole. */
const TRANSACTIONS_PER_PAGE = 100;
/** Our service ends a page after 16 MB. */
const MAX_PAGE_BYTES = 20_000_000;

/** The blocks in order, several of which are requested in advance. */
async function* readBlocks(search: Search, slots: readonly Slot[]): AsyncGenerator<Step> {
  const { mayGoOn, parallel } = search.options;
  const requested: Promise<Step>[] = [];
  let at = 0;
  for (;;) {
    for (; requested.length < parallel; at++) {
      const slot = slots[at];
      if (slot === undefined) break;
      await mayGoOn?.();
      const step = readBlock(search, slot);
      // If an earlier one fails, nobody awaits it.
      step.catch(() => undefined);
      requested.push(step);
    }
    const step = requested.shift();
    if (step === undefined) return;
    yield await step;
  }
}

async function readBlock(search: Search, slot: Slot): Promise<Step> {
  const { client, options, call } = search;
  try {
    const { value, exchange } = await ask(search, () =>
      client.readBlock(
        slot,
        { ...BLOCK_OPTIONS, commitment: options.commitment },
        {
          // Only the matches, so that the values of a whole block are never held at once.
          decodeRow: (json, index, decodeBody) => {
            const entry = tryDecodeEntry(json, decodeBody);
            const isMatch = options.test(entry);
            return isMatch === false ? null : { index, entry, isCertain: isMatch === true };
          },
          assemble: (header: BlockHeader, rows) => ({ header, rows: rows?.filter((row) => row !== null) ?? null }),
        },
        call,
      ),
    );
    const { header, rows } = value ?? { header: null, rows: null };
    if (header === null || rows === null)
      return {
        ...NO_BLOCK,
        next: slot + 1n,
        unreadable: `the answer has no ${header === null ? 'block' : 'transactions'}`,
      };
    return {
      matches: rows.map(({ index, entry, isCertain }) => ({
        place: { slot, index },
        transaction: { ...entry, slot, blockTime: header.blockTime, transactionIndex: BigInt(index) },
        isCertain,
      })),
      next: slot + 1n,
      bytes: exchange.bytes,
      parent: header.parentSlot,
      unreadable: null,
    };
  } catch (error) {
    const isOfBlock = (error instanceof JsonRpcError && !isMethodMissing(error)) || error instanceof DecodeError;
    if (!isOfBlock) throw error;
    return { ...NO_BLOCK, next: slot + 1n, unreadable: error.message };
  }
}

const BLOCK_OPTIONS = {
  encoding: 'json',
  transactionDetails: 'full',
  rewards: false,
  method: 'auto',
} as const satisfies Omit<BlockReadOptions, 'commitment'>;

/** null if the block cannot be read. */
async function readParent(search: Search, slot: Slot): Promise<Slot | null> {
  const { client, options, call } = search;
  try {
    const request = { ...BLOCK_OPTIONS, transactionDetails: 'none', commitment: options.commitment } as const;
    const { value } = await ask(search, () => client.getBlock(slot, request, call));
    return value && value.parentSlot;
  } catch (error) {
    if (error instanceof TransportError) throw error;
    return null;
  }
}

/** Repeats a request that was not answered, as the options say. */
async function ask<T>({ options, call }: Search, request: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await request();
    } catch (error) {
      const delay =
        error instanceof TransportError && call.signal?.aborted !== true
          ? (options.retryDelay?.(failures, error) ?? null)
          : null;
      if (delay === null) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
}
