import type { Signature } from '../../solana/ids/ids.ts';
import { SAVED_TRANSACTION_PARAM } from './paths.ts';

/**
 * A transaction of the saved block that Inspect shows or, for null, the block, which has no tabs. The rest of the search string stays,
 * such as filters.
 */
export function savedTransactionPath(search: string, signature: Signature | null): string {
  const params = new URLSearchParams(search);
  if (signature === null) for (const name of [SAVED_TRANSACTION_PARAM, 'tab']) params.delete(name);
  else params.set(SAVED_TRANSACTION_PARAM, signature);
  return `/inspect${params.size === 0 ? '' : `?${params}`}`;
}
