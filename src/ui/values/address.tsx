import type { Address } from '../../solana/ids/ids.ts';
import { type CSSProperties, type ReactNode, createContext, useContext } from 'react';
import { addressBytes } from '../../solana/ids/id-bytes.ts';
import { shortName } from '../../solana/names/address-names.ts';
import { TruncatedText } from './text.tsx';

/**
 * An address: identicon, then its well-known name, or else its text, truncated unless `whole`. Pressing it opens the
 * `AddressMenu`; hovering or focusing it highlights all occurrences on the page.
 */
export function AddressLink({ address, whole = false }: { readonly address: Address; readonly whole?: boolean }) {
  return (
    <button type="button" className="address" data-address={address} title={address} aria-haspopup="dialog">
      <AddressText address={address} whole={whole} />
    </button>
  );
}

/** `AddressLink` without the menu, for use inside of other links. */
export function AddressLabel({ address, whole = false }: { readonly address: Address; readonly whole?: boolean }) {
  return (
    <span className="address" data-address={address} title={address}>
      <AddressText address={address} whole={whole} />
    </span>
  );
}

/**
 * Renders an address that is easily confused with another one; null for any other address. A page provides it once it has compared its
 * addresses.
 */
export const AddressMarking = createContext<(address: Address, whole: boolean) => ReactNode>(() => null);

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

/**
 * Byte i of the address is XORed into bar i mod 5. The low three bits of a bar choose its color, the next two its height. These
 * 25 bits help to recognize an address, not to verify it.
 */
export function identiconBars(address: Address): readonly IdenticonBar[] {
  const folded = [0, 0, 0, 0, 0];
  addressBytes(address).forEach((byte, index) => {
    folded[index % 5] = (folded[index % 5] ?? 0) ^ byte;
  });
  return folded.map(identiconBar);
}

/** The bar that shows the low five bits. */
export function identiconBar(bits: number): IdenticonBar {
  return { color: bits & 7, height: 3 + 3 * ((bits >> 3) & 3) };
}

/** One of the bars of an identicon. */
export interface IdenticonBar {
  /** Index of one of the eight colors `--hue-0` to `--hue-7`. */
  readonly color: number;
  /** CSS pixels: 3, 6, 9 or 12. */
  readonly height: number;
}

function AddressText({ address, whole }: { readonly address: Address; readonly whole: boolean }) {
  const name = shortName(address);
  const marked = useContext(AddressMarking)(address, whole);
  return (
    marked ?? (
      <>
        <AddressIdenticon address={address} />
        {name === null ? <TruncatedText text={address} whole={whole} /> : <span className="address-name">{name}</span>}
      </>
    )
  );
}
