import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { compareOutcomes, countDifferentCalls } from '../../analysis/compare/comparison-sentence.ts';
import type { LookAlikes } from '../../analysis/look-alikes/look-alikes.ts';
import {
  ComparisonTable,
  PART_TEXTS,
  countDifferences,
  countDifferent,
} from '../../features/compare/comparison-table.tsx';
import { useErrorNames } from '../../features/use-error-names.ts';
import { collidingIdenticons } from '../../features/look-alikes/long-identicon.tsx';
import { LookAlikeNotice } from '../../features/look-alikes/look-alike-notice.tsx';
import { useLookAlikeMarking } from '../../features/look-alikes/look-alike-marking.tsx';
import { InvalidParamsNotice } from '../../features/invalid-url.tsx';
import { createReader, withParam } from '../../features/routing/search-params.ts';
import { OptionBar, RadioGroup } from '../../ui/controls/radio-group.tsx';
import { Section, FactList } from '../../ui/page/section.tsx';
import { SectionNav } from '../../ui/page/section-nav.tsx';
import { CompareForm } from './compare-form.tsx';
import styles from './compare-page.module.css';
import { ComparisonSkeleton, PARTS_HEIGHT } from './comparison-skeleton.tsx';
import { SideFact } from './side-fact.tsx';
import { SideSummary } from './side-summary.tsx';
import type { ComparedSide } from './use-compared-side.ts';
import { type ViewedPair, type ViewedSide, viewBoth } from './view-both.ts';
import { DocumentTitle, PageHeader, PageLayout } from '../../ui/page/page.tsx';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';
import { StaggeredChildren } from '../../ui/rendering/deferred.tsx';

/** Two transactions, part by part where they differ. */
export function Comparison({ one, other }: { readonly one: ComparedSide; readonly other: ComparedSide }) {
  const [a, b] = [one.side, other.side];
  const [first, second] = [one.value, other.value];
  const errorNames = useErrorNames(first?.meta?.err ?? null, second?.meta?.err ?? null);
  const pair = useMemo(
    () => (first === null || second === null || errorNames === null ? null : viewBoth(first, second, errorNames)),
    [first, second, errorNames],
  );
  const longIdenticons = useMemo(() => collidingIdenticons(pair?.addresses ?? []), [pair]);
  const markAddresses = useLookAlikeMarking(pair?.lookAlikes ?? NO_LOOK_ALIKES, longIdenticons);
  const isLoading = one.isLoading || other.isLoading || errorNames === null;
  if (pair === null && isLoading) return <ComparisonSkeleton one={one} other={other} />;
  const title = pair === null ? 'Two transactions' : a === b ? 'A and B are the same transaction.' : titleOf(pair);
  return markAddresses(
    <PageLayout side={<SectionNav title="Comparison" sections={sectionsOf(pair)} />}>
      <DocumentTitle>{`Compare · ${title}`}</DocumentTitle>
      <PageHeader
        status="absent"
        statusText={pair === null ? 'Not compared' : 'Compared'}
        title={title}
        subtitle={pair === null ? 'Calls are aligned by program and order.' : subtitleOf(pair)}
      />
      <FactList className={styles['signatures']}>
        <SideFact name="A" compared={one} />
        <SideFact name="B" compared={other} />
      </FactList>
      {pair !== null && <ComparedParts pair={pair} />}
      {!isLoading && <CompareForm a={a} b={b} />}
    </PageLayout>,
  );
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
      <StaggeredChildren immediate={hash !== ''} rest={<Placeholder height={PARTS_HEIGHT} />}>
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
