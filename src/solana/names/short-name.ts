import type { Address } from '../ids/address.ts';
import { wellKnownName } from './address-names.ts';

/** A well-known name without the word "Program", for where it stands as one: "System", "Memo v1". Null for any other address. */
export function shortName(address: Address): string | null {
  return wellKnownName(address)?.replace(/ Program\b/, '') ?? null;
}
