import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { ComparisonTable, countDifferences, countDifferent } from '../../features/compare/comparison-table.tsx';
import { useErrorNames } from '../../features/use-error-names.ts';
import { LookAlikeNotice } from '../../features/look-alikes/look-alike-notice.tsx';
import { useLookAlikeMarking } from '../../features/look-alikes/look-alike-marking.tsx';
import { InvalidParamsNotice } from '../../features/invalid-params.tsx';
import { createReader, withParam } from '../../features/routing/search-params.ts';
import { OptionBar, RadioGroup } from '../../ui/controls/radio-group.tsx';
import { Section } from '../../ui/page/section.tsx';
import styles from './compare-page.module.css';
import { StaggeredChildren } from '../../ui/rendering/deferred.tsx';
import type { Address } from '../../solana/ids/ids.ts';
import { compareTransactions } from '../../analysis/compare/compare-transactions.ts';
import { type ComparedPart, compareOutcomes, countDifferentCalls } from '../../analysis/compare/comparison.ts';
import type { ShownTransaction } from '../../rpc-protocol/responses/transaction-response.ts';
import type { KnownErrors } from '../../solana/names/error-names.ts';
import { usePreference } from '../../ui/preferences/display-preferences.ts';
import { StatusIcon, type StatusKind } from '../../ui/values/status-icon.tsx';
import { UntrustedText } from '../../ui/values/text.tsx';
import { CompareForm } from './compare-start.tsx';
import type { ComparedSide } from './compared-side.tsx';
import { type ComparedContent, ComparisonFrame, PartsPlaceholder } from './comparison-frame.tsx';
import { checkTransaction } from '../../analysis/facts/contradictions/check-transaction.ts';
import { type LookAlikes, findLookAlikes } from '../../analysis/facts/look-alikes.ts';
import { transactionAddresses } from '../../analysis/facts/transaction/transaction-addresses.ts';
import { OUTCOME_TEXT } from '../../analysis/explain/outcome/outcome-text.ts';
import { sentenceText } from '../../analysis/explain/clauses.ts';
import { summarizeTransaction } from '../../analysis/explain/headline/summarize-transaction.ts';
import { type ViewedTransaction, viewTransactionWith } from '../../analysis/facts/transaction/view-transaction.ts';
import { PART_TEXTS } from '../../features/compare/part-texts.ts';

/** Two transactions, part by part where they differ. */
export function Comparison({ one, other }: { readonly one: ComparedSide; readonly other: ComparedSide }) {
  const [a, b] = [one.side, other.side];
  const [first, second] = [one.value, other.value];
  const errorNames = useErrorNames(first?.meta?.err ?? null, second?.meta?.err ?? null);
  const pair = useMemo(
    () => (first === null || second === null || errorNames === null ? null : viewBoth(first, second, errorNames)),
    [first, second, errorNames],
  );
  const markAddresses = useLookAlikeMarking(pair?.lookAlikes ?? NO_LOOK_ALIKES);
  const isLoading = one.isLoading || other.isLoading || errorNames === null;
  if (pair === null && isLoading) return <ComparisonFrame one={one} other={other} content={null} />;
  const content: ComparedContent = {
    status: pair === null ? 'Not compared' : 'Compared',
    title: pair === null ? 'Two transactions' : a === b ? 'A and B are the same transaction.' : titleOf(pair),
    subtitle: pair === null ? 'Calls are aligned by program and order.' : subtitleOf(pair),
    sections: sectionsOf(pair),
    parts: (
      <>
        {pair !== null && <ComparedParts pair={pair} />}
        {!isLoading && <CompareForm a={a} b={b} />}
      </>
    ),
  };
  return markAddresses(<ComparisonFrame one={one} other={other} content={content} />);
}

