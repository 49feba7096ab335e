import { shortName } from '../../solana/names/short-name.ts';
import type { Address } from '../../solana/ids/address.ts';

/** "#5.3" for an instruction by its path. */
export function formatPath(path: readonly number[]): string {
  return `#${path.join('.')}`;
}

/** First and last six, for prose. */
export function shortAddress(address: Address): string {
  return shortName(address) ?? `${address.slice(0, 6)}…${address.slice(-6)}`;
}
