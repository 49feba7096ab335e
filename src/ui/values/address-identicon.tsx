import type { CSSProperties } from 'react';
import type { Address } from '../../solana/ids/address.ts';
import { identiconBars } from './identicon-bars.ts';

/** Five small bars coloured from an address's bytes; never alone, always before the address. */
export function AddressIdenticon({ address }: { readonly address: Address }) {
  return <i className="identicon" style={drawBars(address)} aria-hidden="true" />;
}

/** A background a bar: pages have hundreds of fingerprints, and this is one element each. */
function drawBars(address: Address): CSSProperties {
  const bars = identiconBars(address);
  return {
    backgroundImage: bars.map(({ ink }) => `linear-gradient(var(--f${ink}) 0 0)`).join(),
    backgroundSize: bars.map(({ height }) => `3px ${height}px`).join(),
  };
}
