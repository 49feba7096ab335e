import type { BlockOverview } from '../../analysis/facts/block/block-overview.ts';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { formatEndpointName } from '../../features/endpoint/endpoint.ts';
import type { BlockMethodChoice } from '../../rpc-client/dialect.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { PageHeader } from '../../ui/page/page.tsx';
import { useDelayPassed } from '../../ui/rendering/deferred.tsx';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';
import { useTimeText } from '../../ui/values/time.tsx';
import styles from './block-page.module.css';
import type { CanceledBlock, LoadingBlock } from './download/use-block-download.ts';

/** A block in words: one sentence, and details below it. */
export interface BlockSummaryText {
  readonly title: string;
  readonly subtitle: ReactNode;
}

/** The status of a produced block, its commitment and time, and what it contains. */
export function BlockPageHeader({
  overview: { block, summary },
  origin,
  text,
  contradictions = [],
  evidence,
}: {
  readonly overview: BlockOverview;
  /** The commitment, or that no endpoint was called. */
  readonly origin: string;
  /** null while transactions are arriving. */
  readonly text: BlockSummaryText | null;
  /** Why the answer cannot be true, in sentences. */
  readonly contradictions?: readonly string[];
  readonly evidence?: ReactNode;
}) {
  const time = useTimeText(block.blockTime);
  const title = text?.title ?? `Block ${formatInteger(block.slot)}: loading transactions…`;
  const contradicted = contradictions.length > 0;
  return (
    <PageHeader
      status={contradicted ? 'warning' : 'success'}
      statusText={contradicted ? 'Contradictory answer' : 'Produced'}
      statusDetail={time === null ? origin : `${origin}, ${time}`}
      title={contradictions[0] ?? title}
      evidence={evidence}
      subtitle={
        <span className={styles['subtitle']}>
          {contradicted && `${[...contradictions.slice(1), `The answer reads: ${title}`].join(' ')} `}
          {text?.subtitle ?? `${formatInteger(summary?.count ?? 0)} so far.`}
        </span>
      }
    />
  );
}

/** The page header until something of the block has arrived. */
export function PendingBlockHeader({
  slot,
  method,
  download,
  choices,
  onRetry,
}: {
  readonly slot: Slot;
  readonly method: BlockMethodChoice;
  readonly download: LoadingBlock | CanceledBlock;
  /** Shown while a slow answer is loading. */
  readonly choices: ReactNode;
  readonly onRetry: () => void;
}) {
  const endpoint = useEndpoint();
  const isSlow = useDelayPassed(SLOW_MS);
  const isCanceled = download.kind === 'canceled';
  return (
    <div aria-busy={!isCanceled}>
      <PageHeader
        status="absent"
        statusText={
          isCanceled
            ? 'Canceled'
            : download.progress === null || download.progress.received === 0
              ? `Loading from ${formatEndpointName(endpoint)}`
              : 'Receiving'
        }
        statusDetail={method === 'auto' ? 'getBlock' : method}
        title={`Block ${formatInteger(slot)}`}
      />
      <div className={styles['placeholderBody']}>
        {isCanceled ? (
          <button type="button" className="button primary" onClick={onRetry}>
            Retry
          </button>
        ) : (
          (isSlow && choices) || <Placeholder width={420} />
        )}
      </div>
    </div>
  );
}

/** Reserves the space of the line with the size and duration of the answer. */
export function PendingStatus() {
  return (
    <p className="exchange-line" data-testid="exchange-line">
      <Placeholder width={260} />
    </p>
  );
}

const SLOW_MS = 1000;
