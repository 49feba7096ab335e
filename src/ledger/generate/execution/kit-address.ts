import type { Address as KitAddress } from '@solana/kit';
import type { Address } from '../../../solana/ids/address.ts';

/** The same base58 text under the brand of the client that builds the transactions. */
export function toKit(address: Address): KitAddress {
  return address as string as KitAddress;
}

export function fromKit(address: KitAddress): Address {
  return address as string as Address;
}
