import { useDeferredValue, memo } from 'react';
import { useSearchParams } from 'react-router';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { windowEnd, windowStart } from '../../analysis/facts/leader-window.ts';
import { slotState } from '../../analysis/facts/skipped-slots.ts';
import { FollowPlaceholder } from '../../features/blocks/blocks-table.tsx';
import { type BlocksTableRow, blockTimeOf, collectionOf } from '../../features/blocks/blocks-table-rows.ts';
import { LeaderStrip, STRIP_SLOTS, StripSign } from '../../features/leaders/leader-strip.tsx';
import { type LeaderSchedule, stripOwners, useCollectors, useLeaders } from '../../features/leaders/leaders.ts';
import { type NamedEndpoint, formatEndpointName } from '../../features/endpoint/endpoint.ts';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { Failure } from '../../features/errors/failure.tsx';
import { InvalidParamsNotice } from '../../features/invalid-params.tsx';
import { usePaths } from '../../features/routing/paths-context.ts';
import { useClient } from '../../queries/client-context.ts';
import { isEmptyLedger, newestSlotsQueryOptions } from '../../queries/newest-slots-query.ts';
import type { Client } from '../../rpc-client/client.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { Address, Slot } from '../../solana/ids/ids.ts';
import { DocumentTitle, PageLayout } from '../../ui/page/page.tsx';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';
import { BlocksList, PendingBlocksList } from './blocks-list.tsx';
import styles from './blocks-page.module.css';
import { BlocksFilters } from './blocks-filters.tsx';
import { CollectedBlocks } from './collected-blocks.tsx';
import { useEra } from '../../queries/era-query.ts';
import { alpenglowSince } from '../../solana/era/era.ts';
import { loadingBlocks, PartialNote, useBlockLimit, useListedBlocks } from './listed-blocks.tsx';
import { Head, Pager, TimeSpan } from './page-head.tsx';
import { type BlocksParams, keptParams, readBlocksParams } from './blocks-params.ts';
import { ListWithPeek, useBlockPeek } from './peek.tsx';
import { type SlotGroup, slotGroups } from './slot-groups.ts';
import { slotsAroundQueryOptions } from './slots-around-query.ts';
import { BLOCKS_PER_PAGE, LEADERS_PER_PAGE, type SlotsPage, slotsPageQueryOptions } from './slots-page-query.ts';
import { WithoutBlockLink } from '../../features/blocks/without-block-link.tsx';

const FollowNewestPage = lazyComponent(
  () => import('./follow-newest-page.tsx').then(({ FollowNewestPage }) => FollowNewestPage),
  FollowPlaceholder,
);

/** Few visits search, and the first paint of the list waits for nothing. */
const FindInBlocks = lazyComponent(() => import('./find-in-blocks.tsx').then(({ FindInBlocks }) => FindInBlocks));

/** `/blocks?from=:slot`: blocks by leader, newest first, and the slots without a block between them. */
export function BlocksPage() {
  const [search] = useSearchParams();
  const params = readBlocksParams(search);
  if (search.has('find'))
    return (
      <PageLayout className={styles['page'] ?? ''}>
        <FindInBlocks.Component />
      </PageLayout>
    );
  return (
    <PageLayout className={styles['page'] ?? ''}>
      <InvalidParamsNotice params={params.invalidParams} />
      {params.collector === null ? (
        <NewestBlocks params={params} />
      ) : (
        <CollectedBlocks collector={params.collector} params={params} />
      )}
    </PageLayout>
  );
}

/**
 * Requests what the page begins with. Resolves to whether the service can write it, which is a matter of its length; null if the URL asks
 * for other blocks, which take many requests.
 */
export async function requestBlocks(
  queries: QueryClient,
  client: Client,
  params: URLSearchParams,
): Promise<{ readonly isWritable: boolean } | null> {
  const { from, collector } = readBlocksParams(params);
  if (collector !== null || params.has('find')) return null;
  const { produced, occupied } = await queries.query(slotsPageQueryOptions(client, from));
  return { isWritable: produced.length + (occupied?.length ?? 0) <= MAX_WRITTEN };
}

/** A ledger may have transactions of many more slots, without their blocks. */
const MAX_WRITTEN = 2 * BLOCKS_PER_PAGE;

function NewestBlocks({ params }: { readonly params: BlocksParams }) {
  const paths = usePaths();
  const client = useClient();
  const endpoint = useEndpoint();
  const page = useQuery(slotsPageQueryOptions(client, params.from));
  // The embedded ledger does not advance.
  const isFollowed = params.from === null && endpoint.label !== 'embedded';
  // The header is shown at once; the table takes several frames to render.
  const loaded = useDeferredValue(page.data);
  return (
    <>
      <DocumentTitle>{loaded === undefined ? 'Blocks' : describeBlocks(loaded)}</DocumentTitle>
      {isEmptyLedger(client, page.error) ? (
        <EmptyLedger />
      ) : page.isError ? (
        <Failure
          error={page.error}
          subject={{ kind: 'block', slot: params.from ?? 0n }}
          onRetry={() => void page.refetch()}
          otherEndpointPath={paths.endpoint()}
        />
      ) : loaded === undefined ? (
        <PendingBlocks page={page.data} params={params} isFollowed={isFollowed} />
      ) : (
        <LoadedBlocks page={loaded} params={params} isFollowed={isFollowed} />
      )}
    </>
  );
}

