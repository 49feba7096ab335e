import { alpenglowSince } from '../../solana/era/era.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useReducer, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { blockAbsences } from '../../analysis/facts/absence/block-absences.ts';
import { blockRequest } from '../../analysis/facts/absence/why-absent.ts';
import type { BlockRow } from '../../analysis/facts/block/block-row.ts';
import { markContradicted } from '../../analysis/facts/block/block-overview.ts';
import { windowStart } from '../../analysis/facts/leader-window.ts';
import { mapKinds } from '../../analysis/facts/block/map-kinds.ts';
import { parentOf, parentRanges } from '../../analysis/facts/skipped-slots.ts';
import { AbsentSection, type AskAgain } from '../../features/absence/absence-note.tsx';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { KeptAnswerNote, KeptNotePlaceholder } from '../../features/exchange/exchange-line.tsx';
import { leaderStripStart } from '../../features/leaders/leader-strip.tsx';
import { type LeaderSchedule, stripOwners, useLeaders } from '../../features/leaders/leaders.ts';
import { useLookAlikeMarking } from '../../features/look-alikes/look-alike-marking.tsx';
import { LookAlikeNotice } from '../../features/look-alikes/look-alike-notice.tsx';
import { useRecordVisit } from '../../features/recent-lookups/recent-lookups.ts';
import { useClient } from '../../queries/client-context.ts';
import { useEra } from '../../queries/era-query.ts';
import { queryKeys } from '../../queries/keys.ts';
import { leadersQueryOptions } from '../../queries/leaders-query.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { whenIdle } from '../../shared/when-idle.ts';
import type { Address, Slot } from '../../solana/ids/ids.ts';
import type { AnsweredHeader } from '../../rpc-protocol/responses/decode-block.ts';
import type { Reward } from '../../solana/model/transaction.ts';
import { CopyLinkButton } from '../../ui/controls/copy.tsx';
import { TabList, TabPanels, showBelow } from '../../ui/controls/tabs.tsx';
import { useScrollToFragment } from '../../ui/navigation/scroll.ts';
import { DocumentTitle, MissingFragmentNotice, PageLayout } from '../../ui/page/page.tsx';
import { useLazyModule } from '../../ui/rendering/lazy-component.tsx';
import { lazyModule } from '../../shared/lazy-module.ts';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';
import { useDelayPassed } from '../../ui/rendering/deferred.tsx';
import { adjacentSlotsQueryOptions, useAdjacentBlocks } from './slot-navigation/adjacent-blocks.ts';
import { BlockFigures } from './block-figures.tsx';
import { BlockHead, COMMITMENT_STATES } from './block-head.tsx';
import { BlockMarkdownButton } from './block-markdown-button.tsx';
import { BlockOwners, describeOwners } from './block-owners.tsx';
import { AnswerChoices } from './block-options.tsx';
import pageStyles from './block-page.module.css';
import { type BlockParams, type ChangeParams, hasTransactions, nonDefaultParams, readTarget } from './block-params.ts';
import { BLOCK_TAB_RULES, BLOCK_TABS, type BlockTab } from './block-tab.ts';
import styles from './block-tabs.module.css';
import { rowCount, usageRows, useBlockUsage } from './block-usage.ts';
import { ContradictedEntries, useBlockContradictions } from './contradictions/contradicted-entries.tsx';
import { FollowedAccountFrame } from './followed-account/followed-account-frame.tsx';
import { MapSection } from './map-section.tsx';
import type { OverviewDetails } from './overview/overview-section.tsx';
import { DownloadChoices, ResponseStatus } from './download/response-status.tsx';
import {
  BlockStrip,
  NeighborPlaceholder,
  NextBlock,
  PreviousBlock,
  useArrowKeys,
} from './slot-navigation/slot-navigation.tsx';
import { PageWithPane } from './page-with-pane.tsx';
import { SaveImageButton } from './save-image-button.tsx';
import { TransactionsSection } from './transactions/transactions-section.tsx';
import { BalanceBreaks, useBlockContents, useLogMatches, useReply } from './use-block-contents.ts';
import { type ShownDownload, useDownloadControls } from './download/use-block-download.ts';
import { useBlockTransactions } from './use-block-transactions.ts';
import { useBlockLookAlikes } from './use-block-look-alikes.ts';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import { programMatcher } from '../../analysis/facts/program-matcher.ts';
import { innerMatches, isNarrowed, rowTest } from './row-filter.ts';
import { wellKnownName } from '../../solana/names/address-names.ts';
import { fragmentOutsideTabs, setTab } from '../../features/routing/search-params.ts';
import type { Exchange } from '../../rpc-client/exchange/exchange.ts';
import { DamageNotice } from '../../features/absence/damage-notice.tsx';

