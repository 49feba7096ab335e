import { addressBytes } from '../../solana/ids/id-bytes.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { wellKnownName } from '../../solana/names/address-names.ts';
import { findLookAlikes } from '../../analysis/look-alikes/look-alikes.ts';
import { collidingIdenticons } from '../../features/look-alikes/long-identicon.tsx';
import { LookAlikeNotice } from '../../features/look-alikes/look-alike-notice.tsx';
import { otherLookups } from '../../features/recent-lookups/recent-lookups.ts';
import { useLookAlikeMarking } from '../../features/look-alikes/look-alike-marking.tsx';
import { type SearchMatch, blockhashSearchText } from '../../features/search/parse-search.ts';
import { Section, Fact, FactList } from '../../ui/page/section.tsx';
import { addressPath, searchPath } from '../../features/routing/paths.ts';
import { searchMatchPath } from '../../features/search/search-target.ts';
import { encodeHex } from '../../shared/bytes/encodings.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { AddressLink } from '../../ui/values/address.tsx';
import { TruncatedText } from '../../ui/values/text.tsx';

/** The signatures and addresses found in the search text. */
export function SearchMatches({ matches }: { readonly matches: readonly SearchMatch[] }) {
  const addresses = matches.flatMap((match) => (match.kind === 'address' ? [match.address] : []));
  const signatures = matches.filter((match) => match.kind === 'signature');
  const [lookups] = useState(() => otherLookups(null));
  const page = new Set(addresses);
  const lookAlikes = findLookAlikes(
    page,
    lookups.flatMap((lookup) => lookup.addresses),
  );
  const markAddresses = useLookAlikeMarking(lookAlikes, collidingIdenticons(page));
  return markAddresses(
    <>
      <LookAlikeNotice lookAlikes={lookAlikes} page={page} place="in this text" lookups={lookups} />
      {signatures.length > 0 && (
        <Section id="signatures" title="Signatures" count={`${signatures.length} in this text`}>
          <ol className="link-list">
            {signatures.map((match) => (
              <li key={match.signature}>
                <Link to={searchMatchPath(match) ?? ''}>
                  <span className="link-description">Transaction</span>{' '}
                  <span className="mono">
                    <TruncatedText text={match.signature} whole />
                  </span>
                </Link>
              </li>
            ))}
          </ol>
        </Section>
      )}
      {addresses.map((address) => (
        <AddressFacts key={address} address={address} />
      ))}
    </>,
  );
}

/** What the address alone shows. Nothing is requested. */
function AddressFacts({ address }: { readonly address: Address }) {
  const name = wellKnownName(address);
  return (
    <Section id={address} title={name ?? 'An address or a blockhash'} count="decoded in this browser, nothing was sent">
      <FactList>
        <Fact label="Address">
          <AddressLink address={address} whole />
        </Fact>
        <Fact label="base58">
          <code>{address}</code>
        </Fact>
        <Fact label="32 bytes">
          <code>{encodeHex(addressBytes(address))}</code>
        </Fact>
      </FactList>
      <p className="hint">
        <Link to={addressPath(address)}>Transactions that name it</Link>
        {name === null && (
          <>
            {' · '}
            <Link to={searchPath(blockhashSearchText(address, null))}>Its block, if it is a blockhash</Link>
          </>
        )}
      </p>
    </Section>
  );
}
