import { PART_TEXTS } from '../../features/compare/comparison-table.tsx';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { formatEndpointName } from '../../features/endpoint/endpoint.ts';
import { SectionNav } from '../../ui/page/section-nav.tsx';
import styles from './compare-page.module.css';
import { SideFact } from './side-fact.tsx';
import type { ComparedSide } from './use-compared-side.ts';
import { DocumentTitle, PageHeader, PageLayout } from '../../ui/page/page.tsx';
import { FactList } from '../../ui/page/section.tsx';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';

/** The page until both transactions and the code that compares them are there. */
export function ComparisonSkeleton({ one, other }: { readonly one: ComparedSide; readonly other: ComparedSide }) {
  const endpoint = formatEndpointName(useEndpoint());
  return (
    <PageLayout side={<SectionNav title="Comparison" sections={SECTIONS} />}>
      <DocumentTitle>Compare · Two transactions</DocumentTitle>
      <PageHeader
        status="absent"
        statusText={`Loading from ${endpoint}`}
        title="Two transactions"
        subtitle="Calls are aligned by program and order, then balances, accounts and logs are compared."
      />
      <FactList className={styles['signatures']}>
        <SideFact name="A" compared={one} />
        <SideFact name="B" compared={other} />
      </FactList>
      <Placeholder height={PARTS_HEIGHT} />
    </PageLayout>
  );
}

const SECTIONS = [
  ...Object.entries(PART_TEXTS).map(([id, { title }]) => ({ id, title })),
  { id: 'choose', title: 'Choose' },
];

/** CSS pixels: more than a screen, so that the footer stays out of sight. */
export const PARTS_HEIGHT = 2000;
