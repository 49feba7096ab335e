import { type BlockSummary, totalOf } from '../../analysis/facts/block/block-overview.ts';
import type { FeeCollection } from '../../analysis/facts/block/fee-collection.ts';
import { Sol } from '../../ui/values/amount.tsx';
import styles from './block-cells.module.css';

/** One bar of all transactions: succeeded, failed, not executed, votes. Outlined if their outcomes were not recorded. */
export function Shares({
  summary: { succeeded, failed, noOp, unknown, contradicted, count },
}: {
  readonly summary: BlockSummary;
}) {
  if (count === 0) return null;
  const votes = succeeded.votes;
  const parts = [
    ['succeeded', succeeded.others],
    ['failedShare', totalOf(failed)],
    ['noOpShare', totalOf(noOp)],
    ['unknownShare', totalOf(unknown) + totalOf(contradicted)],
    ['votes', votes],
  ] as const;
  return (
    <span className={styles['gauge']} aria-hidden="true">
      {parts.map(([name, part]) => part > 0 && <i key={name} className={styles[name]} style={{ flexGrow: part }} />)}
    </span>
  );
}

export function CollectedFees({
  collection,
  hasRewards,
}: {
  readonly collection: FeeCollection | null;
  readonly hasRewards: boolean;
}) {
  if (collection !== null) return <Sol lamports={collection.lamports} />;
  return hasRewards ? (
    <span className="zero" title="The block has no fee reward">
      none
    </span>
  ) : (
    <span className="muted">not recorded</span>
  );
}
