import type { Slot } from '../../solana/ids/ids.ts';
import type { BlockLink, SlotListing } from './slot-states.ts';

/** What an endpoint reports about a slot for which it returned no block. null: it did not answer that question. */
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
}

/** Why there is no block, as far as the evidence shows. */
export type SlotVerdict =
  /** The next block's parent is an earlier slot. */
  | { readonly kind: 'skipped'; readonly previous: Slot; readonly next: Slot }
  /** The next block's parent is this slot, so the block exists and the endpoint does not have it. */
  | { readonly kind: 'missing'; readonly next: Slot }
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
  const { confirmedTip, finalizedTip, firstAvailable, listed, next } = evidence;
  if (firstAvailable !== null && slot < firstAvailable) return { kind: 'beforeFirst', first: firstAvailable };
  if (confirmedTip !== null && slot > confirmedTip) return { kind: 'future', tip: confirmedTip };
  if (finalizedTip !== null && slot > finalizedTip && listed === true) {
    return { kind: commitment === 'confirmed' ? 'listedOnly' : 'confirmedOnly', tip: finalizedTip };
  }
  if (next !== null && next.parentSlot < slot) return { kind: 'skipped', previous: next.parentSlot, next: next.slot };
  if (next !== null && next.parentSlot === slot) return { kind: 'missing', next: next.slot };
  if (finalizedTip !== null && slot > finalizedTip) return { kind: 'unsettled', tip: finalizedTip };
  return { kind: 'undetermined' };
}
