import { Link } from 'react-router';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { formatEndpointName } from '../../features/endpoint/endpoint.ts';
import { parseSearch } from '../../features/search/parse-search.ts';
import { searchMatchPath } from '../../features/search/search-target.ts';
import { truncateMiddle } from '../../ui/values/text.tsx';

/** Text that is no transaction, but names one or an account: that can be looked up. */
export function FoundInText({ text }: { readonly text: string }) {
  const endpoint = formatEndpointName(useEndpoint());
  const found = parseSearch(text.slice(0, MAX_SEARCHED), null);
  const [match] = found.kind === 'found' ? found.matches : [];
  if (match?.kind !== 'signature' && match?.kind !== 'address') return null;
  const [what, id] = match.kind === 'signature' ? ['signature', match.signature] : ['address', match.address];
  const place = match.cluster === null ? endpoint : match.cluster === 'custom' ? match.customUrl : match.cluster;
  return (
    <>
      {' '}
      It has the {what} <code>{truncateMiddle(id)}</code>.{' '}
      <Link to={searchMatchPath(match) ?? ''}>Look it up on {place}</Link>
    </>
  );
}

/** Characters. */
const MAX_SEARCHED = 10_000;
