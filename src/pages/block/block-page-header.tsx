import type { ReactNode } from 'react';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { BlockReadOptions } from '../../rpc-client/client.ts';
import type { BlockOverview } from '../../analysis/block/block-overview.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { useTimeText } from '../../ui/values/block-time.tsx';
import styles from './block-page.module.css';

/** What a block holds: in one sentence, and what follows from it. */
export interface BlockSummaryText {
  readonly sentence: string;
  readonly dek: ReactNode;
}

/** Produced, at which commitment and when; what the block holds. */
export function BlockPageHeader({
  overview: { block, summary },
  asked,
  said,
}: {
  readonly overview: BlockOverview;
  readonly asked: BlockReadOptions;
  /** null: it is still coming. */
  readonly said: BlockSummaryText | null;
}) {
  const time = useTimeText(block.blockTime);
  return (
    <PageHeader
      status="success"
      statusText="Produced"
      statusDetail={time === null ? asked.commitment : `${asked.commitment}, ${time}`}
      title={said?.sentence ?? `Block ${formatInteger(block.slot)}: its transactions are coming.`}
      subtitle={
        <span className={styles['subtitle']}>{said?.dek ?? `${formatInteger(summary?.count ?? 0)} so far.`}</span>
      }
    />
  );
}
