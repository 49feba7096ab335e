import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { KeptNotePlaceholder } from '../../features/exchange/exchange-line.tsx';
import type { TransactionRead } from '../../queries/transaction-query.ts';
import type { Signature } from '../../solana/ids/ids.ts';
import { outcomeOf } from '../../analysis/facts/transaction-outcome.ts';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { truncateMiddle } from '../../ui/values/text.tsx';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';
import { Section } from '../../ui/page/section.tsx';
import { DocumentTitle, PageLayout } from '../../ui/page/page.tsx';
import { Headline } from './headline.tsx';
import { StatusLine } from './status-line.tsx';
import { WhenText } from './when-text.tsx';
import { formatEndpointName } from '../../features/endpoint/endpoint.ts';
import { OverviewSection } from './overview-section.tsx';
import { OUTCOME_ICONS, OUTCOME_TITLES } from './outcome-titles.ts';
import { OUTCOME_TEXT } from '../../analysis/explain/outcome/outcome-text.ts';

/**
 * The page before `TransactionView` replaces it: placeholders and the signature; after the answer arrives, also the outcome, slot,
 * time, fee and compute units. Everything that depends on parsed instructions is left to `TransactionView`.
 */
export function TransactionSkeleton({
  signature,
  queryKey,
  read,
  isCanceled,
  progress,
}: {
  readonly signature: Signature;
  readonly queryKey: QueryKey;
  /** null until the answer arrives. */
  readonly read: TransactionRead | null;
  /** The user canceled the request. */
  readonly isCanceled: boolean;
  /** Replaces the subtitle: a placeholder, or, for a slow request, its state and a button to cancel or retry it. */
  readonly progress: ReactNode;
}) {
  const endpoint = useEndpoint();
  const outcome = read?.value && outcomeOf(read.value.meta);
  return (
    <PageLayout className="with-status">
      <DocumentTitle>
        {outcome
          ? `${OUTCOME_TITLES[outcome]} · ${truncateMiddle(signature)}`
          : `Transaction ${truncateMiddle(signature)}`}
      </DocumentTitle>
      <StatusLine
        status={outcome ? OUTCOME_ICONS[outcome] : 'absent'}
        text={
          outcome ? OUTCOME_TEXT[outcome] : isCanceled ? 'Canceled' : `Loading from ${formatEndpointName(endpoint)}`
        }
        details={
          read !== null &&
          read.value !== null && (
            <>
              <span>{read.options.commitment}</span>{' '}
              <WhenText answer={read.value} commitment={read.options.commitment} />
            </>
          )
        }
      />
      <Headline title={`Transaction ${truncateMiddle(signature)}`} subtitle={progress} />
      <KeptNotePlaceholder queryKey={queryKey} />
      <div className="answer pending">
        <div>
          <Section id="moved" title="What moved">
            <div className="moved-placeholder" aria-busy="true" />
          </Section>
        </div>
        <OverviewSection
          answer={read === null ? null : read.value}
          commitment={read === null ? null : read.options.commitment}
          facts={null}
        />
      </div>
      <div className="work">
        <Placeholder height={600} />
        <div className="pane" />
      </div>
    </PageLayout>
  );
}
