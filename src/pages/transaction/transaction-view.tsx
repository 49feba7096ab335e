import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { TransactionReadOptions } from '../../rpc-client/client.ts';
import type { Exchange } from '../../rpc-client/exchange.ts';
import type { TransactionAnswer } from '../../rpc-protocol/responses/transaction-answer.ts';
import type { Signature } from '../../solana/ids/signature.ts';
import type { ViewedTransaction } from '../../analysis/transaction/view-transaction.ts';
import { elide } from '../../ui/values/elided.tsx';
import { InTurn } from '../../ui/rendering/in-turn.tsx';
import { MissingTarget } from '../../ui/page/missing-target.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { Sheet } from '../../ui/page/sheet.tsx';
import { useRememberVisit } from '../../features/recent-lookups/use-remember-visit.ts';
import { type IndexedSection, SectionIndex } from '../../ui/page/section-index.tsx';
import { WireLine } from '../../features/exchange/wire-line.tsx';
import { AccountsSection } from './accounts/accounts-section.tsx';
import { BytesSection } from './bytes/bytes-section.tsx';
import { ComputeSection } from './compute/compute-section.tsx';
import { EncodingsSection } from './encodings/encodings-section.tsx';
import { Headline } from './summary/headline.tsx';
import { InstructionsSection } from './instructions/instructions-section.tsx';
import { LogsSection } from './logs/logs-section.tsx';
import { OUTCOME_TITLES } from './summary/outcome-words.ts';
import { OverviewSection } from './overview/overview-section.tsx';
import { pointsAtNothing } from './points-at-nothing.ts';
import { RawSection } from '../../features/exchange/raw-section.tsx';
import { useFragment } from '../../ui/navigation/use-fragment.ts';
import { StaleLine } from './stale-line.tsx';
import { TokensSection } from './tokens/tokens-section.tsx';
import type { Choose } from './transaction-options.tsx';
import { wireBytes } from './bytes/wire-bytes.ts';
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
  useFragment();
  useRememberVisit('transaction', signature, view.outcome);
  return (
    <Sheet index={<SectionIndex title="Transaction" sections={indexOf(view, bytes)} />}>
      <PageTitle>{`${OUTCOME_TITLES[view.outcome]} · ${elide(signature)}`}</PageTitle>
      <Headline view={view} signature={signature} commitment={asked.commitment} />
      {optionBar}
      {awaited === null ? (
        <WireLine exchange={exchange} endpoint={endpoint} />
      ) : (
        <StaleLine asked={asked} awaited={awaited} trouble={trouble} onRetry={onRetry} />
      )}
      {pointsAtNothing(hash, view) && <MissingTarget hash={hash} />}
      <div className={awaited === null ? 'column' : 'column stale'} inert={awaited !== null}>
        <InTurn atOnce={kept || hash !== ''}>
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
        </InTurn>
      </div>
    </Sheet>
  );
}

function indexOf(view: ViewedTransaction, bytes: Uint8Array | null): readonly IndexedSection[] {
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
