import type { ReactNode } from 'react';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { BlockReadOptions } from '../../rpc-client/read-options.ts';
import type { BlockOverview } from '../../analysis/block/block-overview.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { useTimeText } from '../../ui/values/block-time.tsx';
import styles from './block-page.module.css';

/** What a block contains: one sentence, and details below it. */
export interface BlockSummaryText {
  readonly title: string;
  readonly subtitle: ReactNode;
}

/** The status of a produced block, its commitment and time, and what it contains. */
export function BlockPageHeader({
  overview: { block, summary },
  shownOptions,
  text,
  evidence,
}: {
  readonly overview: BlockOverview;
  readonly shownOptions: BlockReadOptions;
  /** null while transactions are arriving. */
  readonly text: BlockSummaryText | null;
  /** What contradicts the answer. */
  readonly evidence?: ReactNode;
}) {
  const time = useTimeText(block.blockTime);
  return (
    <PageHeader
      status="success"
      statusText="Produced"
      statusDetail={time === null ? shownOptions.commitment : `${shownOptions.commitment}, ${time}`}
      title={text?.title ?? `Block ${formatInteger(block.slot)}: loading transactions…`}
      evidence={evidence}
      subtitle={
        <span className={styles['subtitle']}>{text?.subtitle ?? `${formatInteger(summary?.count ?? 0)} so far.`}</span>
      }
    />
  );
}
