import { addressBytes } from '../../solana/ids/id-bytes.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { type IdenticonBar, barBackgrounds, identiconBar, identiconBars } from '../../ui/values/address.tsx';

/** An identicon with three more bars, for addresses with the same first five. */
export function LongIdenticon({ address }: { readonly address: Address }) {
  const bars = longIdenticonBars(address);
  return (
    <i
      className="identicon"
      style={{
        ...barBackgrounds(bars),
        backgroundPosition: bars.map((_, at) => `${4 * at}px 100%`).join(),
        width: 4 * bars.length - 1,
      }}
      aria-hidden="true"
    />
  );
}

/** The five bars, then three of a hash (FNV-1a) that depends on the order of the bytes too. */
export function longIdenticonBars(address: Address): readonly IdenticonBar[] {
  let hash = 0x811c9dc5;
  for (const byte of addressBytes(address)) hash = Math.imul(hash ^ byte, 0x01000193);
  return [...identiconBars(address), ...[0, 5, 10].map((shift) => identiconBar((hash ^ (hash >>> 15)) >>> shift))];
}

/** Collects addresses and finds those with the same identicon as another one. */
interface IdenticonIndex {
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
