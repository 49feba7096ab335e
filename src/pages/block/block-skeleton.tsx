import type { ReactNode } from 'react';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { BlockReadOptions } from '../../rpc-client/client.ts';
import type { BlockOverview } from '../../analysis/block/block-overview.ts';
import type { Slot } from '../../solana/ids/slot.ts';
import { DocumentTitle } from '../../ui/page/document-title.tsx';
import type { PathParams } from '../../features/routing/paths.ts';
import { SectionNav } from '../../ui/page/section-nav.tsx';
import { PageLayout } from '../../ui/page/page-layout.tsx';
import { PLACEHOLDER_SECTIONS, PlaceholderSections } from './block-placeholders.tsx';
import { BlockPageHeader } from './block-page-header.tsx';
import styles from './block-page.module.css';
import { SlotNavigationPlaceholder } from './slot-navigation/slot-navigation-placeholder.tsx';

/** The shape of the page with what the header says: what stands there until `BlockView` has come, in the same places. */
export function BlockSkeleton({
  slot,
  overview,
  awaited,
  asked,
  params,
  optionBar,
}: {
  readonly slot: Slot;
  /** null: nothing has come yet. */
  readonly overview: BlockOverview | null;
  /** The head in that case. */
  readonly awaited: ReactNode;
  readonly asked: BlockReadOptions;
  readonly params: PathParams;
  readonly optionBar: ReactNode;
}) {
  return (
    <PageLayout className={styles['page'] ?? ''} side={<SectionNav title="Block" sections={PLACEHOLDER_SECTIONS} />}>
      <DocumentTitle>{`Block ${formatInteger(slot)}`}</DocumentTitle>
      {overview === null ? awaited : <BlockPageHeader overview={overview} asked={asked} said={null} />}
      <SlotNavigationPlaceholder slot={slot} />
      {optionBar}
      <PlaceholderSections block={overview?.block ?? null} params={params} />
    </PageLayout>
  );
}