const blockPanels = lazyModule(() => import('./block-panels.ts'));

/** A block in any encoding and detail. Elements that are shown while it loads stay in place. */
export function BlockView({
  slot,
  download,
  params: { options, table, tab },
  notice,
  file = null,
  onChange,
}: {
  readonly slot: Slot;
  readonly download: ShownDownload;
  readonly params: BlockParams;
  /** What is wrong with the URL. */
  readonly notice: ReactNode;
  /** If the block is a saved response: the response, an alert above the header, and the line in place of the exchange. */
  readonly file?: { readonly exchange: Exchange; readonly alert: ReactNode; readonly line: ReactNode } | null;
  readonly onChange: ChangeParams;
}) {
  const { kind, overview: answered, exchange, shownOptions } = download;
  const block = answered?.block ?? null;
  const isWhole = kind === 'complete' || kind === 'stale';
  // The map would move the tabs.
  const isBeforeRows = kind === 'partial' && (answered?.rows ?? []).length === 0 && hasTransactions(shownOptions);
  const onShown = kind === 'partial' && !isBeforeRows ? download.progress.onShown : null;
  useEffect(() => onShown?.(), [onShown]);
  const [hasStreamed, setStreamed] = useState(false);
  if (kind === 'partial' && !hasStreamed) setStreamed(true);
  const { label: endpoint } = useEndpoint();
  const { cancel, retry } = useDownloadControls(slot, options);
  const [jumps, jump] = useReducer((count: number) => count + 1, 0);
  // A chosen option is marked at once; the table is updated with low priority.
  const deferredTable = useDeferredValue(table);
  const { search, hash } = useLocation();
  const named = useMemo(
    () =>
      readTarget(
        hash,
        (signature) =>
          answered?.rows?.findIndex((row) => row.signature === signature) ??
          answered?.block.signatures?.indexOf(signature) ??
          -1,
      ),
    [hash, answered],
  );
  // While the block arrives, the row of a signature may be missing yet.
  const target = named === -1 ? null : named;
  const openTab = useTabChoice();
  const params = useMemo(() => nonDefaultParams({ options, table, tab }), [options, table, tab]);
  const links = useDeferredValue(useMemo(() => ({ params, search }), [params, search]));
  // The tabs that are not open are loaded once the browser is idle, so that they open at once and can be printed.
  const panels = useLazyModule(blockPanels, useIsIdle(exchange !== null) || tab !== 'transactions');
  useRecordVisit('block', slot.toString(), isWhole && file === null ? 'succeeded' : null);
  // Requested after the block itself.
  const { data = null } = useQuery(
    adjacentSlotsQueryOptions(useClient(), isWhole && file === null ? block : null, options.commitment),
  );
  const adjacentSlots = useDeferredValue(data);
  const adjacentBlocks = useAdjacentBlocks(block, adjacentSlots, options.commitment, params);
  const request = useMemo(() => exchange && blockRequest(shownOptions, exchange), [shownOptions, exchange]);
  const absences = useMemo(
    () => (answered === null || request === null ? null : blockAbsences(answered, request)),
    [answered, request],
  );
  const change = useCallback<NonNullable<AskAgain>>((ask) => onChange(ask), [onChange]);
  const askAgain = file === null ? change : null;
  const contents = useBlockContents(absences?.metadata === null ? exchange : null, slot, block?.blockTime ?? null);
  const check = useReply(contents?.check ?? null);
  const transactions = useBlockTransactions(absences?.instructions === null ? contents : null);
  const overview = useMemo(
    () => (answered === null || check == null ? answered : markContradicted(answered, check.contradicted)),
    [answered, check],
  );
  const { rows = null, summary = null } = overview ?? {};
  const count = overview === null ? 0 : rowCount(overview);
  const contradictions = useBlockContradictions(isWhole ? answered : null, check, adjacentSlots?.listing.listed);
  const isContradicted = contradictions.length > 0;
  const isFile = file !== null;
  const damage = answered?.block.damage ?? [];
  const linkParams = useMemo(
    () => (shownOptions.commitment === 'finalized' ? {} : { commitment: shownOptions.commitment }),
    [shownOptions.commitment],
  );
  const isParentAvailable = adjacentSlots && block && adjacentSlots.previous === parentOf(block);
  const { commitment } = shownOptions;
  // Requested after the block has arrived.
  const era = useEra(absences === null || block === null ? null : block.slot);
  const schedule = useSchedule(isWhole && file === null ? block : null);
  const scheduled = schedule.leaderOf(slot);
  const details = useMemo<OverviewDetails>(
    () => ({
      absences,
      isParentAvailable,
      commitment,
      era,
      check,
      leader: scheduled,
      onAsk: askAgain,
    }),
    [absences, isParentAvailable, commitment, era, check, scheduled, askAgain],
  );
  const { account } = deferredTable.filter;
  const isCanceled = kind === 'canceled';
  const followed = useMemo(
    () =>
      account !== null && (
        <FollowedAccountFrame
          key={account}
          account={account}
          rows={rows}
          absences={absences}
          isCanceled={isCanceled}
          contents={contents}
          linkParams={linkParams}
          onAsk={askAgain}
        />
      ),
    [account, rows, absences, isCanceled, contents, linkParams, askAgain],
  );
  const { filter, map } = deferredTable;
  const kinds = useMemo(() => (rows === null || map === 'outcome' ? null : mapKinds(rows, map)), [rows, map]);
  const inLogs = useLogMatches(contents, filter.text.trim());
  // undefined until they are counted, null if the answer does not have them.
  const inner = check === null || (absences !== null && absences.metadata !== null) ? null : check?.calls.inner;
  const isProgram = useMemo(
    () => (filter.program.trim() === '' ? null : programMatcher(filter.program, wellKnownName)),
    [filter.program],
  );
  const inside = useMemo(
    () => (rows === null || inner == null || isProgram === null ? null : innerMatches(rows, inner, isProgram)),
    [rows, inner, isProgram],
  );
  const isLeft = useMemo(
    () =>
      rows === null || !isNarrowed(filter)
        ? null
        : // Votes too: the table counts them.
          rows.map(rowTest({ ...filter, votes: 'shown' }, wellKnownName, inLogs, inside)),
    [rows, filter, inLogs, inside],
  );
  const copyButton = useMemo(
    () =>
      !isFile &&
      overview !== null &&
      absences !== null && (
        <BlockMarkdownButton
          overview={overview}
          absences={absences}
          contents={absences.instructions === null ? contents : null}
          commitment={commitment}
          contradictions={contradictions}
          table={deferredTable}
          isLeft={isLeft}
          source={`${endpoint}, ${exchange?.method ?? options.method}`}
        />
      ),
    [
      isFile,
      overview,
      absences,
      contents,
      contradictions,
      commitment,
      deferredTable,
      isLeft,
      endpoint,
      exchange,
      options.method,
    ],
  );
  const isShown = useMemo(
    () =>
      rows === null || isLeft === null
        ? null
        : // The band of the votes fades only where the other filters leave none.
          (index: number) => isLeft[index] === true && (filter.votes !== 'only' || rows[index]?.isVote === true),
    [rows, isLeft, filter.votes],
  );
  const countedRows = isWhole && overview !== null ? usageRows(overview) : null;
  const usage = useBlockUsage(countedRows);
  // A tab that was loaded later has the target of the fragment only now.
  const isCounted = usage !== null || (tab !== 'programs' && tab !== 'accounts');
  useScrollToFragment(isWhole && target === null && (tab === 'transactions' || (panels !== null && isCounted)));
  const { lookAlikes, addresses, lookups } = useBlockLookAlikes(isWhole ? answered : null);
  const markAddresses = useLookAlikeMarking(lookAlikes);
  const navigation = useMemo(
    () => ({
      previous: adjacentSlots === null && !isCanceled ? ('pending' as const) : adjacentBlocks.previous,
      listing: adjacentSlots?.listing ?? (block && { listed: [], complete: parentRanges([block]) }),
    }),
    [adjacentSlots, isCanceled, adjacentBlocks, block],
  );
  useArrowKeys(isFile ? NO_NEIGHBORS : adjacentBlocks, links.params);
  const collectors = useMemo(() => feeCollectors(block?.rewards ?? null), [block]);
  // The details have a button that requests the leader of this slot.
  const { data: requestedLeader = null } = useQuery({
    ...leadersQueryOptions(useClient(), slot, 1),
    enabled: false,
    select: (leaders) => leaders?.[0] ?? null,
  });
  const leader = scheduled ?? requestedLeader;
  const ownerOf = useMemo(
    () => stripOwners(schedule, new Map(collectors.slice(0, 1).map((address) => [windowStart(slot), address]))),
    [schedule, collectors, slot],
  );
  const { url } = useClient();
  const queryKey = queryKeys.block(url, slot, options);
  const status = (
    <ResponseStatus
      slot={slot}
      download={download}
      options={options}
      onCancel={cancel}
      onRetry={retry}
      onBase64={() => onChange({ encoding: 'base64' })}
    />
  );
  const counts: Readonly<Partial<Record<BlockTab, string>>> = {
    transactions: formatInteger(count),
    ...(usage !== null && {
      programs: formatInteger(usage.programs.length),
      accounts: formatInteger(usage.accounts.length),
    }),
    rewards: block?.rewards == null ? '' : formatInteger(block.rewards.length),
    json: `${options.transactionDetails} · ${options.encoding}`,
  };
  const tabs = BLOCK_TABS.filter((id) => !isWhole || countedRows !== null || !OF_ROWS.has(id) || id === tab);
  const renderPanel = (id: BlockTab): ReactNode => {
    if (overview === null || block === null) return null;
    if (id === 'transactions') {
      return (
        <TransactionsSection
          overview={overview}
          table={deferredTable}
          target={target}
          jumps={jumps}
          shownOptions={shownOptions}
          request={request}
          absences={absences}
          followed={followed}
          isLeft={isLeft}
          transactions={transactions}
          kinds={map === 'program' ? kinds : null}
          inner={inner}
          isProgram={isProgram}
          inside={inside}
          isSaved={isFile}
          onChange={onChange}
        />
      );
    }
    if (panels === null) return <Placeholder height={PENDING_HEIGHT} />;
    if (id === 'details') {
      return (
        <panels.DetailsPanel
          slot={slot}
          overview={overview}
          details={details}
          params={links.params}
          commitment={shownOptions.commitment}
          isAnswer={!isFile}
        />
      );
    }
    if (exchange === null) return <p className="hint">The transactions of this block are still loading.</p>;
    switch (id) {
      case 'programs':
      case 'accounts':
      case 'prices':
        if (countedRows === null) {
          const absence = absences?.instructions ?? absences?.transactions ?? null;
          return absence === null ? (
            <p className="hint">None in this block.</p>
          ) : (
            <AbsentSection field="instructions" absence={absence} onAsk={askAgain} />
          );
        }
        if (id === 'prices')
          return (
            <panels.PricesSection
              slot={slot}
              rows={countedRows}
              prices={check === null ? null : check?.prices}
              search={links.search}
            />
          );
        return id === 'programs' ? (
          <panels.ProgramsSection
            slot={slot}
            rows={countedRows}
            usage={usage && usage.programs}
            inner={check?.calls.inner}
            search={links.search}
          />
        ) : (
          <panels.AccountsSection
            slot={slot}
            rows={countedRows}
            usage={usage && usage.accounts}
            search={links.search}
          />
        );
      case 'rewards':
        return (
          <panels.RewardsSection
            slot={slot}
            rewards={block.rewards}
            summary={summary}
            feeRule={era?.feeRule?.value ?? null}
            absence={absences?.rewards ?? null}
            onAsk={askAgain}
          />
        );
      case 'json':
        return (
          <panels.JsonPanel
            slot={slot}
            options={isFile ? null : options}
            exchange={file?.exchange ?? exchange}
            status={file === null ? status : null}
            isStale={kind === 'stale'}
            onChange={onChange}
          />
        );
    }
  };
  return markAddresses(
    <PageLayout>
      <PageWithPane
        hasPane={hasTransactions(options)}
        rows={rows}
        first={shownFirst(rows, target, isShown)}
        transactions={transactions}
        linkParams={linkParams}
        onChange={onChange}
      >
        <DocumentTitle>{`Block ${formatInteger(slot)}`}</DocumentTitle>
        {file?.alert}
        <BlockHead
          slot={slot}
          download={download}
          {...(isFile && { origin: SAVED })}
          isContradicted={isContradicted}
          by={<BlockOwners collectors={collectors} leader={leader} />}
          previous={
            isFile ? null : block === null ? (
              <NeighborPlaceholder text={`← ${formatInteger(slot)}`} />
            ) : (
              <PreviousBlock block={block} previous={navigation.previous} params={links.params} />
            )
          }
          next={
            isFile ? null : block === null || navigation.listing === null ? (
              <NeighborPlaceholder text={`${formatInteger(slot)} →`} />
            ) : (
              <NextBlock
                adjacentBlocks={adjacentBlocks}
                block={block}
                listing={navigation.listing}
                params={links.params}
              />
            )
          }
          end={
            <>
              {overview !== null && absences !== null && (
                <SaveImageButton
                  image={() => ({
                    block: overview.block,
                    state: isContradicted
                      ? 'Contradictory answer'
                      : isFile
                        ? SAVED
                        : COMMITMENT_STATES[shownOptions.commitment],
                    isContradicted,
                    by: describeOwners({ collectors, leader }),
                    rows,
                    kinds,
                  })}
                />
              )}
              {!isFile && (
                <>
                  {' '}
                  {copyButton} <CopyLinkButton />
                </>
              )}
            </>
          }
        />
        {contradictions.length > 0 && (
          <div className="notice" role="status" data-testid="contradictions">
            <StatusIcon kind="warning" />
            <span>{contradictions.join(' ')}</span>
          </div>
        )}
        <DamageNotice damage={damage} />
        {check != null && rows !== null && check.contradicted.length > 0 && (
          <ContradictedEntries entries={check.contradicted} rows={rows} linkParams={linkParams} />
        )}
        {check != null && rows !== null && check.chain.breaks.length > 0 && (
          <BalanceBreaks.Component breaks={check.chain.breaks} rows={rows} linkParams={linkParams} />
        )}
        {notice}
        {file?.line}
        {!isFile &&
          (kind === 'complete' ? (
            <KeptAnswerNote queryKey={queryKey} subject={{ kind: 'block', slot }} />
          ) : (
            <KeptNotePlaceholder queryKey={queryKey} />
          ))}
        <div
          className={kind === 'stale' ? 'stale' : undefined}
          inert={kind === 'stale'}
          data-slot={String(slot)}
          data-saved={isFile || undefined}
        >
          <BlockFigures
            overview={overview}
            absences={absences}
            limit={era?.blockUnits?.value ?? null}
            tips={check === null ? null : check?.tips}
            search={links.search}
          />
          {!isFile && (
            <BlockStrip
              slot={slot}
              block={block}
              adjacentSlots={adjacentSlots}
              alpenglowSince={alpenglowSince(era)}
              ownerOf={ownerOf}
              params={links.params}
            />
          )}
          {isWhole && (named === -1 || (target !== null && target >= count)) && <MissingFragmentNotice hash={hash} />}
          {rows !== null && summary !== null && rows.length > 0 && (
            <MapSection
              rows={rows}
              summary={summary}
              target={target}
              noComputeUnits={absences?.computeUnits ?? null}
              table={deferredTable}
              kinds={kinds}
              transactions={transactions}
              isShown={isShown}
              hasStreamed={hasStreamed}
              isComplete={absences !== null}
              linkParams={linkParams}
              onJump={jump}
              onChange={onChange}
            />
          )}
          <LookAlikeNotice lookAlikes={lookAlikes} page={addresses} place="in this block" lookups={lookups} />
        </div>
        {overview === null || block === null || isBeforeRows ? (
          // Keys, so that React does not make one of the other, which would count as moved.
          <div key="pending" className={`full-height ${pageStyles['pending']}`} aria-busy={!isCanceled}>
            <PendingBlock
              isCanceled={isCanceled}
              onRetry={retry}
              choices={
                (download.kind === 'loading' || download.kind === 'partial') && (
                  <DownloadChoices progress={download.progress} onCancel={cancel} onChange={onChange} />
                )
              }
            />
          </div>
        ) : (
          <div
            key="tabs"
            className={styles['tabset']}
            data-answer={kind}
            data-slot={String(slot)}
            data-saved={isFile || undefined}
          >
            {!isFile && (
              <div className={styles['end']}>
                {kind === 'partial' || kind === 'canceled' ? (
                  status
                ) : (
                  <AnswerChoices options={options} onChoose={onChange} />
                )}
              </div>
            )}
            <div className={styles['bar']}>
              <TabList
                label="Block"
                tabs={tabs.map((id) => ({ id, title: TITLES[id], count: tabCount(id, counts[id] ?? '') }))}
                selected={tab}
                onSelect={openTab}
              />
            </div>
            {kind === 'stale' && tab !== 'json' && status}
            <div
              className={kind === 'stale' && tab !== 'json' ? 'stale' : undefined}
              inert={kind === 'stale' && tab !== 'json'}
            >
              <TabPanels tabs={tabs} selected={tab} className={styles['panel']} render={renderPanel} />
            </div>
          </div>
        )}
      </PageWithPane>
    </PageLayout>,
  );
}

