import { useContext } from 'react';
import type { Address } from '../../solana/ids/ids.ts';
import { shortName } from '../../solana/names/address-names.ts';
import { AddressMarking } from './address-marking.ts';
import { TruncatedText } from './truncated-text.tsx';
import { AddressIdenticon } from './address-identicon.tsx';

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
