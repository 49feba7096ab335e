import { KeptNotePlaceholder } from '../../features/exchange/exchange-line.tsx';
import { useClient } from '../../queries/client-context.ts';
import { queryKeys } from '../../queries/keys.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { DocumentTitle, PageLayout } from '../../ui/page/page.tsx';
import { BlockHead } from './block-head.tsx';
import styles from './block-page.module.css';
import { PendingFigures } from './figure.tsx';
import { type BlockParams, hasTransactions, nonDefaultParams } from './block-params.ts';
import { BlockStrip, NeighborPlaceholder } from './slot-navigation/slot-navigation.tsx';
import type { BlockDownload, LoadingBlock, ShownDownload } from './download/use-block-download.ts';
import type { ReactNode } from 'react';

/** Shown until the code of `BlockView` has loaded: what is known so far, in the same places. */
export function BlockSkeleton({
  slot,
  download,
  params,
  notice,
}: {
  readonly slot: Slot;
  readonly download: BlockDownload;
  readonly params: BlockParams;
  readonly notice: ReactNode;
}) {
  const { url } = useClient();
  const { options } = params;
  // The code that explains why there is no block has not loaded yet.
  const shown: ShownDownload = download.kind === 'noBlock' ? { ...LOADING, shownOptions: options } : download;
  return (
    <PageLayout>
      <div className={hasTransactions(options) ? 'with-peek' : undefined}>
        <div className={styles['content']}>
          <DocumentTitle>{`Block ${formatInteger(slot)}`}</DocumentTitle>
          <BlockHead
            slot={slot}
            download={shown}
            previous={<NeighborPlaceholder text={`← ${formatInteger(slot)}`} />}
            next={<NeighborPlaceholder text={`${formatInteger(slot)} →`} />}
          />
          {notice}
          <KeptNotePlaceholder queryKey={queryKeys.block(url, slot, options)} />
          <PendingFigures />
          <BlockStrip
            slot={slot}
            block={null}
            adjacentSlots={null}
            ownerOf={() => null}
            params={nonDefaultParams(params)}
          />
          <div className={`full-height ${styles['pending']}`} aria-busy="true" />
        </div>
      </div>
    </PageLayout>
  );
}

const LOADING: Omit<LoadingBlock, 'shownOptions'> = { kind: 'loading', overview: null, exchange: null, progress: null };