function ComparedParts({ pair }: { readonly pair: ViewedPair }) {
  const [params, setParams] = useSearchParams();
  const { hash } = useLocation();
  const read = createReader(params);
  const rows = read('rows', ROWS);
  const { a, b, parts, addresses, lookAlikes } = pair;
  return (
    <>
      <div className={styles['sides']}>
        <SideSummary name="A" side={a} />
        <SideSummary name="B" side={b} />
      </div>
      <OptionBar chosen={[`${rows} rows`]}>
        <RadioGroup
          legend="rows"
          options={ROW_OPTIONS}
          value={rows}
          onChange={(value) => setParams((all) => withParam(all.toString(), 'rows', value, ROWS[0]), { replace: true })}
        />
      </OptionBar>
      <InvalidParamsNotice params={read.invalidParams} />
      <LookAlikeNotice lookAlikes={lookAlikes} page={addresses} place="on this page" lookups={[]} />
      <StaggeredChildren immediate={hash !== ''} rest={<PartsPlaceholder />}>
        {parts.map((part) => (
          <Section key={part.id} id={part.id} title={PART_TEXTS[part.id].title} count={countDifferences(part)}>
            <ComparisonTable part={part} names={NAMES} isFolded={rows === 'differing'} />
          </Section>
        ))}
      </StaggeredChildren>
    </>
  );
}

function titleOf({ a, b }: ViewedPair): string {
  const outcome = ({ view, isContradicted }: ViewedSide) => (isContradicted ? null : view.outcome);
  return compareOutcomes(outcome(a), outcome(b));
}

function subtitleOf({ parts }: ViewedPair): string {
  const calls = parts.find(({ id }) => id === 'calls');
  return `${calls === undefined ? '' : countDifferentCalls(calls)} Calls are aligned by program and order.`;
}

function sectionsOf(pair: ViewedPair | null) {
  if (pair === null) return [];
  return [
    ...pair.parts.map((part) => ({ id: part.id, title: PART_TEXTS[part.id].title, count: countDifferent(part) })),
    { id: 'choose', title: 'Choose' },
  ];
}

const NAMES = { a: 'A', b: 'B' };
const ROWS = ['differing', 'all'] as const;
const ROW_OPTIONS = [
  { value: 'differing', title: 'Rows that are the same on both sides are counted' },
  { value: 'all', title: 'All rows, also those that are the same on both sides' },
] as const;
const NO_LOOK_ALIKES: LookAlikes = new Map();

/** The sentence about one of the two transactions. */
export function SideSummary({
  name,
  side: { view, isContradicted },
}: {
  readonly name: string;
  readonly side: ViewedSide;
}) {
  const { sentence } = summarizeTransaction(view, usePreference('amounts'));
  return (
    <div>
      <h2>
        {name} <StatusIcon kind={isContradicted ? 'warning' : ICONS[view.outcome]} bare />{' '}
        {isContradicted ? 'Contradictory answer' : OUTCOME_TEXT[view.outcome]}
      </h2>
      <p>
        {isContradicted ? (
          'This answer cannot be true. The page of the transaction says why.'
        ) : (
          <UntrustedText text={sentenceText(sentence)} />
        )}
      </p>
    </div>
  );
}

const ICONS = {
  succeeded: 'success',
  failed: 'failure',
  noOp: 'noOp',
  unknown: 'absent',
} as const satisfies Record<string, StatusKind>;

export interface ViewedPair {
  readonly a: ViewedSide;
  readonly b: ViewedSide;
  readonly parts: readonly ComparedPart[];
  readonly addresses: ReadonlySet<Address>;
  /** Look-alikes in both transactions: an address of one may look like one of the other. */
  readonly lookAlikes: LookAlikes;
}

export interface ViewedSide {
  readonly view: ViewedTransaction;
  /** The answer contradicts itself, so its outcome proves nothing. */
  readonly isContradicted: boolean;
}

export function viewBoth(a: ShownTransaction, b: ShownTransaction, errorNames: KnownErrors): ViewedPair {
  const [one, other] = [viewTransactionWith(errorNames, a), viewTransactionWith(errorNames, b)];
  const addresses = new Set([...transactionAddresses(one), ...transactionAddresses(other)]);
  const lookAlikes = findLookAlikes(addresses);
  return {
    a: viewSide(one, lookAlikes),
    b: viewSide(other, lookAlikes),
    parts: compareTransactions(one, other),
    addresses,
    lookAlikes,
  };
}

function viewSide(view: ViewedTransaction, lookAlikes: LookAlikes): ViewedSide {
  // Bytes alone claim nothing.
  const isContradicted = view.answer.slot !== null && checkTransaction(view, UNKNOWN).length > 0;
  return { view: { ...view, lookAlikes }, isContradicted };
}

/** Signatures are verified on the page of each transaction. */
const UNKNOWN = { checks: null, listed: null };