/** A ledger that has at most transactions without their block. */
function EmptyLedger() {
  const client = useClient();
  const { data } = useQuery(newestSlotsQueryOptions(client));
  return (
    <Head title={`Blocks on ${formatEndpointName(useEndpoint())}`} pager={<Pager newer={null} older={null} />}>
      <span>This ledger has no blocks.</span>
      {data !== undefined && data.withoutBlock > 0n && (
        <span>
          <WithoutBlockLink count={data.withoutBlock} />
        </span>
      )}
    </Head>
  );
}

/** The page until the endpoint has listed its slots, and they are rendered: everything has its place. */
function PendingBlocks({
  page,
  params,
  isFollowed,
}: Omit<LoadedBlocksProps, 'page'> & { readonly page: SlotsPage | undefined }) {
  const endpoint = useEndpoint();
  return (
    <ListWithPeek peek={useBlockPeek()} groups={[]} schedule={NO_SCHEDULE} isPartial={false}>
      <div aria-busy="true">
        <Head
          isRange
          title={page === undefined ? `Blocks on ${formatEndpointName(endpoint)}` : describeBlocks(page)}
          pager={<Pager newer={null} older={null} />}
        >
          <span>
            <Placeholder width={240} />
          </span>
          <span />
          {page !== undefined && <span>{describeNewest(page.tip, page.finalized, endpoint)}</span>}
        </Head>
        <div className={styles['invisible']}>
          <LeaderStrip from={400_000_000n} stateOf={() => 'unknown'} ownerOf={() => null}>
            <StripKey />
          </LeaderStrip>
        </div>
        <BlocksFilters groups={null} schedule={NO_SCHEDULE} params={params} />
        <section id="blocks" aria-label="Blocks" className={styles['list']}>
          {isFollowed && <FollowPlaceholder />}
          <PendingBlocksList leaders={LEADERS_PER_PAGE} />
        </section>
      </div>
    </ListWithPeek>
  );
}

const NO_SCHEDULE: LeaderSchedule = { state: 'pending', leaderOf: () => null };

interface LoadedBlocksProps {
  readonly page: SlotsPage;
  readonly params: BlocksParams;
  readonly isFollowed: boolean;
}

function LoadedBlocks({ page, ...props }: LoadedBlocksProps) {
  const listed = useListedBlocks(page.produced);
  // Blocks that arrive during a render are rendered together, in the next one.
  return <ListedBlocks {...props} listing={useDeferredValue({ page, ...listed })} />;
}

const ListedBlocks = memo(function ListedBlocks({
  listing: { page, blocks, isPartial, onPoint },
  params,
  isFollowed,
}: Omit<LoadedBlocksProps, 'page'> & {
  readonly listing: { readonly page: SlotsPage } & ReturnType<typeof useListedBlocks>;
}) {
  const { produced, from, to, tip, finalized } = page;
  const paths = usePaths();
  const endpoint = useEndpoint();
  // Asked for only if there is a slot without a block that it may explain.
  const hasGaps = from - to >= BigInt(produced.length);
  const alpenglow = alpenglowSince(useEra(hasGaps ? from : null));
  const groups = slotGroups({ ...page, alpenglowSince: alpenglow }, blocks);
  const peek = useBlockPeek();
  const loading = loadingBlocks(blocks);
  const limit = useBlockLimit(loading === null ? (produced[0] ?? null) : null);
  const stripFrom = stripStartOf(page);
  const schedule = useLeaders(produced.length === 0 ? null : stripFrom);
  const times = blocks.flatMap(({ overview }) => blockTimeOf(overview) ?? []);
  const kept = keptParams(params);
  const pager = (
    <Pager
      newer={page.newer === null ? null : paths.blocks(page.newer === tip ? undefined : page.newer, kept)}
      older={page.older === null ? null : paths.blocks(page.older, kept)}
    />
  );
  return (
    <ListWithPeek peek={peek} groups={groups} schedule={schedule} isPartial={isPartial}>
      <Head isRange title={describeBlocks(page)} pager={pager}>
        <span>{loading ?? <TimeSpan times={times} />}</span>
        {produced.length > 0 && <span>{describeSlots(groups, page)}</span>}
        <span>{describeNewest(tip, finalized, endpoint)}</span>
        {page.withoutBlock > 0n && (
          <span>
            <WithoutBlockLink count={page.withoutBlock} />
          </span>
        )}
      </Head>
      {produced.length > 0 && (
        <Strip page={page} from={stripFrom} groups={groups} schedule={schedule} alpenglowSince={alpenglow} />
      )}
      <BlocksFilters groups={groups} schedule={schedule} params={params} />
      <section id="blocks" aria-label="Blocks" className={styles['list']}>
        {isFollowed && <FollowNewestPage.Component page={page} time={blockTimeOf(blocks[0]?.overview)} />}
        {produced.length === 0 ? (
          <p className="hint">This endpoint has no block at or before slot {formatInteger(from)}.</p>
        ) : (
          <BlocksList
            groups={groups}
            schedule={schedule}
            finalized={finalized}
            show={params.show}
            isPartial={isPartial}
            limit={limit}
            peeked={peek === null ? null : (peek.item ?? produced[0] ?? null)}
            onPoint={onPoint}
          />
        )}
        {isPartial && <PartialNote />}
        {to <= from && <p className={styles['foot']}>{pager}</p>}
      </section>
    </ListWithPeek>
  );
});

