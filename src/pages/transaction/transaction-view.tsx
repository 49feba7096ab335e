import { encodeMessageBytes } from '../../solana/wire/transaction-codec.ts';
import { AddressLink } from '../../ui/values/address.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { AskAgain } from '../../features/absence/absence-note.tsx';
import { LookAlikeNotice } from '../../features/look-alikes/look-alike-notice.tsx';
import {
  type RecentLookup,
  addressesToKeep,
  otherLookups,
  useRecordVisit,
} from '../../features/recent-lookups/recent-lookups.ts';
import { useClient } from '../../queries/client-context.ts';
import type { FoundTransaction } from '../../queries/transaction-query.ts';
import type { Client, TransactionReadOptions } from '../../rpc-client/client.ts';
import type { KnownErrors } from '../../solana/names/error-names.ts';
import type { Address, Signature } from '../../solana/ids/ids.ts';
import { summarizeTransaction } from '../../analysis/explain/headline/summarize-transaction.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { useScrollToFragment } from '../../ui/navigation/scroll.ts';
import { DocumentTitle, MissingFragmentNotice, PageLayout } from '../../ui/page/page.tsx';
import { usePreference } from '../../ui/preferences/display-preferences.ts';
import { StaggeredChildren } from '../../ui/rendering/deferred.tsx';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';
import { truncateMiddle } from '../../ui/values/text.tsx';
import { hasFragmentTarget } from './has-fragment-target.ts';
import type { InspectedRead } from './inspected-read.ts';
import { OnchainContext } from './onchain-idl/use-onchain-idls.ts';
import { OUTCOME_MARKS } from './outcome-titles.ts';
import { FoldedFacts } from './folded-facts.tsx';
import { OverviewSection } from './overview-section.tsx';
import { RouteDrawing } from './route-drawing.tsx';
import { StatusMenus } from './status-menus.tsx';
import { RemarkNotice, TransactionHeader, TransactionStatus } from './transaction-header.tsx';
import type { Choose } from './transaction-params.tsx';
import { type TransactionChecks, useTransactionChecks } from './use-transaction-checks.ts';
import { useViewedTransaction } from './use-viewed-transaction.ts';
import { createSelectedCall, SelectedCallContext } from './selected-call.ts';
import { ShortageSection } from './shortage-section.tsx';
import { WhatMovedSection } from './what-moved-section.tsx';
import { useLookAlikeMarking } from '../../features/look-alikes/look-alike-marking.tsx';
import { transactionRequest } from '../../analysis/facts/absence/why-absent.ts';
import { transactionAbsences } from '../../analysis/facts/absence/transaction-absences.ts';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import { wireBytes } from './bytes/wire-bytes.ts';
import { transactionAddresses } from '../../analysis/facts/transaction/transaction-addresses.ts';
import { tinyTransfers } from '../../features/look-alikes/tiny-transfers.ts';

