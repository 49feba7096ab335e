import type { ExecutedTransaction } from '../../solana/block.ts';
import type { Dialect } from '../dialect.ts';
import type { MaxVersion } from '../params/read-config.ts';
import { unsupportedTransactionVersion } from '../rpc-error.ts';

/** Throws what nodes answer when the transaction is of a version that the caller did not say it can read. */
export function checkVersion({ transaction }: ExecutedTransaction, max: MaxVersion): void {
  const { version } = transaction.message;
  if (version !== 'legacy' && (max === null || max < version)) throw unsupportedTransactionVersion(version);
}

/**
 * The `version` member: current nodes print it for callers that sent a maximum, unless nothing was recorded of an old
 * transaction; the deprecated methods have it only where a transaction cannot be read without it.
 */
export function encodeVersion(
  { transaction, meta }: ExecutedTransaction,
  max: MaxVersion,
  dialect: Dialect,
): { readonly version?: 'legacy' | number } {
  const { version } = transaction.message;
  if (version === 'legacy' && (dialect === 'contract' || max === null || meta === null)) return {};
  return { version };
}
