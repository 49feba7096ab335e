import { addressBytes } from '../../solana/ids/id-bytes.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { type IdenticonBar, barBackgrounds, identiconBar, identiconBars } from '../../ui/values/address.tsx';

/** An identicon with three more bars, for addresses of which the first five are the same. */
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
