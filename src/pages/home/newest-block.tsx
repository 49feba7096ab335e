import { Link } from 'react-router';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { BlockSummary } from '../../analysis/block/block-summary.ts';
import { totalOf } from '../../analysis/block/counts.ts';
import type { BlocksTableRow } from '../../features/blocks/blocks-table-rows.ts';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';
import { blockPath } from '../../features/routing/paths.ts';
import { BlockMapCanvas } from '../../features/block-map/block-map-canvas.tsx';

/** The newest block, with a map of its transactions once they have loaded. */
export function NewestBlock({ row: { slot, isFinal, overview } }: { readonly row: BlocksTableRow }) {
  const path = blockPath(slot, isFinal ? {} : { commitment: 'confirmed' });
  const summary = typeof overview === 'string' ? null : overview.summary;
  const rows = typeof overview === 'string' ? null : overview.rows;
  return (
    <section id="newest" aria-labelledby="newest-title">
      <header>
        <h2 id="newest-title">
          <Link to={path}>{formatInteger(slot)}</Link>
        </h2>{' '}
        <span>
          the newest block{!isFinal && ', not finalized'}
          {summary !== null && <Counts summary={summary} />}
          {overview === 'pending' && (
            <>
              : <Placeholder width={168} />
            </>
          )}
        </span>
        <div className="heading-end">
          <Link to={path}>Open</Link>
        </div>
      </header>
      {rows !== null && summary !== null && rows.length > 0 && (
        <figure className="block-map">
          <BlockMapCanvas rows={rows} compact label={describe(summary)} />
          <figcaption>
            <span>
              Bars in block order: up succeeded, down failed, {totalOf(summary.noOp) > 0 && 'both not executed, '}dots
              are votes; height is compute units.
            </span>
          </figcaption>
        </figure>
      )}
    </section>
  );
}

function Counts({ summary: { count, failed, noOp } }: { readonly summary: BlockSummary }) {
  const [failures, noOps] = [totalOf(failed), totalOf(noOp)];
  return (
    <>
      : {formatInteger(count)} {count === 1 ? 'transaction' : 'transactions'}
      {failures > 0 && (
        <>
          , <span className="failure nowrap">{formatInteger(failures)} failed</span>
        </>
      )}
      {noOps > 0 && `, ${formatInteger(noOps)} not executed`}
    </>
  );
}

function describe({ count, failed, noOp }: BlockSummary): string {
  const noOps = totalOf(noOp);
  return `The newest block: one bar for each of its ${formatInteger(count)} transactions; ${formatInteger(totalOf(failed))} of them failed${noOps > 0 ? `, ${formatInteger(noOps)} were not executed` : ''}.`;
}
