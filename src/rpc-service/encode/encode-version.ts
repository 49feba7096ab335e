import type { TransactionVersion } from '../../solana/model/transaction.ts';
import type { ResponseStyle } from '../response-style.ts';
import type { MaxVersion } from '../params/read-config.ts';
import { unsupportedTransactionVersion } from '../rpc-error.ts';

/** Throws a node's error if a transaction's version is above the caller's maximum. Legacy transactions are always allowed. */
export function checkVersion(version: TransactionVersion, max: MaxVersion): void {
  if (version !== 'legacy' && (max === null || max < version)) throw unsupportedTransactionVersion(version);
}

/**
 * The `version` member with a leading comma, or empty text. Current nodes return it to callers that sent a maximum, except for a
 * legacy transaction without metadata. The deprecated methods return it only if it is not legacy.
 */
export function encodeVersion(
  version: TransactionVersion,
  { hasMeta, max, style }: { readonly hasMeta: boolean; readonly max: MaxVersion; readonly style: ResponseStyle },
): string {
  if (version === 'legacy' && (style !== 'node' || max === null || !hasMeta)) return '';
  return `,"version":${JSON.stringify(version)}`;
}
