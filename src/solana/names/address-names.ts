import type { Address } from '../ids/ids.ts';
import { ACCOUNT_NAMES } from './account-names.ts';
import { APPLICATION_NAMES } from './application-names.ts';
import { BRIDGE_AND_ORACLE_NAMES } from './bridge-and-oracle-names.ts';
import { BUILTIN_NAMES } from './builtin-names.ts';
import { INFRASTRUCTURE_NAMES } from './infrastructure-names.ts';
import { MINT_NAMES } from './mint-names.ts';
import type { NamedAddress } from './named-address.ts';
import { NFT_NAMES } from './nft-names.ts';
import { POOL_NAMES } from './pool-names.ts';
import { TRADING_NAMES } from './trading-names.ts';
import { YIELD_NAMES } from './yield-names.ts';

/** The common name of a program, sysvar, mint or account; null for any other address. */
export function wellKnownName(address: Address): string | null {
  return ENTRIES.get(address)?.[1] ?? null;
}

/** The public repository that a well-known name comes from, as on GitHub; null for any other address. */
export function nameSource(address: Address): string | null {
  return ENTRIES.get(address)?.[2] ?? null;
}

/** A well-known name without the word "Program": "System", "Memo v1"; null for any other address. */
export function shortName(address: Address): string | null {
  return wellKnownName(address)?.replace(/ Program\b/, '') ?? null;
}

/** Each address is named once; a test checks it. */
export const NAMED_ADDRESSES: readonly NamedAddress[] = [
  ...BUILTIN_NAMES,
  ...POOL_NAMES,
  ...TRADING_NAMES,
  ...YIELD_NAMES,
  ...BRIDGE_AND_ORACLE_NAMES,
  ...NFT_NAMES,
  ...INFRASTRUCTURE_NAMES,
  ...APPLICATION_NAMES,
  ...ACCOUNT_NAMES,
  ...MINT_NAMES,
];

const ENTRIES: ReadonlyMap<string, NamedAddress> = new Map(NAMED_ADDRESSES.map((entry) => [entry[0], entry]));