/** Of the transactions that the filters leave: the one that the URL names, otherwise the first that is no vote. */
function shownFirst(
  rows: readonly BlockRow[] | null,
  target: number | null,
  isShown: ((index: number) => boolean) | null,
): BlockRow | undefined {
  const left = (row: BlockRow) => isShown?.(row.index) !== false;
  return rows?.[target ?? -1] ?? rows?.find((row) => left(row) && !row.isVote) ?? rows?.find(left);
}

const TITLES: Readonly<Record<BlockTab, string>> = {
  transactions: 'Transactions',
  programs: 'Programs',
  accounts: 'Accounts',
  prices: 'Prices',
  rewards: 'Rewards',
  details: 'Details',
  json: 'JSON',
};

/** A number keeps its room until it is known. */
function tabCount(tab: BlockTab, count: string): ReactNode {
  const characters = COUNT_ROOM[tab];
  return characters === undefined ? (
    count
  ) : (
    <span className={styles['count']} style={{ minWidth: `${characters}ch` }}>
      {count}
    </span>
  );
}

const COUNT_ROOM: Readonly<Partial<Record<BlockTab, number>>> = {
  transactions: 5,
  programs: 3,
  accounts: 6,
  rewards: 3,
};

/** They need the transactions of the block. */
const OF_ROWS: ReadonlySet<BlockTab> = new Set(['programs', 'accounts', 'prices']);
const SAVED = 'From a saved response';
const NO_NEIGHBORS = { previous: null, next: null, onSearch: () => undefined };
/** CSS pixels: more than a screen, so that the footer does not come into sight. */
const PENDING_HEIGHT = 1000;

