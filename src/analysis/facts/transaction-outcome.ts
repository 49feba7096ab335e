import type { ResponseMeta } from '../../rpc-protocol/responses/transaction-response.ts';
import type { TransactionError } from '../../solana/errors/transaction-error.ts';

/**
 * How a transaction ended. `noOp` is "included, not executed": it is in the block, but its fee payer could not pay (SIMD-0290).
 * `unknown`: the answer has no metadata for it. `outcomeOf` decides; the words are in `explain/outcome/outcome-text.ts`.
 */
export type TransactionOutcome = 'succeeded' | 'failed' | 'noOp' | 'unknown';

/** The metadata that shows the outcome. */
export type OutcomeMeta = Pick<
  ResponseMeta,
  'err' | 'hasOutcome' | 'fee' | 'preBalances' | 'postBalances' | 'logMessages'
>;

export function outcomeOf(meta: OutcomeMeta | null): TransactionOutcome {
  if (meta === null || meta.hasOutcome === false) return 'unknown';
  if (meta.err === null) return 'succeeded';
  return isFeePayerError(meta.err) && changedNothing(meta) ? 'noOp' : 'failed';
}

/** No fee was charged, no lamports moved, and nothing was logged. Without balances, nothing shows the second. */
function changedNothing({ fee, preBalances, postBalances, logMessages }: OutcomeMeta): boolean {
  return (
    fee === 0n && preBalances.length > 0 && String(preBalances) === String(postBalances) && !(logMessages ?? []).length
  );
}

/** The errors of Agave's `validate_transaction_fee_payer`. */
function isFeePayerError(err: TransactionError): boolean {
  return FEE_PAYER_ERRORS.has(err.name) && !('accountIndex' in err && err.accountIndex !== 0);
}

const FEE_PAYER_ERRORS: ReadonlySet<TransactionError['name']> = new Set([
  'AccountNotFound',
  'InsufficientFundsForFee',
  'InvalidAccountForFee',
  'InsufficientFundsForRent',
]);
