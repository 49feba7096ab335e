import type { ResponseMeta } from '../rpc-protocol/responses/transaction-response.ts';

/** How a transaction ended; `unknown`: the answer has no metadata for it. */
export type TransactionOutcome = 'succeeded' | 'failed' | 'unknown';

export function outcomeOf(meta: Pick<ResponseMeta, 'err'> | null): TransactionOutcome {
  if (meta === null) return 'unknown';
  return meta.err === null ? 'succeeded' : 'failed';
}
