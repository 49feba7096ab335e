import { useQuery } from '@tanstack/react-query';
import { blockTimeOf, collectionOf } from '../../features/blocks/blocks-table-rows.ts';
import { type LeaderSchedule, offersLeaders } from '../../features/leaders/leaders.ts';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { Failure } from '../../features/errors/failure.tsx';
import { usePaths } from '../../features/routing/paths-context.ts';
import { useClient } from '../../queries/client-context.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { DocumentTitle } from '../../ui/page/page.tsx';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';
import { AddressLink } from '../../ui/values/address.tsx';
import { Sol } from '../../ui/values/amount.tsx';
import { truncateMiddle } from '../../ui/values/text.tsx';
import { BlocksFilters } from './blocks-filters.tsx';
import { BlocksList, PendingBlocksList, tipsOfBlocks } from './blocks-list.tsx';
import styles from './blocks-page.module.css';
import { type BlocksParams, keptParams } from './blocks-params.ts';
import { type CollectedPage, collectedQueryOptions } from './collected-query.ts';
import { loadingBlocks, PartialNote, useBlockLimit, useListedBlocks } from './listed-blocks.tsx';
import { Head, Pager, TimeSpan } from './page-head.tsx';
import { ListWithPeek, useBlockPeek } from './peek.tsx';
import { type SlotGroup, slotGroups } from './slot-groups.ts';

/** `/blocks?collector=:address`: the newest slots of one leader or fee collector, with their sum. */
export function CollectedBlocks({ collector, params }: { readonly collector: Address; readonly params: BlocksParams }) {
  const paths = usePaths();
  const client = useClient();
  const isOffered = offersLeaders(client, useEndpoint());
  const peek = useBlockPeek();
  const page = useQuery(collectedQueryOptions(client, collector, params.from, isOffered));
  const title = `Blocks of ${truncateMiddle(collector)}`;
  return (
    <>
      <DocumentTitle>{title}</DocumentTitle>
      {page.isError ? (
        <Failure
          error={page.error}
          subject={{ kind: 'block', slot: params.from ?? 0n }}
          onRetry={() => void page.refetch()}
          otherEndpointPath={paths.endpoint()}
        />
      ) : page.data === undefined ? (
        <ListWithPeek peek={peek} groups={[]} schedule={scheduleOf(collector, false)} isPartial={false}>
          <div aria-busy="true">
            <Head title={title} pager={<Pager newer={null} older={null} />}>
              <span>
                <AddressLink address={collector} whole />
              </span>
              <span>
                <Placeholder width={220} />
              </span>
            </Head>
            <BlocksFilters groups={null} schedule={scheduleOf(collector, false)} params={params} />
            <section id="blocks" aria-label="Blocks" className={styles['list']}>
              <PendingBlocksList leaders={1} />
            </section>
          </div>
        </ListWithPeek>
      ) : (
        <Collected collector={collector} page={page.data} params={params} title={title} />
      )}
    </>
  );
}

function Collected({
  collector,
  page: { windows, isScheduled, searched, finalized, tip, older },
  params,
  title,
}: {
  readonly collector: Address;
  readonly page: CollectedPage;
  readonly params: BlocksParams;
  readonly title: string;
}) {
  const paths = usePaths();
  const { blocks, isPartial, onPoint } = useListedBlocks(windows.flatMap(({ produced }) => produced));
  const schedule = scheduleOf(collector, isScheduled);
  const groups = windows.flatMap((range) =>
    slotGroups(
      { ...range, finalized },
      blocks.filter(({ slot }) => slot >= range.to && slot <= range.from),
    ),
  );
  const peek = useBlockPeek();
  const times = blocks.flatMap(({ overview }) => blockTimeOf(overview) ?? []);
  const loading = loadingBlocks(blocks);
  const kept = keptParams(params);
  const limit = useBlockLimit(loading === null ? (blocks[0]?.slot ?? null) : null);
  const pager = (
    <Pager
      newer={searched.from < tip ? paths.blocks(undefined, kept) : null}
      older={older === null ? null : paths.blocks(older, kept)}
    />
  );
  const range = `slots ${formatInteger(searched.to)} to ${formatInteger(searched.from)}`;
  return (
    <ListWithPeek peek={peek} groups={groups} schedule={schedule} isPartial={isPartial}>
      <Head title={title} pager={pager}>
        <span>
          <AddressLink address={collector} whole />
        </span>
        <span>{groups.length > 0 && (loading ?? <Sum groups={groups} />)}</span>
        {loading === null && times.length > 0 && (
          <span>
            <TimeSpan times={times} />
          </span>
        )}
        <span>
          {isScheduled ? 'by the leader schedule' : 'by the fee rewards of the blocks'}, searched {range}
        </span>
      </Head>
      <BlocksFilters groups={groups} schedule={schedule} params={params} />
      <section id="blocks" aria-label="Blocks" className={styles['list']}>
        {groups.length === 0 ? (
          <p className="hint">
            No block in {range} paid its fees to this account
            {older === null ? ', and the endpoint has no older block.' : '. “Older” searches on.'}
          </p>
        ) : (
          <BlocksList
            groups={groups}
            schedule={schedule}
            finalized={finalized}
            show={params.show}
            isPartial={isPartial}
            limit={limit}
            peeked={peek === null ? null : (peek.item ?? blocks[0]?.slot ?? null)}
            onPoint={onPoint}
          />
        )}
        {isPartial && groups.length > 0 && <PartialNote />}
        <p className={styles['foot']}>{pager}</p>
      </section>
    </ListWithPeek>
  );
}

/** "4 of 4 produced, 0.0348 SOL" */
function Sum({ groups }: { readonly groups: readonly SlotGroup[] }) {
  const rows = groups.flatMap((group) => group.rows);
  const produced = rows.filter(({ state }) => state === 'produced').length;
  const tips = tipsOfBlocks(rows);
  return (
    <>
      {formatInteger(produced)} of {formatInteger(rows.length)} produced,{' '}
      <Sol lamports={rows.reduce((sum, row) => sum + (collectionOf(row)?.lamports ?? 0n), 0n)} unit="SOL" /> of fees
      collected
      {tips.total > 0n && (
        <>
          , <Sol lamports={tips.total} unit="SOL" /> of tips
          {tips.blocks < produced && ` in ${formatInteger(tips.blocks)} of these blocks`}
        </>
      )}
    </>
  );
}

/** All slots of the page are those of one account. */
function scheduleOf(collector: Address, isScheduled: boolean): LeaderSchedule {
  return { state: isScheduled ? 'known' : 'notOffered', leaderOf: () => (isScheduled ? collector : null) };
}