/** The page of a transaction from an endpoint, in any encoding, or from a file or bytes. */
export function TransactionView({
  signature,
  read,
  errorNames,
  isCached,
  isStale = false,
  endpoint = null,
  client = null,
  renderHeader = null,
  status,
  place = null,
  exchangeLine = null,
  requested = null,
  onChoose,
}: {
  /** null for bytes without a first signature. */
  readonly signature: Signature | null;
  readonly read: FoundTransaction | InspectedRead;
  readonly errorNames: KnownErrors;
  /** Loaded by an earlier visit: all sections render at once, so that the scroll position can be restored. */
  readonly isCached: boolean;
  /** True if the user requested other options than those of `read`. */
  readonly isStale?: boolean;
  /** The name of the endpoint that answered; null for none. */
  readonly endpoint?: string | null;
  /** The client of the chosen endpoint; null if the page has it. */
  readonly client?: Client | null;
  /** Replaces the header of an answer. */
  readonly renderHeader?: ((view: ViewedTransaction, checks: TransactionChecks, short: string) => ReactNode) | null;
  /** Notices above the answer: that it is kept or stale, or where it comes from. */
  readonly status: ReactNode;
  /** Replaces the slot and the position in the block, for a transaction of a saved block. */
  readonly place?: ReactNode;
  /** At the end of the page. */
  readonly exchangeLine?: ReactNode;
  /** The options that the URL chooses, which those of `read` may lag behind; null if nothing can be requested. */
  readonly requested?: TransactionReadOptions | null;
  /** null if nothing can be requested. */
  readonly onChoose: Choose | null;
}) {
  const { value: answer, exchange, options } = read;
  const { hash } = useLocation();
  const pageClient = useClient();
  // As of the visit: this page adds its own lookup.
  const [lookups] = useState(() => otherLookups(signature));
  const { view, readers, idls, published } = useViewedTransaction(
    errorNames,
    answer,
    options?.commitment ?? 'finalized',
    lookups,
  );
  const addresses = useMemo(() => transactionAddresses(view), [view]);
  const bytes = useMemo(() => wireBytes(view), [view]);
  const messageLength = useMemo(() => view.wire && encodeMessageBytes(view.wire.message).length, [view.wire]);
  const absences = useMemo(
    () =>
      transactionAbsences(view, read.options === null ? read.request : transactionRequest(read.options, read.exchange)),
    [view, read],
  );
  const askAgain: AskAgain =
    onChoose &&
    (({ method, encoding }) => {
      if (method !== undefined) onChoose('method', method, 'same');
      if (encoding !== undefined) onChoose('encoding', encoding, 'same');
    });
  const shared = { view, absences, onAsk: askAgain };
  const checks = useTransactionChecks(view, signature, options);
  const { signatureChecks, contradictions, remarks } = checks;
  const isContradicted = contradictions.length > 0;
  const unit = usePreference('amounts');
  const short = useMemo(() => visibleText(summarizeTransaction(view, unit).short), [view, unit]);
  const writeMarkdown = async () => {
    const { describeTransactionInMarkdown } = await import('../../analysis/markdown/transaction-markdown.ts');
    const commitment = options?.commitment ?? 'finalized';
    const source = `${endpoint}, ${exchange?.method}`;
    const link = location.href.replace(/#.*$/, '');
    return describeTransactionInMarkdown(view, absences, { commitment, contradictions, source, link });
  };
  const immediate = isCached || hash !== '';
  const stale = isStale ? 'stale' : '';
  const [selectedCall] = useState(() => createSelectedCall(view.failure?.path?.join('.') ?? null));
  useScrollToFragment();
  useRecordVisit(
    'transaction',
    signature ?? '',
    options === null ? null : isContradicted ? 'unknown' : view.outcome,
    useMemo(() => addressesToKeep(addresses), [addresses]),
    isContradicted ? null : short,
  );
  const markAddresses = useLookAlikeMarking(view.lookAlikes);
  return markAddresses(
    <PageLayout className="with-status">
      <DocumentTitle>
        {isContradicted
          ? `Contradictory answer · ${truncateMiddle(signature ?? 'not signed')}`
          : `${OUTCOME_MARKS[view.outcome]}${short} · ${signature?.slice(0, 6) ?? 'not signed'}`}
      </DocumentTitle>
      {renderHeader?.(view, checks, short) ?? (
        <>
          <TransactionStatus
            view={view}
            origin={options?.commitment ?? 'a saved response'}
            commitment={options?.commitment ?? null}
            contradictions={contradictions}
            short={short}
          >
            {signature !== null && (
              <StatusMenus
                signature={signature}
                view={view}
                exchange={exchange}
                encoding={options?.encoding ?? null}
                endpoint={endpoint}
                writeMarkdown={writeMarkdown}
              />
            )}
          </TransactionStatus>
          <TransactionHeader view={view} contradictions={contradictions} />
        </>
      )}
      {!isContradicted && <RouteDrawing view={view} />}
      {remarks.length > 0 && <RemarkNotice remarks={remarks} />}
      {status}
      <TransactionLookAlikes view={view} addresses={addresses} lookups={lookups} />
      {!hasFragmentTarget(hash, view) && <MissingFragmentNotice hash={hash} />}
      <div className="page-column" data-slot={String(answer.slot)} data-saved={place !== null || undefined}>
        <SelectedCallContext value={selectedCall}>
          <OnchainContext value={published}>
            <StaggeredChildren immediate={immediate} rest={LATER_SECTIONS}>
              <div className={`answer ${stale}`} inert={isStale}>
                <div>
                  <WhatMovedSection {...shared} />
                  <ShortageSection view={view} />
                </div>
                <OverviewSection
                  answer={answer}
                  commitment={options?.commitment ?? null}
                  facts={{ ...shared, place, signatureChecks, messageLength, AddressLink, FoldedFacts }}
                />
              </div>
              <work.Component
                {...shared}
                readers={readers}
                signature={signature}
                read={read}
                bytes={bytes}
                idls={idls}
                client={client ?? pageClient}
                requested={requested}
                isStale={isStale}
                onChoose={onChoose}
              />
            </StaggeredChildren>
          </OnchainContext>
        </SelectedCallContext>
        {exchangeLine}
      </div>
    </PageLayout>,
  );
}

/** Requested after the answer is on screen, so that the headline does not wait for its code. */
export const work = lazyComponent(
  async () => (await import('./later-sections.tsx')).Work,
  () => LATER_SECTIONS,
);

/** The room of what is mounted later. A class, since the service writes it too. */
const LATER_SECTIONS = <div className="later-sections" aria-busy="true" />;

/** Names the addresses of a transaction that look alike, and the tiny transfers from them. */
function TransactionLookAlikes({
  view,
  addresses,
  lookups,
}: {
  readonly view: ViewedTransaction;
  readonly addresses: ReadonlySet<Address>;
  readonly lookups: readonly RecentLookup[];
}) {
  const unit = usePreference('amounts');
  const transfers = useMemo(() => tinyTransfers(view, unit), [view, unit]);
  return (
    <LookAlikeNotice
      lookAlikes={view.lookAlikes}
      page={addresses}
      place="on this page"
      lookups={lookups}
      transfers={transfers}
    />
  );
}