function feeCollectors(rewards: readonly Reward[] | null): readonly Address[] {
  return [...new Set(rewards?.flatMap(({ rewardType, pubkey }) => (rewardType === 'Fee' ? [pubkey] : [])))];
}

/** The leaders of the slots in view, in one request after the block. Nodes have no schedule for much older ones. */
function useSchedule(block: AnsweredHeader | null): LeaderSchedule {
  const [now] = useState(() => Date.now());
  const isRecent =
    block !== null && block.blockTime !== null && now / 1000 - Number(block.blockTime) < SCHEDULED_SECONDS;
  return useLeaders(isRecent ? leaderStripStart(block.slot) : null);
}

/** An epoch of mainnet-beta, which takes two days, and a margin. */
const SCHEDULED_SECONDS = 2.5 * 86_400;

/** Opens a tab in place of the current one, and drops a fragment that points into another. */
function useTabChoice(): (tab: BlockTab) => void {
  const navigate = useNavigate();
  return useCallback(
    (tab) => {
      const params = new URLSearchParams(location.search);
      setTab(BLOCK_TAB_RULES, params, tab);
      const hash = fragmentOutsideTabs(BLOCK_TAB_RULES, location.hash);
      void navigate({ search: params.toString(), hash }, { replace: true, preventScrollReset: true });
      const bar = document.querySelector('[role="tablist"]')?.parentElement;
      if (bar != null) showBelow(bar);
    },
    [navigate],
  );
}

/** True once the browser has had a pause after `since`. */
function useIsIdle(since: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let isCurrent = since;
    if (since) whenIdle(() => isCurrent && setIdle(true), { timeout: 2000 });
    return () => {
      isCurrent = false;
    };
  }, [since]);
  return isIdle;
}

/** Until something of the block has arrived: ways to cancel it, or to request less. */
function PendingBlock({
  isCanceled,
  choices,
  onRetry,
}: {
  readonly isCanceled: boolean;
  readonly choices: ReactNode;
  readonly onRetry: () => void;
}) {
  const isSlow = useDelayPassed(SLOW_MS);
  if (isCanceled)
    return (
      <button type="button" className="button primary" onClick={onRetry}>
        Retry
      </button>
    );
  return isSlow && choices;
}

const SLOW_MS = 1000;
