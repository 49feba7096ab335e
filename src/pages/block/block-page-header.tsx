import type { ReactNode } from 'react';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { BlockOverview } from '../../analysis/facts/block/block-overview.ts';
import { PageHeader } from '../../ui/page/page.tsx';
import { useTimeText } from '../../ui/values/time.tsx';
import styles from './block-page.module.css';

/** What a block contains: one sentence, and details below it. */
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
  /** The commitment, or that no endpoint was asked. */
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
