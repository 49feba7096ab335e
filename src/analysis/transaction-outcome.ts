import type { AnsweredMeta } from '../rpc-protocol/responses/transaction-answer.ts';

/** How a transaction ended; `unknown`: the answer has no metadata for it. */
export type TransactionOutcome = 'succeeded' | 'failed' | 'unknown';

export function outcomeOf(meta: Pick<AnsweredMeta, 'err'> | null): TransactionOutcome {
  if (meta === null) return 'unknown';
  return meta.err === null ? 'succeeded' : 'failed';
}
