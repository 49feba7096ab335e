import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useDeferredValue, useMemo, useReducer, useState } from 'react';
import { useLocation } from 'react-router';
import { blockAbsences } from '../../analysis/facts/absence/block-absences.ts';
import { blockRequest } from '../../analysis/facts/absence/why-absent.ts';
import { markContradicted } from '../../analysis/facts/block/block-overview.ts';
import { parentOf } from '../../analysis/facts/skipped-slots.ts';
import type { AskAgain } from '../../features/absence/absence-note.tsx';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { RawSection } from '../../features/exchange/raw-section.tsx';
import { useLookAlikeMarking } from '../../features/look-alikes/look-alike-marking.tsx';
import { LookAlikeNotice } from '../../features/look-alikes/look-alike-notice.tsx';
import { useRecordVisit } from '../../features/recent-lookups/recent-lookups.ts';
import { useClient } from '../../queries/client-context.ts';
import { useEra } from '../../queries/era-query.ts';
import type { Exchange } from '../../rpc-client/exchange.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { useScrollToFragment } from '../../ui/navigation/scroll.ts';
import { DocumentTitle, MissingFragmentNotice, PageLayout } from '../../ui/page/page.tsx';
import { SectionNav } from '../../ui/page/section-nav.tsx';
import { StaggeredChildren } from '../../ui/rendering/deferred.tsx';
import { AddressLink } from '../../ui/values/address.tsx';
import { adjacentSlotsQueryOptions, useAdjacentBlocks } from './slot-navigation/adjacent-blocks.ts';
import { BlockPageHeader, PendingBlockHeader } from './block-header.tsx';
import { BlockOpinionSection } from './block-opinion-section.tsx';
import styles from './block-page.module.css';
import { type BlockParams, type ChangeParams, nonDefaultParams, readTarget } from './block-params.ts';
import { listSections, rowCount, usageRows } from './block-sections.ts';
import { BlockMarkdownButton, describeBlock, describePartialBlock } from './block-summary.tsx';
import { ContradictedEntries, useBlockContradictions } from './contradictions/contradicted-entries.tsx';
import { FeeRevenueText, FooterFacts, VoteLatencyText } from './overview/later-facts.tsx';
import { FollowedAccountFrame } from './followed-account/followed-account-frame.tsx';
import { MapSection } from './map-section.tsx';
import { type OverviewDetails, OverviewSection } from './overview/overview-section.tsx';
import { DownloadChoices, ResponseStatus } from './download/response-status.tsx';
import { RewardsSection } from './rewards-section.tsx';
import { SlotNavigation } from './slot-navigation/slot-navigation.tsx';
import { TransactionsSection } from './transactions/transactions-section.tsx';
import { AccountsSection, ProgramsSection } from './usage-section.tsx';
import { BalanceBreaks, useBlockBalances, useReply } from './use-block-balances.ts';
import { type ShownDownload, useDownloadControls } from './download/use-block-download.ts';
import { useBlockLookAlikes } from './use-block-look-alikes.ts';

