import type { Address } from '../../solana/ids/address.ts';
import { shortName } from '../../solana/names/short-name.ts';
import { TruncatedText } from './truncated-text.tsx';
import { AddressIdenticon } from './address-identicon.tsx';

/**
 * An address anywhere on a page: fingerprint, then its name if well known, else the whole or first and last six. Pressing it
 * opens the menu of `AddressMenu`; hovering or focusing it marks all of its kind.
 */
export function AddressLink({ address, whole = false }: { readonly address: Address; readonly whole?: boolean }) {
  return (
    <button type="button" className="address" data-address={address} title={address} aria-haspopup="dialog">
      <AddressText address={address} whole={whole} />
    </button>
  );
}

/** The same without the menu, for places that are links themselves. */
export function AddressLabel({ address, whole = false }: { readonly address: Address; readonly whole?: boolean }) {
  return (
    <span className="address" data-address={address} title={address}>
      <AddressText address={address} whole={whole} />
    </span>
  );
}

function AddressText({ address, whole }: { readonly address: Address; readonly whole: boolean }) {
  const name = shortName(address);
  return (
    <>
      <AddressIdenticon address={address} />
      {name === null ? <TruncatedText text={address} whole={whole} /> : <span className="address-name">{name}</span>}
    </>
  );
}
