import type { Slot } from '../../solana/ids/ids.ts';

// Decides for the explorer whether a slot was skipped: `slotState` from lists of blocks, `judgeSlot` from an endpoint's responses about a
// slot without a block. null alone proves nothing: `getConfirmedBlock` returns it for every missing block.

/**
 * `deleted`: it has no block because the cluster moved to Alpenglow. `unknown`: not requested, or no answer shows whether the slot has a
 * block.
 */
export type SlotState = 'produced' | 'skipped' | 'deleted' | 'unknown';

/** A block as a child of its parent. */
export interface BlockLink {
  readonly slot: Slot;
  /** null if the answer does not say it. */
  readonly parentSlot: Slot | null;
}

/** Evidence from answers about the slots of a range. */
export interface SlotListing {
  /** Produced slots that the endpoint lists, ascending. */
  readonly listed: readonly Slot[];
  /** Ranges in which no block is missing from the list. */
  readonly complete: readonly CompleteRange[];
  /** Slots of which the endpoint has a transaction without its block. */
  readonly occupied?: readonly Slot[];
  /** The first slot under Alpenglow, if it is known. */
  readonly alpenglowSince?: Slot | null;
}

/** The parent slot; null for slot 0, which is its own parent, and for an answer without a parent that is an earlier slot. */
export function parentOf({ slot, parentSlot }: BlockLink): Slot | null {
  return parentSlot !== null && parentSlot < slot ? parentSlot : null;
}

/** A parent that is not listed was produced too, and so was a slot with a transaction. */
export function slotState(listing: SlotListing, slot: Slot): SlotState {
  const { listed, complete, occupied = [] } = listing;
  if (listed.includes(slot) || occupied.includes(slot) || complete.some(({ from, to }) => slot === from || slot === to))
    return 'produced';
  if (!complete.some(({ from, to }) => slot > from && slot < to)) return 'unknown';
  return isInMove(listing, slot) ? 'deleted' : 'skipped';
}

/** True for the slots between the last block under TowerBFT and the first under Alpenglow. */
function isInMove({ listed, complete, alpenglowSince: since = null }: SlotListing, slot: Slot): boolean {
  if (since === null || slot < since) return false;
  const produced = [...listed, ...complete.flatMap(({ from, to }) => [from, to])];
  return produced.includes(since - 1n) && !produced.some((other) => other >= since && other < slot);
}

/** True if no block was produced between two produced slots, where the second is the next one that is listed. */
export function isNextProduced({ complete }: SlotListing, slot: Slot, next: Slot): boolean {
  return next === slot + 1n || complete.some(({ from, to }) => from <= slot && to >= next);
}

/** No block was produced between a block and its parent. Empty for an impossible parent, and for slot 0, which is its own parent. */
export function parentRanges(blocks: readonly BlockLink[]): readonly CompleteRange[] {
  return blocks.flatMap((block) => {
    const parent = parentOf(block);
    return parent === null ? [] : [{ from: parent, to: block.slot }];
  });
}

/**
 * From a listed block to the ends of the list, as far as `heights`, the block heights of listed slots, show that no block is
 * missing: heights count blocks, so two of them differ by as much as the positions in a complete list.
 */
export function heightRanges(
  block: { readonly slot: Slot; readonly blockHeight: bigint | null },
  listed: readonly Slot[],
  heights: ReadonlyMap<Slot, bigint>,
): readonly CompleteRange[] {
  const place = listed.indexOf(block.slot);
  const first = listed[0];
  const last = listed.at(-1);
  if (place === -1 || first === undefined || last === undefined) return [];
  const agrees = (other: Slot) => {
    const height = heights.get(other);
    const distance = BigInt(listed.indexOf(other) - place);
    return block.blockHeight !== null && height !== undefined && height - block.blockHeight === distance;
  };
  return [
    ...(first < block.slot && agrees(first) ? [{ from: first, to: block.slot }] : []),
    ...(last > block.slot && agrees(last) ? [{ from: block.slot, to: last }] : []),
  ];
}

/** An endpoint's responses about a slot for which it returned no block. null: no response. */
export interface SlotEvidence {
  readonly confirmedTip: Slot | null;
  readonly finalizedTip: Slot | null;
  /** The oldest block of the endpoint's ledger. */
  readonly firstAvailable: Slot | null;
  /** Whether getBlocks lists the slot, at `confirmed`. */
  readonly listed: boolean | null;
  /** The nearest later block, with its parent. */
  readonly next: BlockLink | null;
  /** The nearest earlier block that it lists. */
  readonly previous: Slot | null;
  /** The slots near it, at `confirmed`. */
  readonly listing: SlotListing;
  /** The number of transactions of the slot that the endpoint has without its block. */
  readonly transactions: bigint;
}

/** Why there is no block, as far as the evidence shows. */
export type SlotVerdict =
  /** The next block's parent is an earlier slot. */
  | { readonly kind: 'skipped'; readonly previous: Slot; readonly next: Slot }
  /** The next block's parent is this slot, so the block exists and the endpoint does not have it. */
  | { readonly kind: 'missing'; readonly next: Slot }
  /** The endpoint has transactions of the slot, but not its block. */
  | { readonly kind: 'transactionsOnly'; readonly transactions: bigint }
  | { readonly kind: 'future'; readonly tip: Slot }
  /** The block exists but is not finalized. */
  | { readonly kind: 'confirmedOnly'; readonly tip: Slot }
  /** Listed, but not returned although `confirmed` was requested: a node may lag with its newest blocks. */
  | { readonly kind: 'listedOnly'; readonly tip: Slot }
  /** Not listed, but newer than the newest finalized slot: a block may still appear. */
  | { readonly kind: 'unsettled'; readonly tip: Slot }
  | { readonly kind: 'beforeFirst'; readonly first: Slot }
  | { readonly kind: 'undetermined' };

export function judgeSlot(slot: Slot, evidence: SlotEvidence, commitment: 'finalized' | 'confirmed'): SlotVerdict {
  const { confirmedTip, finalizedTip, firstAvailable, listed, next, transactions } = evidence;
  if (transactions > 0n) return { kind: 'transactionsOnly', transactions };
  if (confirmedTip !== null && slot > confirmedTip) return { kind: 'future', tip: confirmedTip };
  if (finalizedTip !== null && slot > finalizedTip && listed === true) {
    return { kind: commitment === 'confirmed' ? 'listedOnly' : 'confirmedOnly', tip: finalizedTip };
  }
  if (next !== null && next.parentSlot !== null && next.parentSlot < slot)
    return { kind: 'skipped', previous: next.parentSlot, next: next.slot };
  if (next !== null && next.parentSlot === slot) return { kind: 'missing', next: next.slot };
  if (firstAvailable !== null && slot < firstAvailable) return { kind: 'beforeFirst', first: firstAvailable };
  if (finalizedTip !== null && slot > finalizedTip) return { kind: 'unsettled', tip: finalizedTip };
  return { kind: 'undetermined' };
}

/** Two produced slots. The slots between them that are not listed were skipped. */
interface CompleteRange {
  readonly from: Slot;
  readonly to: Slot;
}