/** A block in any encoding and detail. Elements that are shown while it loads stay in place. */
export function BlockView({
  slot,
  download,
  params: { options, table },
  optionBar,
  file = null,
  onChange,
}: {
  readonly slot: Slot;
  readonly download: ShownDownload;
  readonly params: BlockParams;
  readonly optionBar: ReactNode;
  /** If the block is a saved response: the response, an alert above the header, and the line in place of the exchange. */
  readonly file?: { readonly exchange: Exchange; readonly alert: ReactNode; readonly line: ReactNode } | null;
  readonly onChange: ChangeParams;
}) {
  const { kind, overview: answered, exchange, shownOptions } = download;
  const block = answered?.block ?? null;
  const isWhole = kind === 'complete' || kind === 'stale';
  const { label: endpoint } = useEndpoint();
  const { cancel, retry } = useDownloadControls(slot, options);
  const [jumps, jump] = useReducer((count: number) => count + 1, 0);
  const [programCount, setProgramCount] = useState<number | null>(null);
  const [accountCount, setAccountCount] = useState<number | null>(null);
  // A chosen option is marked at once; the table is updated with low priority.
  const deferredTable = useDeferredValue(table);
  const { search, hash } = useLocation();
  const target = readTarget(hash);
  const params = useMemo(() => nonDefaultParams({ options, table }), [options, table]);
  const links = useDeferredValue(useMemo(() => ({ params, search }), [params, search]));
  // An answer from the cache, as after Back, is rendered at once, so that the page can be scrolled to where it was.
  const [wasCached] = useState(isWhole);
  useScrollToFragment(isWhole && target === null);
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
  const balances = useBlockBalances(absences?.metadata === null ? exchange : null);
  const check = useReply(balances?.check ?? null);
  const overview = useMemo(
    () => (answered === null || check == null ? answered : markContradicted(answered, check.contradicted)),
    [answered, check],
  );
  const { rows = null, summary = null } = overview ?? {};
  const contradictions = useBlockContradictions(isWhole ? answered : null, check, adjacentSlots?.listing.listed);
  const isFile = file !== null;
  const copyButton = useMemo(
    () =>
      !isFile &&
      overview !== null &&
      absences !== null && (
        <BlockMarkdownButton
          overview={overview}
          absences={absences}
          commitment={shownOptions.commitment}
          contradictions={contradictions}
          source={`${endpoint}, ${exchange?.method ?? options.method}`}
        />
      ),
    [isFile, overview, absences, contradictions, shownOptions.commitment, endpoint, exchange, options.method],
  );
  const linkParams = useMemo(
    () => (shownOptions.commitment === 'finalized' ? {} : { commitment: shownOptions.commitment }),
    [shownOptions.commitment],
  );
  const isParentAvailable = adjacentSlots && block && adjacentSlots.previous === parentOf(block);
  const { commitment } = shownOptions;
  // Asked after the block has arrived.
  const era = useEra(absences === null || block === null ? null : block.slot);
  const details = useMemo<OverviewDetails>(
    () => ({
      absences,
      isParentAvailable,
      commitment,
      era,
      check,
      AddressLink,
      FeeRevenueText,
      FooterFacts,
      VoteLatencyText,
      onAsk: askAgain,
    }),
    [absences, isParentAvailable, commitment, era, check, askAgain],
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
          balances={balances}
          linkParams={linkParams}
          onAsk={askAgain}
        />
      ),
    [account, rows, absences, isCanceled, balances, linkParams, askAgain],
  );
  const countedRows = overview && usageRows(overview);
  const { lookAlikes, longIdenticons, addresses, lookups } = useBlockLookAlikes(isWhole ? answered : null);
  const markAddresses = useLookAlikeMarking(lookAlikes, longIdenticons);
  return markAddresses(
    <PageLayout
      className={styles['page'] ?? ''}
      side={
        <SectionNav
          title="Block"
          sections={listSections(
            isWhole && absences !== null
              ? {
                  overview: download.overview,
                  absences,
                  programs: programCount,
                  accounts: accountCount,
                  isAnswer: file === null,
                }
              : null,
          )}
        />
      }
    >
      <DocumentTitle>{`Block ${formatInteger(slot)}`}</DocumentTitle>
      {file?.alert}
      {download.overview === null ? (
        <PendingBlockHeader
          slot={slot}
          method={options.method}
          download={download}
          choices={
            download.kind === 'loading' && (
              <DownloadChoices progress={download.progress} onCancel={cancel} onChange={onChange} />
            )
          }
          onRetry={retry}
        />
      ) : (
        <BlockPageHeader
          overview={download.overview}
          origin={file === null ? shownOptions.commitment : 'from a saved response'}
          contradictions={contradictions}
          evidence={
            check != null &&
            rows !== null && (
              <>
                {check.contradicted.length > 0 && (
                  <ContradictedEntries entries={check.contradicted} rows={rows} linkParams={linkParams} />
                )}
                {check.chain.breaks.length > 0 && (
                  <BalanceBreaks.Component breaks={check.chain.breaks} rows={rows} linkParams={linkParams} />
                )}
              </>
            )
          }
          text={
            isWhole && absences !== null
              ? describeBlock(download.overview, absences)
              : kind === 'canceled'
                ? describePartialBlock(download.overview)
                : null
          }
        />
      )}
      {file === null && (
        <SlotNavigation
          slot={slot}
          block={block}
          adjacentSlots={adjacentSlots}
          isCanceled={kind === 'canceled'}
          adjacentBlocks={adjacentBlocks}
          params={links.params}
        />
      )}
      {optionBar}
      {file !== null && kind === 'complete' ? (
        file.line
      ) : (
        <ResponseStatus
          slot={slot}
          download={download}
          options={options}
          onCancel={cancel}
          onRetry={retry}
          onBase64={() => onChange({ encoding: 'base64' })}
        />
      )}
      {isWhole && target !== null && target >= rowCount(download.overview) && <MissingFragmentNotice hash={hash} />}
      {overview === null || block === null ? (
        <div className="page-column full-height" aria-busy="true">
          <OverviewSection overview={null} details={null} params={links.params} />
        </div>
      ) : (
        <div
          className={kind === 'stale' ? 'page-column stale' : 'page-column'}
          inert={kind === 'stale'}
          data-slot={String(slot)}
          data-saved={isFile || undefined}
        >
          <OverviewSection overview={overview} details={details} params={links.params} end={copyButton} />
          {rows !== null && summary !== null && rows.length > 0 && (
            <MapSection
              rows={rows}
              summary={summary}
              target={target}
              noComputeUnits={absences?.computeUnits ?? null}
              view={deferredTable.map}
              onJump={jump}
              onChange={onChange}
            />
          )}
          <LookAlikeNotice lookAlikes={lookAlikes} page={addresses} place="in this block" lookups={lookups} />
          <TransactionsSection
            overview={overview}
            table={deferredTable}
            target={target}
            jumps={jumps}
            shownOptions={shownOptions}
            request={request}
            absences={absences}
            followed={followed}
            balances={balances}
            isSaved={isFile}
            onChange={onChange}
          />
          {exchange !== null && (
            <StaggeredChildren immediate={wasCached || hash !== ''}>
              <RewardsSection
                slot={slot}
                rewards={block.rewards}
                absence={absences?.rewards ?? null}
                onAsk={askAgain}
              />
              {countedRows !== null && (
                <ProgramsSection
                  slot={slot}
                  rows={countedRows}
                  inner={check?.calls.inner}
                  search={links.search}
                  onCount={setProgramCount}
                />
              )}
              {countedRows !== null && (
                <AccountsSection slot={slot} rows={countedRows} search={links.search} onCount={setAccountCount} />
              )}
              {file === null && <BlockOpinionSection slot={slot} commitment={shownOptions.commitment} />}
              <RawSection exchange={file?.exchange ?? exchange} name={`block-${slot}`} />
            </StaggeredChildren>
          )}
        </div>
      )}
    </PageLayout>,
  );
}
