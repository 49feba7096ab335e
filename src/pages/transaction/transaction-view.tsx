import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { TransactionReadOptions } from '../../rpc-client/client.ts';
import type { Exchange } from '../../rpc-client/exchange.ts';
import type { TransactionAnswer } from '../../rpc-protocol/responses/transaction-answer.ts';
import type { Signature } from '../../solana/ids/signature.ts';
import type { ViewedTransaction } from '../../analysis/transaction/view-transaction.ts';
import { truncateMiddle } from '../../ui/values/truncated-text.tsx';
import { StaggeredChildren } from '../../ui/rendering/staggered-children.tsx';
import { MissingFragmentNotice } from '../../ui/page/missing-fragment-notice.tsx';
import { DocumentTitle } from '../../ui/page/document-title.tsx';
import { PageLayout } from '../../ui/page/page-layout.tsx';
import { useRecordVisit } from '../../features/recent-lookups/use-record-visit.ts';
import { type SectionNavItem, SectionNav } from '../../ui/page/section-nav.tsx';
import { ExchangeLine } from '../../features/exchange/exchange-line.tsx';
import { AccountsSection } from './accounts/accounts-section.tsx';
import { BytesSection, wireBytes } from './bytes/bytes-section.tsx';
import { ComputeSection } from './compute/compute-section.tsx';
import { EncodingsSection } from './encodings/encodings-section.tsx';
import { TransactionHeader } from './summary/transaction-header.tsx';
import { InstructionsSection } from './instructions/instructions-section.tsx';
import { LogsSection } from './logs/logs-section.tsx';
import { OUTCOME_TITLES } from './summary/outcome-text.ts';
import { OverviewSection } from './overview/overview-section.tsx';
import { hasFragmentTarget } from './has-fragment-target.ts';
import { RawSection } from '../../features/exchange/raw-section.tsx';
import { useScrollToFragment } from '../../ui/navigation/use-scroll-to-fragment.ts';
import { StaleTransactionNotice } from './stale-transaction-notice.tsx';
import { TokensSection } from './tokens/tokens-section.tsx';
import type { Choose } from './use-transaction-params.ts';
import { useViewedTransaction } from './use-viewed-transaction.ts';

/** A transaction that was found, in whatever encoding it came. */
export function TransactionView({
  signature,
  answer,
  exchange,
  kept,
  endpoint,
  asked,
  awaited,
  trouble,
  optionBar,
  onChoose,
  onRetry,
}: {
  readonly signature: Signature;
  readonly answer: TransactionAnswer;
  readonly exchange: Exchange;
  /** Whether the answer is from an earlier visit, so that the page is at its place again at once. */
  readonly kept: boolean;
  readonly endpoint: string;
  /** What the shown answer was asked with. */
  readonly asked: TransactionReadOptions;
  /** What is being asked now, while the shown answer is an earlier one. */
  readonly awaited: TransactionReadOptions | null;
  /** Why what was asked for did not come. */
  readonly trouble: ReactNode;
  readonly optionBar: ReactNode;
  readonly onChoose: Choose;
  readonly onRetry: () => void;
}) {
  const { hash } = useLocation();
  const view = useViewedTransaction(answer);
  const bytes = useMemo(() => wireBytes(view), [view]);
  useScrollToFragment();
  useRecordVisit('transaction', signature, view.outcome);
  return (
    <PageLayout index={<SectionNav title="Transaction" sections={indexOf(view, bytes)} />}>
      <DocumentTitle>{`${OUTCOME_TITLES[view.outcome]} · ${truncateMiddle(signature)}`}</DocumentTitle>
      <TransactionHeader view={view} signature={signature} commitment={asked.commitment} />
      {optionBar}
      {awaited === null ? (
        <ExchangeLine exchange={exchange} endpoint={endpoint} />
      ) : (
        <StaleTransactionNotice asked={asked} awaited={awaited} trouble={trouble} onRetry={onRetry} />
      )}
      {!hasFragmentTarget(hash, view) && <MissingFragmentNotice hash={hash} />}
      <div className={awaited === null ? 'column' : 'column stale'} inert={awaited !== null}>
        <StaggeredChildren immediate={kept || hash !== ''}>
          <>
            <OverviewSection view={view} commitment={asked.commitment} onChoose={onChoose} />
            <InstructionsSection view={view} onChoose={onChoose} />
          </>
          <>
            <AccountsSection view={view} />
            <TokensSection view={view} />
            <LogsSection view={view} />
            <ComputeSection view={view} />
          </>
          <BytesSection view={view} bytes={bytes} onChoose={onChoose} />
          <>
            <EncodingsSection signature={signature} asked={asked} onChoose={onChoose} />
            <RawSection exchange={exchange} name={signature} />
          </>
        </StaggeredChildren>
      </div>
    </PageLayout>
  );
}

function indexOf(view: ViewedTransaction, bytes: Uint8Array | null): readonly SectionNavItem[] {
  const { instructions, accounts, tokenChanges, log, answer } = view;
  const inner = instructions?.filter(({ depth }) => depth > 0).length ?? 0;
  const own = (instructions?.length ?? 0) - inner;
  return [
    { id: 'overview', title: 'Overview' },
    { id: 'instructions', title: 'Instructions', count: instructions && (inner === 0 ? own : `${own} + ${inner}`) },
    { id: 'accounts', title: 'Accounts', count: accounts.length > 0 && accounts.length },
    { id: 'tokens', title: 'Tokens', count: countWord(tokenChanges?.length) },
    { id: 'logs', title: 'Logs', count: log === null ? 'none' : formatInteger(log.lines.length) },
    { id: 'compute', title: 'Compute', count: countWord(answer.meta?.computeUnitsConsumed ?? undefined) },
    { id: 'bytes', title: 'Bytes', count: countWord(bytes?.length) },
    { id: 'encodings', title: 'Encodings' },
    { id: 'raw', title: 'Raw' },
  ];
}

function countWord(count: number | bigint | undefined): string {
  return count === undefined || BigInt(count) === 0n ? 'none' : formatInteger(count);
}
