import { Link } from '../../ui/controls/link.tsx';
import type { NewestSlots } from '../../queries/newest-slots-query.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { BlocksTable, type BlocksTableRow } from '../../features/blocks/blocks-table.tsx';
import { blocksPath } from '../../features/routing/paths.ts';
import { Section } from '../../ui/page/section.tsx';

/** The newest blocks as a table, at `confirmed`, marking what is not final. */
export function LatestBlocks({
  newest,
  rows,
  hasTour,
}: {
  readonly newest: NewestSlots;
  readonly rows: readonly BlocksTableRow[];
  /** The page has a tour of this ledger further down. */
  readonly hasTour: boolean;
}) {
  return (
    <Section
      id="blocks"
      title="Blocks"
      count={describeExtent(newest, rows.length)}
      end={
        <>
          {hasTour && <a href="#tour">A tour</a>}
          <Link to={blocksPath()}>Older and newer</Link>
        </>
      }
    >
      {rows.length > 0 ? (
        <BlocksTable rows={rows} label="The newest blocks" />
      ) : (
        <p className="say">This endpoint has no blocks.</p>
      )}
    </Section>
  );
}

function describeExtent({ total }: NewestSlots, shown: number): string {
  if (total === null || total === 0) return 'newest first';
  return total === shown ? 'newest first, all this endpoint has' : `newest first, of ${formatInteger(total)}`;
}
