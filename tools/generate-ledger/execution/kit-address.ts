import type { Address as KitAddress } from '@solana/kit';
import type { Address } from '../../../src/solana/ids/ids.ts';

/** Changes the brand of an address to that of @solana/kit; the base58 text is the same. */
export function toKit(address: Address): KitAddress {
  return address as string as KitAddress;
}

export function fromKit(address: KitAddress): Address {
  return address as string as Address;
}
