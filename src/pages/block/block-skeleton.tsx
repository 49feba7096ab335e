import type { ReactNode } from 'react';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { SectionNav } from '../../ui/page/section-nav.tsx';
import {
  PLACEHOLDER_SECTIONS,
  PlaceholderHeader,
  PlaceholderSections,
  PlaceholderStatus,
} from './block-placeholders.tsx';
import { BlockPageHeader } from './block-page-header.tsx';
import styles from './block-page.module.css';
import { type BlockParams, nonDefaultParams } from './block-params.ts';
import {
  type BlockDownload,
  type LoadingBlock,
  type ShownDownload,
  useDownloadControls,
} from './use-block-download.ts';
import { SlotNavigationPlaceholder } from './slot-navigation/slot-navigation-placeholder.tsx';
import { DocumentTitle, PageLayout } from '../../ui/page/page.tsx';

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
  const { retry } = useDownloadControls(slot, options);
  // The code that explains why there is no block has not loaded yet.
  const shown: ShownDownload = download.kind === 'noBlock' ? { ...LOADING, shownOptions: options } : download;
  return (
    <PageLayout className={styles['page'] ?? ''} side={<SectionNav title="Block" sections={PLACEHOLDER_SECTIONS} />}>
      <DocumentTitle>{`Block ${formatInteger(slot)}`}</DocumentTitle>
      {shown.overview === null ? (
        <PlaceholderHeader slot={slot} method={options.method} download={shown} choices={null} onRetry={retry} />
      ) : (
        <BlockPageHeader overview={shown.overview} origin={shown.shownOptions.commitment} text={null} />
      )}
      <SlotNavigationPlaceholder slot={slot} />
      {optionBar}
      <PlaceholderStatus />
      <PlaceholderSections block={shown.overview?.block ?? null} params={nonDefaultParams({ options, table })} />
    </PageLayout>
  );
}

const LOADING: Omit<LoadingBlock, 'shownOptions'> = { kind: 'loading', overview: null, exchange: null, progress: null };
