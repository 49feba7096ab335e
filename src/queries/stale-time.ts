import type { Commitment } from '../rpc-protocol/config.ts';

/** How long an answer counts as current, in milliseconds. What is final and found stays so; what is not may change any moment. */
export function freshFor(value: unknown, commitment: Commitment): number {
  if (value === null || value === undefined) return JUST_NOW_MILLISECONDS;
  return commitment === 'finalized' ? Infinity : CONFIRMED_MILLISECONDS;
}

/** The newest slot moves every 0.4 s; asking for it more often than this shows a person nothing. */
export const TIP_MILLISECONDS = 2000;

/** What was asked for a moment ago, by a page that was still coming, is not asked for again by the page. */
export const JUST_NOW_MILLISECONDS = 2000;

const CONFIRMED_MILLISECONDS = 10_000;
