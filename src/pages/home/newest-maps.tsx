import { Link } from 'react-router';
import type { BlockRow } from '../../analysis/facts/block/block-row.ts';
import { mapKinds } from '../../analysis/facts/block/map-kinds.ts';
import { SmallMap, smallMapLength } from '../../features/block-map/small-map.tsx';
import type { BlocksTableRow } from '../../features/blocks/blocks-table-rows.ts';
import { usePaths } from '../../features/routing/paths-context.ts';
import { formatCount, formatInteger } from '../../shared/format/format-number.ts';
import { ProgramLegend } from '../../features/block-map/program-legend.tsx';
import styles from './newest-maps.module.css';

/** The newest blocks as a row of small maps on one scale, the newest at the right: for ledgers whose blocks have few transactions. */
export function NewestMaps({ rows }: { readonly rows: readonly BlocksTableRow[] }) {
  const paths = usePaths();
  const blocks = rows.map((row) => ({ ...row, transactions: transactionsOf(row) }));
  const all = blocks.flatMap(({ transactions }) => transactions ?? []);
  const programs = mapKinds(all, 'program');
  const most = all.reduce(
    (most, { computeUnits }) => (computeUnits !== null && computeUnits > most ? computeUnits : most),
    0n,
  );
  // A block with many transactions is drawn narrower, so that the bars of the others can still be seen.
  const width = Math.max(...blocks.map((block) => (hasSmallMap(block) ? smallMapLength(block.transactions ?? []) : 0)));
  const kindOf = new Map(all.map((transaction, at) => [transaction, programs.kinds[at] ?? null]));
  const maps = blocks.map(({ slot, isFinal, transactions }) => (
    <li key={String(slot)}>
      <Link to={paths.block(slot, isFinal ? {} : { commitment: 'confirmed' })}>
        <SmallMap
          rows={transactions ?? []}
          kinds={(transactions ?? []).map((transaction) => kindOf.get(transaction) ?? null)}
          most={most}
          width={width}
        />
        <span className="mono">{formatInteger(slot)}</span>
        {transactions !== null && <span className="visually-hidden">: {describe(transactions)}</span>}
      </Link>
    </li>
  ));
  const hasNoOps = all.some(({ outcome }) => outcome === 'noOp');
  return (
    <figure className={styles['figure']}>
      <ProgramLegend {...programs} hasCounts={false} hasVotes={all.some(({ isVote }) => isVote)} />
      <ol className={styles['maps']}>{maps.toReversed()}</ol>
      <figcaption>
        Time runs to the right. Up succeeded, down failed{hasNoOps && ', both not executed'}; height is compute units,
        logarithmic, 100 to {formatInteger(most)} here.
      </figcaption>
    </figure>
  );
}

/** True if the block is loaded, and its bars fit into a small map. */
export function hasSmallMap(row: Pick<BlocksTableRow, 'overview'>): boolean {
  const transactions = transactionsOf(row) ?? [];
  return transactions.length > 0 && smallMapLength(transactions) <= LONGEST;
}

function transactionsOf({ overview }: Pick<BlocksTableRow, 'overview'>): readonly BlockRow[] | null {
  return typeof overview === 'string' ? null : overview.rows;
}

function describe(rows: readonly BlockRow[]): string {
  const failed = rows.filter(({ outcome }) => outcome === 'failed').length;
  return `${formatCount(rows.length, 'transaction')}, ${formatInteger(failed)} failed`;
}

/** About 30 transactions and their votes. */
const LONGEST = 480;