/** The slots around the page, with those of the page marked. */
function Strip({
  page,
  from,
  groups,
  schedule,
  alpenglowSince,
}: {
  readonly page: SlotsPage;
  readonly from: Slot;
  readonly groups: readonly SlotGroup[];
  readonly schedule: LeaderSchedule;
  readonly alpenglowSince: Slot | null;
}) {
  const client = useClient();
  const { data } = useQuery(slotsAroundQueryOptions(client, from, page.tip));
  const rows = groups.flatMap((group) => group.rows);
  const shown = new Map(rows.map((row) => [row.slot, row]));
  const known = new Map<Slot, Address>();
  for (const row of rows) {
    const collection = collectionOf(row);
    if (collection !== null) known.set(windowStart(row.slot), collection.collector);
  }
  const collectors = useCollectors(schedule.state === 'known' ? [] : (data?.listed ?? []), known);
  return (
    <LeaderStrip
      from={from}
      page={{ from: page.to, to: page.from }}
      stateOf={(slot) =>
        stateOnPage(shown.get(slot)) ?? (data === undefined ? 'unknown' : slotState({ ...data, alpenglowSince }, slot))
      }
      ownerOf={stripOwners(schedule, collectors)}
    >
      <StripKey />
    </LeaderStrip>
  );
}

function StripKey() {
  return (
    <>
      <StripSign sign="produced">produced</StripSign>
      <StripSign sign="skipped">skipped</StripSign>
      <StripSign sign="unknown">unknown</StripSign>
      <StripSign sign="page">on this page</StripSign>
    </>
  );
}

function stateOnPage(row: BlocksTableRow | undefined) {
  if (row === undefined || row.oldest !== undefined) return null;
  if (row.state === 'missing') return 'produced';
  return row.state === 'unknown' ? null : row.state;
}

/** The first slot of the strip: the page is in its middle, unless that would be after the newest slot or before the first. */
function stripStartOf({ from, tip }: SlotsPage): Slot {
  const end = windowEnd(from + STRIP_MARGIN < tip ? from + STRIP_MARGIN : tip);
  return end < STRIP_SLOTS ? 0n : end - STRIP_SLOTS + 1n;
}

/** Slots on either side of a page. */
const STRIP_MARGIN = 16n;

function describeBlocks({ produced, from, to }: SlotsPage): string {
  if (produced.length === 0) return `No block at or before slot ${formatInteger(from)}`;
  return from === to ? `Block ${formatInteger(from)}` : `Blocks ${formatInteger(to)} to ${formatInteger(from)}`;
}

/** "28 of 32 slots produced a block, 4 were skipped" */
function describeSlots(groups: readonly SlotGroup[], { from, to, produced }: SlotsPage): string {
  const rows = groups.flatMap((group) => group.rows);
  const isKnown = rows.every(
    ({ state, overview, missing }) => state !== 'unknown' && missing === undefined && overview !== 'pending',
  );
  const slots = from - to + 1n;
  const deleted = rows
    .filter(({ state }) => state === 'deleted')
    .reduce((sum, { slot, oldest = slot }) => sum + slot - oldest + 1n, 0n);
  const missing = rows.filter(({ state }) => state === 'missing').length;
  const count = BigInt(produced.length + missing);
  const skipped = slots - count - deleted;
  const blocks = `${formatInteger(count)} of ${formatInteger(slots)} ${slots === 1n ? 'slot' : 'slots'} produced a block`;
  if (rows.some(({ state, oldest }) => state === 'unknown' && oldest !== undefined))
    return `${formatInteger(count)} ${count === 1n ? 'block' : 'blocks'}; this endpoint does not have every slot between them`;
  if (missing > 0) return `${blocks}, ${formatInteger(missing)} of them not on this endpoint`;
  if (!isKnown) return blocks;
  return [
    blocks,
    ...(skipped === 0n ? [] : [`${formatInteger(skipped)} ${skipped === 1n ? 'was' : 'were'} skipped`]),
    // The rows say why. No longer than "skipped", which stands here until the era is known.
    ...(deleted === 0n ? [] : [`${formatInteger(deleted)} ${deleted === 1n ? 'has' : 'have'} none`]),
  ].join(', ');
}

function describeNewest(tip: Slot, finalized: Slot, endpoint: NamedEndpoint): string {
  const newest = `newest slot on ${formatEndpointName(endpoint)} ${formatInteger(tip)}`;
  return tip === finalized ? `${newest}, finalized` : `${newest}, finalized up to ${formatInteger(finalized)}`;
}
