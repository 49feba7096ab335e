import { linkParamsOf } from '../../features/endpoint/saved-endpoints.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useClient } from '../../queries/client-context.ts';
import { genesisHashQueryOptions } from '../../queries/era-query.ts';
import { BLOCK_COUNT, type NewestSlots, WIDE_BLOCK_COUNT } from '../../queries/newest-slots-query.ts';
import { isTourOf, tourQueryOptions } from '../../queries/tour-query.ts';
import { type BlocksTableRow, blockTimeOf, useBlockOverviews } from '../../features/blocks/blocks-table-rows.ts';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { DEFAULT_CLUSTER, defaultEndpoint } from '../../features/endpoint/endpoint.ts';
import { FollowPlaceholder } from '../../features/blocks/blocks-table.tsx';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';
import { useMediaQuery } from '../../ui/rendering/media-query.ts';
import { LatestBlocks } from './latest-blocks.tsx';
import { NewestBlock } from './newest-block.tsx';
import { hasSmallMap } from './newest-maps.tsx';
import { BlocksUnavailable } from './blocks-unavailable.tsx';
import { RecentSection } from './recent-section.tsx';
import { StoriesSection } from './stories-section.tsx';
import styles from './home-page.module.css';
import { Link } from 'react-router';

const FollowLatestBlocks = lazyComponent(
  () => import('./follow-latest-blocks.tsx').then(({ FollowLatestBlocks }) => FollowLatestBlocks),
  FollowPlaceholder,
);

/** Below the search field: the newest block, stories of the embedded ledger, recent lookups, and the newest blocks. */
export function HomeSections({
  newest,
  isDemo,
}: {
  readonly newest: UseQueryResult<NewestSlots>;
  readonly isDemo: boolean;
}) {
  const { cluster } = useEndpoint();
  const embedded = cluster === 'embedded';
  const tour = useQuery({ ...tourQueryOptions(), enabled: cluster === DEFAULT_CLUSTER });
  const tourEntries =
    tour.data !== undefined && newest.data !== undefined && isTourOf(tour.data, newest.data) ? tour.data : [];
  // For the header. It goes with the request for the newest block.
  useQuery({ ...genesisHashQueryOptions(useClient()), enabled: newest.data !== undefined });
  // The blocks of other ledgers may be megabytes each.
  const isWide = useMediaQuery('(min-width: 1800px)') && isDemo;
  const slots = (newest.data?.slots ?? []).slice(0, isWide ? WIDE_BLOCK_COUNT : BLOCK_COUNT);
  // The newest block loads first. The sections below wait for it and, if it gets a small map, for the others too, because the height
  // depends on their transactions, and they must not move. The embedded service receives all blocks in one batch.
  const [newestOverview = 'pending'] = useBlockOverviews(slots.slice(0, 1));
  const others = useBlockOverviews(embedded || newestOverview !== 'pending' ? slots.slice(1) : []);
  const error = newest.failureReason;
  const isCanceled = newest.isPending && !newest.isFetching;
  const rows = slots.map((slot, at): BlocksTableRow => ({
    slot,
    state: 'produced',
    isFinal: newest.data !== undefined && slot <= newest.data.finalized,
    overview: (at === 0 ? newestOverview : others[at - 1]) ?? 'pending',
  }));
  const mapped = rows.slice(0, hasSmallMap({ overview: newestOverview }) ? (isWide ? WIDE_MAPS : BLOCK_COUNT) : 1);
  const isSettled =
    error !== null ||
    isCanceled ||
    (newest.isSuccess && !tour.isLoading && mapped.every(({ overview }) => overview !== 'pending'));
  const [first] = rows;
  return (
    <>
      {error !== null && (
        <BlocksUnavailable error={error} isRetrying={newest.isPending} onRetry={() => void newest.refetch()} />
      )}
      {(first !== undefined || (newest.isPending && error === null)) && (
        <NewestBlock listed={mapped} isLoading={!isCanceled} onRetry={() => void newest.refetch()} />
      )}
      {isSettled && (
        <>
          {tourEntries.length > 0 && (
            <StoriesSection entries={tourEntries} finalized={newest.data?.finalized ?? null} />
          )}
          <div className={styles['pair']}>
            <RecentSection />
            {newest.data !== undefined && (
              <LatestBlocks
                newest={newest.data}
                rows={rows}
                follow={
                  // The embedded ledger does not advance.
                  isDemo || <FollowLatestBlocks.Component slots={slots} time={blockTimeOf(newestOverview)} />
                }
              />
            )}
          </div>
          {!isDemo && tourEntries.length === 0 && <StoriesLine />}
        </>
      )}
    </>
  );
}

/** As many small maps as there is room for in a wide window. */
const WIDE_MAPS = 12;

/** On another endpoint: the way to the stories of the embedded ledger, if this site serves it. */
function StoriesLine() {
  const { label } = useEndpoint();
  const demo = defaultEndpoint(location.origin);
  if (demo.label !== 'embedded') return null;
  return (
    <p className={styles['line']}>
      <Link to={{ search: linkParamsOf(demo), hash: 'tour' }}>Stories of the demo ledger</Link> show what this page can
      do, without asking {label}.
    </p>
  );
}
