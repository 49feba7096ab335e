import { Link } from 'react-router';
import { formatInteger } from '../../shared/format/format-number.ts';
import { formatUtc } from '../../shared/format/format-time.ts';
import { wellKnownName } from '../../solana/names/address-names.ts';
import { truncateMiddle } from '../../ui/values/text.tsx';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import { inspectPath } from '../routing/paths.ts';
import type { FoundHere, SearchMatch, SearchProblem, SearchQuery, LinkEndpoint } from './search-query.ts';
import { describeSearchProblem } from './search-problem-text.ts';

/** Says how the search text was parsed and what Enter does. */
export function SearchInterpretation({ query }: { readonly query: Exclude<SearchQuery, { kind: 'empty' }> }) {
  const { label } = useEndpoint();
  switch (query.kind) {
    case 'invalid':
      return <Problem problem={query.problem} />;
    case 'newest':
      return (
        <>
          The newest {query.commitment} block. <EnterHint what="it" endpoint={label} />.
        </>
      );
    case 'time':
      return (
        <>
          {formatUtc(query.seconds) ?? `Unix time ${query.seconds}`}. Enter searches <b>{label}</b> for the block
          nearest to it.
        </>
      );
    case 'epoch':
      return (
        <>
          Epoch {formatInteger(query.epoch)}. Enter shows its slots on <b>{label}</b>.
        </>
      );
    case 'blockhash':
      return (
        <>
          A blockhash. Enter compares it with those of recent blocks of <b>{label}</b>.
        </>
      );
    case 'here':
      return describeFound(query.found);
    case 'found': {
      const [first, ...others] = query.matches;
      if (others.length === 0) return <MatchText match={first} label={label} />;
      return `${formatInteger(others.length + 1)} ${PLURALS[first.kind]}. Enter lists them.`;
    }
  }
}

function describeFound(found: FoundHere): string {
  switch (found.kind) {
    case 'address':
      return 'An address on this page. Enter goes to it, marks it and opens its menu.';
    case 'blockhash':
      return 'A blockhash on this page. Enter goes to it.';
    case 'rows':
      return `${formatInteger(found.count)} ${found.count === 1 ? 'transaction' : 'transactions'} of this block ${found.count === 1 ? 'names' : 'name'} this account. Enter shows them.`;
    case 'block':
      return `The blockhash of block ${formatInteger(found.slot)}. Enter opens it.`;
  }
}

function MatchText({ match, label }: { readonly match: SearchMatch; readonly label: string }) {
  switch (match.kind) {
    case 'signature':
      return (
        <>
          A signature{match.cluster !== null && ` from a link to ${endpointName(match, label)}`}.{' '}
          <EnterHint what="its transaction" endpoint={endpointName(match, label)} />.
        </>
      );
    case 'slot':
      return (
        <>
          Slot {formatInteger(match.slot)}. <EnterHint what="its block" endpoint={endpointName(match, label)} />.
        </>
      );
    case 'rawTransaction':
      return (
        <>
          A {match.form} of {formatInteger(match.length)} bytes, decoded in this browser, not sent.{' '}
          {match.signature === null ? (
            'It is not signed. Enter shows it, without a request.'
          ) : (
            <>
              <EnterHint what="it" endpoint={label} /> by its signature, <code>{truncateMiddle(match.signature)}</code>,
              or <Link to={inspectPath(match.bytes)}>inspect the bytes</Link> without a request.
            </>
          )}
        </>
      );
    case 'savedResponse':
      return `A saved response of ${formatInteger(match.text.length)} characters. Enter shows it, without a request.`;
    case 'address':
      return (
        <>
          {wellKnownName(match.address) ?? 'An account’s address, or a blockhash'}.{' '}
          <EnterHint what="its transactions" endpoint={endpointName(match, label)} />.
        </>
      );
  }
}

function endpointName({ cluster, customUrl }: LinkEndpoint, label: string): string {
  return customUrl === undefined ? (cluster ?? label) : new URL(customUrl).host;
}

function EnterHint({ what, endpoint }: { readonly what: string; readonly endpoint: string }) {
  return (
    <>
      Enter loads {what} from <b>{endpoint}</b>
    </>
  );
}

/** Says why the text is invalid: "Character 12 is 0, which is not a base58 character." */
function Problem({ problem }: { readonly problem: SearchProblem }) {
  const { before, code, after, remedy } = describeSearchProblem(problem);
  // The text may be incomplete, so it is not marked as an error while it is being typed.
  if (problem.kind === 'unrecognized') return <span className="muted">{before}</span>;
  return (
    <>
      <span className="failure">
        <StatusIcon kind="failure" bare /> {before}
        {code !== undefined && <code>{code}</code>}
        {after}
      </span>{' '}
      <span className="muted">{remedy}</span>
    </>
  );
}

const PLURALS = {
  signature: 'signatures',
  slot: 'slots',
  rawTransaction: 'transactions',
  savedResponse: 'responses',
  address: 'addresses',
} as const;
