import type { Address } from '../ids/address.ts';
import { shortName } from './address-names.ts';

/** Whether an account collects tips for block builders. */
export function isTipAccount(address: Address): boolean {
  return shortName(address)?.startsWith('Jito tip account') === true;
}
