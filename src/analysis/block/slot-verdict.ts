import type { Slot } from '../../solana/ids/slot.ts';

/** What an endpoint tells about a slot without a block; null is "it did not say". */
export interface SlotEvidence {
  readonly confirmedTip: Slot | null;
  readonly finalizedTip: Slot | null;
  /** The oldest block that the endpoint has. */
  readonly firstAvailable: Slot | null;
  /** Whether the endpoint lists the slot among the produced ones, at `confirmed`. */
  readonly listed: boolean | null;
  /** The nearest block after the slot, with the slot that it continues from. */
  readonly next: { readonly slot: Slot; readonly parentSlot: Slot } | null;
  /** Produced slots that it lists around the slot, at `confirmed`. */
  readonly around: readonly Slot[];
}

/** Why there is no block to show, as far as the evidence reaches. */
export type SlotVerdict =
  /** The block after it continues from one before it: the chain passed it over. */
  | { readonly kind: 'skipped'; readonly previous: Slot; readonly next: Slot }
  /** The block after it continues from it: it was produced, and is not here. */
  | { readonly kind: 'missing'; readonly next: Slot }
  | { readonly kind: 'future'; readonly tip: Slot }
  /** There is a block, which is not final yet. */
  | { readonly kind: 'confirmedOnly'; readonly tip: Slot }
  /** There is one, it was asked for as confirmed, and the endpoint lists it alone: a node may be behind with its newest. */
  | { readonly kind: 'listedOnly'; readonly tip: Slot }
  /** Between what is final and what is confirmed, and not listed: it may still come. */
  | { readonly kind: 'unsettled'; readonly tip: Slot }
  | { readonly kind: 'beforeFirst'; readonly first: Slot }
  | { readonly kind: 'undetermined' };

export function judgeSlot(slot: Slot, evidence: SlotEvidence, asked: 'finalized' | 'confirmed'): SlotVerdict {
  const { confirmedTip, finalizedTip, firstAvailable, listed, next } = evidence;
  if (firstAvailable !== null && slot < firstAvailable) return { kind: 'beforeFirst', first: firstAvailable };
  if (confirmedTip !== null && slot > confirmedTip) return { kind: 'future', tip: confirmedTip };
  if (finalizedTip !== null && slot > finalizedTip && listed === true) {
    return { kind: asked === 'confirmed' ? 'listedOnly' : 'confirmedOnly', tip: finalizedTip };
  }
  if (next !== null && next.parentSlot < slot) return { kind: 'skipped', previous: next.parentSlot, next: next.slot };
  if (next !== null && next.parentSlot === slot) return { kind: 'missing', next: next.slot };
  if (finalizedTip !== null && slot > finalizedTip) return { kind: 'unsettled', tip: finalizedTip };
  return { kind: 'undetermined' };
}
