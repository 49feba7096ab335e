import type { Address } from '../../solana/ids/ids.ts';
import { identiconBars } from '../../ui/values/address.tsx';

/** Collects addresses and finds those with the same identicon as another one. */
export interface IdenticonIndex {
  readonly add: (addresses: Iterable<Address>) => void;
  readonly colliding: ReadonlySet<Address>;
}

export function createIdenticonIndex(): IdenticonIndex {
  const firsts = new Map<number, Address>();
  const colliding = new Set<Address>();
  return {
    add: (addresses) => {
      for (const address of addresses) {
        const key = identiconBars(address).reduce(
          (sum, { color, height }) => 32 * sum + 8 * (height / 3 - 1) + color,
          0,
        );
        const first = firsts.get(key);
        if (first === undefined) firsts.set(key, address);
        else if (first !== address) colliding.add(first).add(address);
      }
    },
    colliding,
  };
}

export function collidingIdenticons(addresses: Iterable<Address>): ReadonlySet<Address> {
  const index = createIdenticonIndex();
  index.add(addresses);
  return index.colliding;
}
