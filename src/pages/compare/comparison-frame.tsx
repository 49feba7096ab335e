import type { ReactNode } from 'react';
import { PART_TEXTS } from '../../features/compare/part-texts.ts';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { formatEndpointName } from '../../features/endpoint/endpoint.ts';
import { DocumentTitle, PageHeader, PageLayout } from '../../ui/page/page.tsx';
import { SectionNav, type SectionNavItem } from '../../ui/page/section-nav.tsx';
import { FactList } from '../../ui/page/section.tsx';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';
import styles from './compare-page.module.css';
import { type ComparedSide, SideFact } from './compared-side.tsx';

/** The compared content: its title, and the sections below the two sides. */
export interface ComparedContent {
  readonly status: string;
  readonly title: string;
  readonly subtitle: string;
  readonly sections: readonly SectionNavItem[];
  readonly parts: ReactNode;
}

/** The page from its first paint on. `content` is null until both transactions and the code that compares them have arrived. */
export function ComparisonFrame({
  one,
  other,
  content,
}: {
  readonly one: ComparedSide;
  readonly other: ComparedSide;
  readonly content: ComparedContent | null;
}) {
  const endpoint = formatEndpointName(useEndpoint());
  const title = content?.title ?? 'Two transactions';
  return (
    <PageLayout side={<SectionNav title="Comparison" sections={content?.sections ?? SECTIONS} />}>
      <DocumentTitle>{`Compare · ${title.replace(/\.$/, '')}`}</DocumentTitle>
      <PageHeader
        status="absent"
        statusText={content?.status ?? `Loading from ${endpoint}`}
        title={title}
        subtitle={
          content?.subtitle ?? 'Calls are aligned by program and order, then balances, accounts and logs are compared.'
        }
      />
      <FactList className={styles['signatures']}>
        <SideFact name="A" compared={one} />
        <SideFact name="B" compared={other} />
      </FactList>
      {content === null ? <PartsPlaceholder /> : content.parts}
    </PageLayout>
  );
}

/** Reserves more than a screen, so that the footer stays out of sight. */
export function PartsPlaceholder() {
  return <Placeholder height={2000} />;
}

const SECTIONS = [
  ...Object.entries(PART_TEXTS).map(([id, { title }]) => ({ id, title })),
  { id: 'choose', title: 'Choose' },
];
