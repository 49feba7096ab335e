import { formatInteger } from '../../shared/format-number.ts';
import type { TransactionDetails } from '../../protocol/config.ts';
import type { BlockReadOptions } from '../../rpc/client.ts';
import type { BlockFacts, BlockOverview } from '../../solana/block-view/block-overview.ts';
import { blockDek, blockSentence } from '../../solana/block-view/block-words.ts';
import { Lead } from '../../ui/lead.tsx';
import { Prose } from '../../ui/prose.tsx';
import { useTimeText } from '../../ui/use-time-text.ts';
import styles from './block-page.module.css';

/** Produced, at which commitment and when; what the block holds, in one sentence. */
export function BlockLead({
  overview: { block, summary },
  asked,
  coming,
}: {
  readonly overview: BlockOverview;
  readonly asked: BlockReadOptions;
  /** True while the answer is coming. */
  readonly coming: boolean;
}) {
  const time = useTimeText(block.blockTime);
  return (
    <Lead
      mark="ok"
      word="Produced"
      rest={time === null ? asked.commitment : `${asked.commitment}, ${time}`}
      sentence={
        coming
          ? `Block ${formatInteger(block.slot)}: its transactions are coming.`
          : summary === null
            ? briefSentence(block)
            : blockSentence(block.slot, summary)
      }
      dek={
        <span className={styles['dek']}>
          {coming
            ? `${formatInteger(summary?.count ?? 0)} so far.`
            : (LEFT_OUT[asked.transactionDetails] ?? <Prose words={summary === null ? [] : blockDek(summary)} />)}
        </span>
      }
    />
  );
}

/** Where transactions were not asked for: how many there are, if the signatures say it. */
function briefSentence({ slot, signatures }: BlockFacts): string {
  const block = `Block ${formatInteger(slot)}`;
  if (signatures === null) return `${block} was produced; its transactions were not asked for.`;
  if (signatures.length === 0) return `${block} holds no transactions.`;
  return signatures.length === 1
    ? `${block} holds one transaction.`
    : `${block} holds ${formatInteger(signatures.length)} transactions.`;
}

/** Details under which the answer says less than the sentence might promise. */
const LEFT_OUT: Readonly<Partial<Record<TransactionDetails, string>>> = {
  accounts: 'What was called was not asked for, so votes are not told from others.',
  signatures: 'Only their signatures were asked for.',
};
