import type { Address } from '../../solana/ids/ids.ts';
import { type ReactNode, createContext, useContext } from 'react';
import { addressBytes } from '../../solana/ids/id-bytes.ts';
import { shortName } from '../../solana/names/address-names.ts';
import { AddressHref } from './address-href.ts';
import { TruncatedText } from './text.tsx';

/**
 * An address as a link to its page: its well-known name, or else a mark and its text, truncated unless `whole`; or `children`.
 * Hovering or focusing it highlights all occurrences on the page, and offers the `AddressMenu`. The app follows the link: a page has
 * thousands of addresses, which must not render again whenever the URL changes.
 */
export function AddressLink({
  address,
  whole = false,
  title = address,
  children = <AddressText address={address} whole={whole} />,
}: {
  readonly address: Address;
  readonly whole?: boolean;
  readonly title?: string;
  readonly children?: ReactNode;
}) {
  const href = useContext(AddressHref)(address);
  return (
    // Not draggable, so that its text can be selected.
    <a className="address" data-address={address} href={href} title={title} draggable={false}>
      {children}
    </a>
  );
}

/** An address that is no link, for use inside of other links. */
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

/** A square in two of eight colors, for accounts that have no name. It helps to recognize an address, not to verify it. */
export function AddressMark({ address }: { readonly address: Address }) {
  const [left, right] = markColors(address);
  return <i className={`address-mark left-${left} right-${right}`} aria-hidden="true" />;
}

/** Indexes of the colors `--hue-0` to `--hue-7`: the low three bits of each half of the address, folded by XOR, and never the same twice. */
export function markColors(address: Address): readonly [number, number] {
  const bytes = addressBytes(address);
  const fold = (half: Uint8Array) => half.reduce((folded, byte) => folded ^ byte, 0) & 7;
  const [left, right] = [fold(bytes.subarray(0, 16)), fold(bytes.subarray(16))];
  return [left, left === right ? (right + 1) & 7 : right];
}

function AddressText({ address, whole }: { readonly address: Address; readonly whole: boolean }) {
  const name = shortName(address);
  const marked = useContext(AddressMarking)(address, whole);
  return (
    marked ?? (
      <>
        {name === null ? (
          <>
            <AddressMark address={address} />
            <TruncatedText text={address} whole={whole} />
          </>
        ) : (
          <span className="address-name">{name}</span>
        )}
      </>
    )
  );
}
