import { formatInteger } from '../../shared/format/format-number.ts';
import { wellKnownName } from '../../solana/names/address-names.ts';
import { truncateMiddle } from '../../ui/values/truncated-text.tsx';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import type { SearchMatch, SearchProblem, SearchQuery, LinkEndpoint } from './search-query.ts';
import { describeSearchProblem } from './search-problem-text.ts';

/** What a text in the search field means, in words. */
export function SearchInterpretation({
  understanding,
}: {
  readonly understanding: Exclude<SearchQuery, { kind: 'empty' }>;
}) {
  const { label } = useEndpoint();
  switch (understanding.kind) {
    case 'wrong':
      return <Problem problem={understanding.problem} />;
    case 'tip':
      return (
        <>
          The newest {understanding.commitment} block. <Enter asks={label} />
        </>
      );
    case 'found': {
      const [first, ...others] = understanding.findings;
      if (others.length === 0) return <Found finding={first} label={label} />;
      return `${formatInteger(others.length + 1)} ${PLURALS[first.kind]}. Enter lists them.`;
    }
  }
}

function Found({ finding, label }: { readonly finding: SearchMatch; readonly label: string }) {
  switch (finding.kind) {
    case 'signature':
      return (
        <>
          A signature{finding.cluster !== null && `, with a link to ${nameOf(finding, label)}`}.{' '}
          <Enter asks={nameOf(finding, label)} /> for the transaction.
        </>
      );
    case 'slot':
      return (
        <>
          Slot {formatInteger(finding.slot)}. <Enter asks={nameOf(finding, label)} /> for its block.
        </>
      );
    case 'rawTransaction':
      return (
        <>
          A transaction of {formatInteger(finding.bytes)} bytes, read here and sent nowhere. <Enter asks={label} /> for
          its signature, <code>{truncateMiddle(finding.signature)}</code>.
        </>
      );
    case 'address':
      return (
        <>
          {wellKnownName(finding.address) ?? 'An account’s address, or a blockhash'}: 32 bytes, well formed. Slotscope
          shows blocks and transactions.
        </>
      );
  }
}

function nameOf({ cluster, customUrl }: LinkEndpoint, label: string): string {
  return customUrl === undefined ? (cluster ?? label) : new URL(customUrl).host;
}

function Enter({ asks }: { readonly asks: string }) {
  return (
    <>
      Enter asks <b>{asks}</b>
    </>
  );
}

/** What is wrong, before any request: "Character 12 is 0, which base58 does not have." */
function Problem({ problem }: { readonly problem: SearchProblem }) {
  const { before, code, after, remedy } = describeSearchProblem(problem);
  // The beginning of something, perhaps: no reason to raise the voice while it is being typed.
  if (problem.kind === 'notUnderstood') return <span className="muted">{before}</span>;
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
  address: 'addresses',
} as const;
