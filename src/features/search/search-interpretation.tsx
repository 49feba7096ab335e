import { Link } from 'react-router';
import { formatInteger } from '../../shared/format/format-number.ts';
import { formatUtc } from '../../shared/format/format-time.ts';
import { wellKnownName } from '../../solana/names/address-names.ts';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import { usePaths } from '../routing/paths-context.ts';
import type { FoundHere, SearchMatch, SearchProblem, SearchQuery, LinkEndpoint } from './parse-search.ts';
import { matchEndpointName, endpointsOfLink } from './search-target.ts';
import { truncateMiddle } from '../../ui/values/text.tsx';

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
    case 'height':
      return (
        <>
          Block height {formatInteger(query.height)}. Enter searches <b>{label}</b> for the block.
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
  const paths = usePaths();
  switch (match.kind) {
    case 'signature':
      return (
        <>
          A signature
          {match.cluster !== null &&
            endpointsOfLink(match).length < 2 &&
            ` from a link to ${match.customUrl === undefined ? match.cluster : matchEndpointName(match, label)}`}
          . <MatchHint match={match} what="its transaction" label={label} />
        </>
      );
    case 'slot':
      return (
        <>
          Slot {formatInteger(match.slot)}. <MatchHint match={match} what="its block" label={label} />
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
              or <Link to={paths.inspect(match.bytes)}>inspect the bytes</Link> without a request.
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
          <MatchHint match={match} what="its transactions" label={label} />
        </>
      );
  }
}

/** What Enter does with a match that may be from a link. It never leaves the endpoints in use for a public one. */
function MatchHint({
  match,
  what,
  label,
}: {
  readonly match: LinkEndpoint;
  readonly what: string;
  /** The endpoint of the page. */
  readonly label: string;
}) {
  const [first, ...others] = endpointsOfLink(match);
  if (first === undefined || others.length === 0)
    return (
      <>
        <EnterHint what={what} endpoint={matchEndpointName(match, label)} />.
      </>
    );
  return (
    <>
      The link is for {match.cluster}, and <b>{first.label}</b> is not. Enter uses <b>{first.label}</b>; to use another
      endpoint, choose it in the list.
    </>
  );
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

/** `before`, `code` and `after` make one sentence, `code` set in monospace. */
interface ProblemText {
  readonly before: string;
  readonly code?: string;
  readonly after?: string;
  readonly remedy: string;
}

function describeSearchProblem(problem: SearchProblem): ProblemText {
  switch (problem.kind) {
    case 'invalidCharacter':
      return {
        before: `Character ${problem.position}${problem.inLink ? ' of the id in this link' : ''} is `,
        code: problem.character,
        after: ', which is not a base58 character.',
        remedy: 'Base58 excludes 0, O, I and l.',
      };
    case 'invalidLength':
      return describeLength(problem.bytes, problem.inLink ? 'The id in this link' : 'This');
    case 'slotTooLarge':
      return {
        before: 'This number is too large for a slot.',
        remedy: 'The largest slot is 18,446,744,073,709,551,615.',
      };
    case 'domain':
      return {
        before: '',
        code: problem.name,
        after: ' is a domain name. Slotscope does not resolve domain names.',
        remedy: 'Enter the address that it resolves to.',
      };
    case 'notATime':
      return {
        before: 'This is not a time.',
        remedy: 'Write a date and a time in UTC, as in 2026-08-01T12:00Z, or Unix seconds, as in @1785585600.',
      };
    case 'noCurrentSlot':
      return {
        before: 'This is relative to the open block, but no block is open.',
        remedy: 'Open one first, or enter a slot.',
      };
    case 'beforeGenesis':
      return {
        before: `There is no slot that far before ${formatInteger(problem.currentSlot)}.`,
        remedy: 'The first slot is 0.',
      };
    case 'invalidTransaction':
      return {
        before: `These ${formatInteger(problem.bytes)} bytes are not a transaction: ${problem.reason}.`,
        remedy: 'The text may be incomplete or have extra characters.',
      };
    case 'unrecognized':
      return { before: 'No signature, slot, address or name found in this text.', remedy: '' };
  }
}

function describeLength(bytes: number, subject: string): ProblemText {
  const count = `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const before = bytes >= 48 ? `${subject} is ${count} instead of 64.` : `${subject} is ${count} in base58.`;
  return { before, remedy: bytes >= 48 ? 'A signature has 64 bytes.' : 'A signature has 64 bytes, an address 32.' };
}
