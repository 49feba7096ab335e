import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { NewestSlots } from '../../queries/newest-slots-query.ts';
import { isTourOf, tourQueryOptions } from '../../queries/tour-query.ts';
import type { BlocksTableRow } from '../../features/blocks/blocks-table.tsx';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { useBlockOverviews } from '../../features/blocks/use-block-overviews.ts';
import { NewestBlockPlaceholder } from './newest-block-placeholder.tsx';
import { LatestBlocks } from './latest-blocks.tsx';
import { NewestBlock } from './newest-block.tsx';
import { NoNewest } from './no-newest.tsx';
import { RecentSection } from './recent-section.tsx';
import { TourSection } from './tour-section.tsx';
import { SearchHelpSection } from './search-help-section.tsx';

/** What stands below the search: the newest block, the latest blocks, recent lookups, what the search understands, a tour. */
export function HomeSections({ newest }: { readonly newest: UseQueryResult<NewestSlots> }) {
  const embedded = useEndpoint().cluster === 'embedded';
  const tour = useQuery({ ...tourQueryOptions(), enabled: embedded });
  const stops =
    tour.data !== undefined && newest.data !== undefined && isTourOf(tour.data, newest.data) ? tour.data : [];
  const slots = newest.data?.slots ?? [];
  // The newest block first: it is drawn large, and what stands below it waits for its height, so that nothing moves. One's
  // own service is asked for all in one request, and answers in order.
  const [newestOverview] = useBlockOverviews(slots.slice(0, 1));
  const trouble = newest.failureReason;
  const stopped = newest.isPending && !newest.isFetching;
  const settled = trouble !== null || stopped || (newest.isSuccess && newestOverview !== 'awaited' && !tour.isLoading);
  const others = useBlockOverviews(embedded || settled ? slots.slice(1) : []);
  const rows = slots.map((slot, at): BlocksTableRow => ({
    slot,
    state: 'produced',
    final: newest.data !== undefined && slot <= newest.data.finalized,
    overview: (at === 0 ? newestOverview : others[at - 1]) ?? 'awaited',
  }));
  const [first] = rows;
  return (
    <>
      {trouble !== null && (
        <NoNewest error={trouble} waiting={newest.isPending} onRetry={() => void newest.refetch()} />
      )}
      {newest.isPending && trouble === null && (
        <NewestBlockPlaceholder asking={!stopped} onAsk={() => void newest.refetch()} />
      )}
      {first !== undefined && <NewestBlock row={first} />}
      {settled && (
        <>
          {newest.data !== undefined && <LatestBlocks newest={newest.data} rows={rows} hasTour={stops.length > 0} />}
          <RecentSection />
          <SearchHelpSection />
          <TourSection stops={stops} finalized={newest.data?.finalized ?? null} />
        </>
      )}
    </>
  );
}
