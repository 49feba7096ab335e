import type { AnsweredMeta } from '../../rpc-protocol/responses/transaction-answer.ts';

/** How a transaction ended; `unknown` where the node did not record it. */
export type Outcome = 'succeeded' | 'failed' | 'unknown';

export function outcomeOf(meta: AnsweredMeta | null): Outcome {
  if (meta === null) return 'unknown';
  return meta.err === null ? 'succeeded' : 'failed';
}
