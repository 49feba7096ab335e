import { memo, type ReactNode, useDeferredValue, useMemo, useReducer, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { Commitment } from '../../rpc-protocol/config.ts';
import { useClient } from '../../queries/client-context.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { BlockReadOptions } from '../../rpc-client/client.ts';
import type { Exchange } from '../../rpc-client/exchange.ts';
import type { BlockOverview } from '../../analysis/block/block-overview.ts';
import type { BlockRow } from '../../analysis/block/block-row.ts';
import type { Slot } from '../../solana/ids/slot.ts';
import { StaggeredChildren } from '../../ui/rendering/staggered-children.tsx';
import { MissingFragmentNotice } from '../../ui/page/missing-fragment-notice.tsx';
import { DocumentTitle } from '../../ui/page/document-title.tsx';
import type { PathParams } from '../../features/routing/paths.ts';
import { RawSection } from '../../features/exchange/raw-section.tsx';
import { type SectionNavItem, SectionNav } from '../../ui/page/section-nav.tsx';
import { PageLayout } from '../../ui/page/page-layout.tsx';
import { useScrollToFragment } from '../../ui/navigation/use-scroll-to-fragment.ts';
import { PLACEHOLDER_COUNT, PLACEHOLDER_SECTIONS, PlaceholderSections } from './block-placeholders.tsx';
import styles from './block-page.module.css';
import { BlockPageHeader } from './block-page-header.tsx';
import { describeBlock, describePartialBlock } from './block-summary-text.tsx';
import { BlockMap } from './map/block-map.tsx';
import { type ChangeParams, readTarget, type TableParams } from './block-params.ts';
import { SlotNavigation } from './slot-navigation/slot-navigation.tsx';
import { OverviewSection } from './overview/overview-section.tsx';
import { RewardsSection } from './rewards/rewards-section.tsx';
import { parentOf, adjacentSlotsQueryOptions } from './slot-navigation/adjacent-slots-query.ts';
import { Accounts, Programs } from './programs-accounts/programs-accounts-sections.tsx';
import { TransactionsSection } from './transactions/transactions-section.tsx';
import { useAdjacentBlocks } from './slot-navigation/use-adjacent-blocks.ts';

/** Large parts that are drawn anew only when what they show is another. */
const NeighboursPart = memo(SlotNavigation);
const OverviewPart = memo(OverviewSection);
const MapPart = memo(BlockMap);
const TransactionsPart = memo(TransactionsSection);
const RewardsPart = memo(RewardsSection);
const ProgramsPart = memo(Programs);
const AccountsPart = memo(Accounts);
const RawPart = memo(RawSection);

/** A block, in whatever encoding and detail it came; what stands there before it comes stays in its place when it does. */
export function BlockView({
  slot,
  overview,
  awaited,
  exchange,
  asked,
  stale,
  stopped,
  table,
  commitment,
  params,
  optionBar,
  onChange,
}: {
  readonly slot: Slot;
  /** null: nothing has come yet. */
  readonly overview: BlockOverview | null;
  /** The head in that case. */
  readonly awaited: ReactNode;
  /** null: the answer is still coming; rows and sums are of what has. */
  readonly exchange: Exchange | null;
  /** What the shown answer was asked with. */
  readonly asked: BlockReadOptions;
  /** True while the shown answer is an earlier one. */
  readonly stale: boolean;
  /** True where the answer was stopped before it had come. */
  readonly stopped: boolean;
  readonly table: TableParams;
  /** Under which other blocks are looked for. */
  readonly commitment: Commitment;
  /** Search parameters that links to other blocks keep. */
  readonly params: PathParams;
  /** Options, and what the answer cost or is awaited. */
  readonly optionBar: ReactNode;
  readonly onChange: ChangeParams;
}) {
  const [jumps, jump] = useReducer((count: number) => count + 1, 0);
  const [programs, setPrograms] = useState<number | null>(null);
  const [accounts, setAccounts] = useState<number | null>(null);
  const { block, rows = null, summary = null } = overview ?? {};
  // An option shows at once that it was chosen; what follows from it, a few milliseconds at a time.
  const drawn = useDeferredValue(table);
  const { search, hash } = useLocation();
  const target = readTarget(hash);
  const linked = useDeferredValue(useMemo(() => ({ params, search }), [params, search]));
  const whole = overview !== null && exchange !== null;
  // Where the answer was there before the page, as on the way back, it is at its place again at once.
  const [kept] = useState(whole);
  useScrollToFragment(whole && target === null);
  // What stands around a block is asked for once the block itself is on the page.
  const { data: around = null } = useQuery(
    adjacentSlotsQueryOptions(useClient(), whole ? overview.block : null, commitment),
  );
  const surroundings = useDeferredValue(around);
  const steps = useAdjacentBlocks(block ?? null, surroundings, commitment, params);
  const tallied = overview === null ? null : talliedRows(overview);
  const sections = whole ? indexOf(overview, programs, accounts) : PLACEHOLDER_SECTIONS;
  return (
    <PageLayout className={styles['page'] ?? ''} side={<SectionNav title="Block" sections={sections} />}>
      <DocumentTitle>{`Block ${formatInteger(slot)}`}</DocumentTitle>
      {overview === null ? (
        awaited
      ) : (
        <BlockPageHeader
          overview={overview}
          asked={asked}
          said={
            whole ? describeBlock(overview, asked.transactionDetails) : stopped ? describePartialBlock(overview) : null
          }
        />
      )}
      <NeighboursPart
        slot={slot}
        block={block ?? null}
        surroundings={surroundings}
        stopped={stopped && !whole}
        steps={steps}
        params={linked.params}
      />
      {optionBar}
      {whole && target !== null && target >= countOf(overview) && <MissingFragmentNotice hash={hash} />}
      {overview === null || block === undefined ? (
        <PlaceholderSections block={null} params={linked.params} />
      ) : (
        <div className={stale ? 'page-column stale' : 'page-column'} inert={stale}>
          <OverviewPart
            overview={overview}
            asked={asked}
            coming={exchange === null}
            parentKept={surroundings === null || surroundings.previous === parentOf(block)}
            params={linked.params}
            onChange={onChange}
          />
          {rows !== null && summary !== null && rows.length > 0 && (
            <MapPart rows={rows} summary={summary} target={target} view={drawn.map} onJump={jump} onChange={onChange} />
          )}
          <TransactionsPart
            overview={overview}
            table={drawn}
            target={target}
            jumps={jumps}
            asked={asked}
            onChange={onChange}
          />
          {exchange !== null && (
            <StaggeredChildren immediate={kept || hash !== ''}>
              <RewardsPart slot={block.slot} rewards={block.rewards} asked={asked} onChange={onChange} />
              {tallied !== null && (
                <ProgramsPart slot={block.slot} rows={tallied} search={linked.search} onCount={setPrograms} />
              )}
              {tallied !== null && (
                <AccountsPart slot={block.slot} rows={tallied} search={linked.search} onCount={setAccounts} />
              )}
              <RawPart exchange={exchange} name={`block-${block.slot}`} />
            </StaggeredChildren>
          )}
        </div>
      )}
    </PageLayout>
  );
}

/** How many transactions have a row of their own. */
function countOf({ rows, block }: BlockOverview): number {
  return rows?.length ?? block.signatures?.length ?? 0;
}

/** The rows, where votes among them are known; null where there is nothing to count. */
function talliedRows({ rows, summary }: BlockOverview): readonly BlockRow[] | null {
  return summary?.votesKnown === true && rows !== null && rows.length > 0 ? rows : null;
}

function indexOf(overview: BlockOverview, programs: number | null, accounts: number | null): readonly SectionNavItem[] {
  const { block, rows } = overview;
  const countOrAwaited = (count: number | null) => (count === null ? PLACEHOLDER_COUNT : formatInteger(count));
  const count = rows?.length ?? block.signatures?.length;
  const transactions = count === undefined ? 'left out' : formatInteger(count);
  return [
    { id: 'overview', title: 'Overview' },
    ...(rows === null || rows.length === 0 ? [] : [{ id: 'map', title: 'Map', count: transactions }]),
    { id: 'transactions', title: 'Transactions', count: transactions },
    {
      id: 'rewards',
      title: 'Rewards',
      count:
        block.rewards === null ? 'left out' : block.rewards.length === 0 ? 'none' : formatInteger(block.rewards.length),
    },
    ...(talliedRows(overview) === null
      ? []
      : [
          { id: 'programs', title: 'Programs', count: countOrAwaited(programs) },
          { id: 'accounts', title: 'Accounts', count: countOrAwaited(accounts) },
        ]),
    { id: 'raw', title: 'Raw' },
  ];
}
