import type { ReactNode } from 'react';
import { KeptNotePlaceholder } from '../../features/exchange/exchange-line.tsx';
import { useClient } from '../../queries/client-context.ts';
import { queryKeys } from '../../queries/keys.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { DocumentTitle, PageLayout } from '../../ui/page/page.tsx';
import { SectionNav } from '../../ui/page/section-nav.tsx';
import { BlockPageHeader, PendingBlockHeader, PendingStatus } from './block-header.tsx';
import styles from './block-page.module.css';
import { type BlockParams, nonDefaultParams } from './block-params.ts';
import { listSections } from './block-sections.ts';
import { OverviewSection } from './overview/overview-section.tsx';
import { SlotNavigation } from './slot-navigation/slot-navigation.tsx';
import {
  type BlockDownload,
  type LoadingBlock,
  type ShownDownload,
  useDownloadControls,
} from './download/use-block-download.ts';

/** Shown until the code of `BlockView` has loaded: what is known so far, in the same places. */
export function BlockSkeleton({
  slot,
  download,
  params: { options, table },
  optionBar,
}: {
  readonly slot: Slot;
  readonly download: BlockDownload;
  readonly params: BlockParams;
  readonly optionBar: ReactNode;
}) {
  const { url } = useClient();
  const { retry } = useDownloadControls(slot, options);
  const linkParams = nonDefaultParams({ options, table });
  // The code that explains why there is no block has not loaded yet.
  const shown: ShownDownload = download.kind === 'noBlock' ? { ...LOADING, shownOptions: options } : download;
  return (
    <PageLayout className={styles['page'] ?? ''} side={<SectionNav title="Block" sections={listSections(null)} />}>
      <DocumentTitle>{`Block ${formatInteger(slot)}`}</DocumentTitle>
      {shown.overview === null ? (
        <PendingBlockHeader slot={slot} method={options.method} download={shown} choices={null} onRetry={retry} />
      ) : (
        <BlockPageHeader overview={shown.overview} origin={shown.shownOptions.commitment} text={null} />
      )}
      <SlotNavigation
        slot={slot}
        block={null}
        adjacentSlots={null}
        isCanceled={false}
        adjacentBlocks={null}
        params={linkParams}
      />
      {optionBar}
      <PendingStatus />
      <KeptNotePlaceholder queryKey={queryKeys.block(url, slot, options)} />
      <div className="page-column full-height" aria-busy="true">
        <OverviewSection overview={shown.overview} details={null} params={linkParams} />
      </div>
    </PageLayout>
  );
}

const LOADING: Omit<LoadingBlock, 'shownOptions'> = { kind: 'loading', overview: null, exchange: null, progress: null };
