import { useEffect, useState } from 'react';
import { useClient } from '../../../queries/client-context.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { AddressLink } from '../../../ui/values/address.tsx';
import { type CachedIdl, forget, listCachedIdls } from './onchain-idl-cache.ts';
import { useOnchainMetadataOnPage } from './use-onchain-idls.ts';

/** The copies of IDLs that this browser has of endpoints, each with a button to erase it. */
export function CachedCopies() {
  const { url } = useClient();
  const { onStep } = useOnchainMetadataOnPage();
  const [copies, setCopies] = useState<readonly CachedIdl[] | null>(null);
  useEffect(() => void listCachedIdls(url).then(setCopies), [url]);
  if (copies === null) return null;
  const erase = async (erased: readonly CachedIdl[]) => {
    await forget(erased.map(({ key }) => key));
    // Not used on this page any more.
    for (const { program, isOfThisEndpoint } of erased) if (isOfThisEndpoint) onStep({ forget: program });
    setCopies(await listCachedIdls(url));
  };
  return (
    <ul className="row-list" aria-label="Copies of IDLs of endpoints">
      {copies.map((copy) => (
        <li key={copy.key}>
          <AddressLink address={copy.program} />
          <span className="muted">
            as of slot {formatInteger(copy.origin.slot)}, {formatInteger(copy.bytes)} bytes, from{' '}
            {copy.isOfThisEndpoint ? 'this endpoint' : 'another endpoint'}
          </span>
          <button
            type="button"
            className="text-button"
            aria-label={`Erase the copy of ${copy.program}`}
            onClick={() => void erase([copy])}
          >
            Erase
          </button>
        </li>
      ))}
      <li>
        <span>{copies.length === 0 ? 'No copies' : `${formatInteger(copies.length)} in this browser`}</span>
        <span />
        {copies.length > 1 && (
          <button type="button" className="text-button" onClick={() => void erase(copies)}>
            Erase all
          </button>
        )}
      </li>
    </ul>
  );
}
