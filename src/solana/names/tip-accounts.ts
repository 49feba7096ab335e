import type { Address } from '../ids/ids.ts';
import { ACCOUNT_NAMES } from './account-names.ts';

/** Whether an account collects tips for block builders. */
export function isTipAccount(address: Address): boolean {
  return TIP_ACCOUNTS.has(address);
}

const TIP_ACCOUNTS: ReadonlySet<string> = new Set(
  ACCOUNT_NAMES.flatMap(([address, name]) => (name.startsWith('Jito tip account') ? [address] : [])),
);
