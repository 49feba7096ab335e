import type { TokenChange } from '../token-changes.ts';
import type { ViewedTransaction } from '../viewed-transaction.ts';

/**
 * Why a token account has no balance on one side of the transaction. `nonexistent`: it had no lamports, so there was no account.
 * `unrecorded`: the account had lamports, or their number is unknown; it may have been uninitialized or of another mint.
 */
export type TokenAbsence = 'nonexistent' | 'unrecorded';

/** null if there is a balance. */
export function tokenAbsence(
  token: Pick<TokenChange, 'accountIndex' | 'before' | 'after'>,
  accounts: ViewedTransaction['accounts'],
  side: 'before' | 'after',
): TokenAbsence | null {
  if (token[side] !== null) return null;
  return accounts[token.accountIndex]?.[side] === 0n ? 'nonexistent' : 'unrecorded';
}
