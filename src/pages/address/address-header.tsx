import type { Address } from '../../solana/ids/ids.ts';
import { RESERVED_KEYS } from '../../solana/model/reserved-keys.ts';
import { wellKnownName } from '../../solana/names/address-names.ts';
import { CopyButton } from '../../ui/controls/copy.tsx';
import { DocumentTitle } from '../../ui/page/page.tsx';
import { AddressIdenticon } from '../../ui/values/address.tsx';
import { truncateMiddle } from '../../ui/values/text.tsx';

/** What is known of an address without a request, so that nothing in it changes later. */
export function AddressHeader({ address }: { readonly address: Address }) {
  const name = wellKnownName(address);
  return (
    <div className="page-header" data-testid="page-header">
      <DocumentTitle>{`${name ?? 'Address'} · ${truncateMiddle(address)}`}</DocumentTitle>
      <p className="page-status" data-testid="page-status">
        <span>
          <span className="address" style={{ alignSelf: 'center' }}>
            <AddressIdenticon address={address} />
          </span>{' '}
          {RESERVED_KEYS.has(address) ? 'Built-in address' : 'Address'}
        </span>
      </p>
      <h1>{name ?? `Address ${truncateMiddle(address)}`}</h1>
      <p className="page-id">
        {address}
        <CopyButton value={address} label="address" />
      </p>
    </div>
  );
}
