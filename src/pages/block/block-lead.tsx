import type { ReactNode } from 'react';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { BlockReadOptions } from '../../rpc-client/client.ts';
import type { BlockOverview } from '../../analysis/block/block-overview.ts';
import { Lead } from '../../ui/page/lead.tsx';
import { useTimeText } from '../../ui/values/use-time-text.ts';
import styles from './block-page.module.css';

/** What a block holds: in one sentence, and what follows from it. */
export interface BlockSaid {
  readonly sentence: string;
  readonly dek: ReactNode;
}

/** Produced, at which commitment and when; what the block holds. */
export function BlockLead({
  overview: { block, summary },
  asked,
  said,
}: {
  readonly overview: BlockOverview;
  readonly asked: BlockReadOptions;
  /** null: it is still coming. */
  readonly said: BlockSaid | null;
}) {
  const time = useTimeText(block.blockTime);
  return (
    <Lead
      mark="ok"
      word="Produced"
      rest={time === null ? asked.commitment : `${asked.commitment}, ${time}`}
      sentence={said?.sentence ?? `Block ${formatInteger(block.slot)}: its transactions are coming.`}
      dek={<span className={styles['dek']}>{said?.dek ?? `${formatInteger(summary?.count ?? 0)} so far.`}</span>}
    />
  );
}
