import type { TipUpdate } from '../../rpc-client/follow-tip.ts';
import type { Slot } from '../../solana/ids/ids.ts';

/** Blocks that are newer than those of a list. */
export interface NewBlocks {
  /** Their slots, ascending; the newest `MAX_LISTED` of them. */
  readonly produced: readonly Slot[];
  /** How many there are at least, with those left out of `produced`. */
  readonly count: number;
  /** True if there are more than `count`. */
  readonly isCut: boolean;
  readonly finalized: Slot | null;
}

export function addUpdate(before: NewBlocks | null, { produced, isCut, finalized }: TipUpdate): NewBlocks {
  return {
    produced: [...(before?.produced ?? []), ...produced].slice(-MAX_LISTED),
    count: (before?.count ?? 0) + produced.length,
    isCut: isCut || before?.isCut === true,
    finalized: finalized ?? before?.finalized ?? null,
  };
}

/** As many as the longest list of blocks shows. */
const MAX_LISTED = 20;
