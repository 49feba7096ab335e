import type { TransactionVersion } from '../../solana/model/transaction.ts';
import type { Dialect } from '../dialect.ts';
import type { MaxVersion } from '../params/read-config.ts';
import { unsupportedTransactionVersion } from '../rpc-error.ts';

/** Throws what nodes answer when the transaction is of a version that the caller did not say it can read. */
export function checkVersion(version: TransactionVersion, max: MaxVersion): void {
  if (version !== 'legacy' && (max === null || max < version)) throw unsupportedTransactionVersion(version);
}

/**
 * The `version` member behind others, as JSON text: current nodes print it for callers that sent a maximum, unless nothing was recorded of an old
 * transaction; the deprecated methods have it only where a transaction cannot be read without it.
 */
export function encodeVersion(
  version: TransactionVersion,
  { recorded, max, dialect }: { readonly recorded: boolean; readonly max: MaxVersion; readonly dialect: Dialect },
): string {
  if (version === 'legacy' && (dialect === 'contract' || max === null || !recorded)) return '';
  return `,"version":${JSON.stringify(version)}`;
}
