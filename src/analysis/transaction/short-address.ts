import { shortName } from '../../solana/names/address-names.ts';
import type { Address } from '../../solana/ids/address.ts';

/** "#5.3". */
export function formatPath(path: readonly number[]): string {
  return `#${path.join('.')}`;
}

/** The account's name if it has one, or else its first and last six characters. */
export function shortAddress(address: Address): string {
  return shortName(address) ?? `${address.slice(0, 6)}…${address.slice(-6)}`;
}
