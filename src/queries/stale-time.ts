import type { Commitment } from '../rpc-protocol/config.ts';

/** Milliseconds until an answer is stale. A finalized value never becomes stale; a value that was not found may exist soon. */
export function staleTimeFor(value: unknown, commitment: Commitment): number {
  if (value === null || value === undefined) return JUST_NOW_MILLISECONDS;
  return commitment === 'finalized' ? Infinity : CONFIRMED_MILLISECONDS;
}

/** For the newest slot. It changes several times a second, faster than a user can follow. */
export const NEWEST_SLOT_MILLISECONDS = 2000;

/** Keeps a page from repeating a request that was prefetched for it a moment ago. */
export const JUST_NOW_MILLISECONDS = 2000;

const CONFIRMED_MILLISECONDS = 10_000;
