import type { CSSProperties } from 'react';
import type { Address } from '../../solana/ids/ids.ts';
import { type IdenticonBar, identiconBars } from './identicon-bars.ts';

/** Five small bars colored by the bytes of an address. Always shown in front of the address. */
export function AddressIdenticon({ address }: { readonly address: Address }) {
  return <i className="identicon" style={barBackgrounds(identiconBars(address))} aria-hidden="true" />;
}

/** One background per bar, so that an identicon is a single element: pages have hundreds of them. */
export function barBackgrounds(bars: readonly IdenticonBar[]): CSSProperties {
  return {
    backgroundImage: bars.map(({ color }) => `linear-gradient(var(--hue-${color}) 0 0)`).join(),
    backgroundSize: bars.map(({ height }) => `3px ${height}px`).join(),
  };
}
