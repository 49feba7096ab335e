import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { NewestSlots } from '../../queries/newest-slots-query.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { BlocksTable } from '../../features/blocks/blocks-table.tsx';
import { WithoutBlockLink } from '../../features/blocks/without-block-link.tsx';
import type { BlocksTableRow } from '../../features/blocks/blocks-table-rows.ts';
import { usePaths } from '../../features/routing/paths-context.ts';
import { Section } from '../../ui/page/section.tsx';

/** A table of the newest blocks at `confirmed`. Its heading says up to which slot they are final, because the rows have no room for it. */
export function LatestBlocks({
  newest,
  rows,
  follow,
}: {
  readonly newest: NewestSlots;
  readonly rows: readonly BlocksTableRow[];
  /** The line above the table. */
  readonly follow: ReactNode;
}) {
  const paths = usePaths();
  const finality = rows.every(({ isFinal }) => isFinal)
    ? ''
    : rows.some(({ isFinal }) => isFinal)
      ? `; finalized up to ${formatInteger(newest.finalized)}`
      : '; these are not finalized yet';
  return (
    <Section
      id="blocks"
      title="Newest blocks"
      count={describeCount(newest, rows.length) + finality}
      end={<Link to={paths.blocks()}>All blocks</Link>}
    >
      {follow}
      {rows.length > 0 ? (
        <BlocksTable rows={rows} label="The newest blocks" />
      ) : (
        <p className="hint">This endpoint has no blocks.</p>
      )}
      {newest.withoutBlock > 0n && (
        <p className="footnote">
          {rows.length > 0 && 'Also stored here: '}
          <WithoutBlockLink count={newest.withoutBlock} />
        </p>
      )}
    </Section>
  );
}

function describeCount({ total }: NewestSlots, shown: number): string {
  if (total === null || total === 0) return '';
  return total === shown ? 'all blocks of this ledger' : `of ${formatInteger(total)}`;
}
