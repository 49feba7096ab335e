import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { type BlockSummary, totalOf } from '../../analysis/facts/block/block-overview.ts';
import type { BlockRow } from '../../analysis/facts/block/block-row.ts';
import { mapKinds } from '../../analysis/facts/block/map-kinds.ts';
import { BlockMapCanvas } from '../../features/block-map/block-map-canvas.tsx';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { usePaths } from '../../features/routing/paths-context.ts';
import { useClient } from '../../queries/client-context.ts';
import { formatInteger, agree } from '../../shared/format/format-number.ts';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';
import { formatEndpointName } from '../../features/endpoint/endpoint.ts';
import { SlowRequest } from '../../features/exchange/exchange-line.tsx';
import { newestSlotsQueryOptions } from '../../queries/newest-slots-query.ts';
import type { BlocksTableRow } from '../../features/blocks/blocks-table-rows.ts';
import styles from './home-page.module.css';
import { hasSmallMap, NewestMaps } from './newest-maps.tsx';
import { ProgramLegend } from '../../features/block-map/program-legend.tsx';
import { Sol } from '../../ui/values/amount.tsx';

/** The newest block, with a map of its transactions once they have loaded; if they are few, also those of the blocks before it. */
export function NewestBlock({
  listed,
  isLoading,
  onRetry,
}: {
  /** The newest blocks, newest first; empty until the endpoint has named them. */
  readonly listed: readonly BlocksTableRow[];
  /** False if the user canceled the request for its name. */
  readonly isLoading: boolean;
  readonly onRetry: () => void;
}) {
  const row = listed[0] ?? null;
  const overview = row === null || typeof row.overview === 'string' ? null : row.overview;
  const { summary = null, rows = null } = overview ?? {};
  return (
    <section id="newest" aria-labelledby="newest-title" aria-busy={row === null ? isLoading : undefined}>
      <header>
        {row === null ? (
          <PendingHeading isLoading={isLoading} onRetry={onRetry} />
        ) : (
          <Heading row={row} summary={summary} />
        )}
      </header>
      {row !== null && hasSmallMap(row)
        ? listed.every((each) => each.overview !== 'pending') && <NewestMaps rows={listed} />
        : rows !== null && summary !== null && rows.length > 0 && <LargeMap rows={rows} summary={summary} />}
    </section>
  );
}

function LargeMap({ rows, summary }: { readonly rows: readonly BlockRow[]; readonly summary: BlockSummary }) {
  const programs = useMemo(() => mapKinds(rows, 'program'), [rows]);
  return (
    <figure className="block-map">
      <ProgramLegend {...programs} hasCounts hasVotes={voteCount(summary) > 0} />
      <BlockMapCanvas rows={rows} kinds={programs.kinds} compact label={describe(summary)} />
      <figcaption>
        <span>
          One bar per transaction, in block order. Up: succeeded. Down: failed.
          {totalOf(summary.noOp) > 0 && ' Both: not executed.'} Gray line: votes. Height: compute units. Left: index of
          the line’s first transaction. Right: how many of the line failed.
        </span>
      </figcaption>
    </figure>
  );
}

function PendingHeading({ isLoading, onRetry }: { readonly isLoading: boolean; readonly onRetry: () => void }) {
  const client = useClient();
  const endpoint = useEndpoint();
  const queries = useQueryClient();
  const cancel = () => void queries.cancelQueries({ queryKey: newestSlotsQueryOptions(client).queryKey });
  return (
    <>
      <h2 id="newest-title">
        <span className={isLoading ? 'visually-hidden' : undefined}>The newest block</span>
        {isLoading && <Placeholder width={116} />}
      </h2>{' '}
      <span>
        {isLoading && `Loading from ${formatEndpointName(endpoint)}. `}
        <SlowRequest pending={isLoading} onCancel={cancel} onRetry={onRetry} />
      </span>
    </>
  );
}

function Heading({
  row: { slot, isFinal, overview },
  summary,
}: {
  readonly row: BlocksTableRow;
  readonly summary: BlockSummary | null;
}) {
  const paths = usePaths();
  const path = paths.block(slot, isFinal ? {} : { commitment: 'confirmed' });
  return (
    <>
      <h2 id="newest-title">
        <Link to={path}>Newest block {formatInteger(slot)}</Link>
      </h2>{' '}
      <span>
        {summary !== null && <Counts summary={summary} />}
        {overview === 'pending' && <Placeholder width={168} />}
        {overview !== 'pending' && !isFinal && ' · not finalized yet'}
      </span>
    </>
  );
}

function Counts({ summary }: { readonly summary: BlockSummary }) {
  const { count, failed, noOp, votesKnown, computeUnits, fees } = summary;
  const [failures, noOps, votes] = [totalOf(failed), totalOf(noOp), voteCount(summary)];
  return (
    <>
      {formatInteger(count)} {count === 1 ? 'transaction' : 'transactions'}
      {failures > 0 && (
        <>
          , <span className="failure nowrap">{formatInteger(failures)} failed</span>
        </>
      )}
      {noOps > 0 && `, ${formatInteger(noOps)} not executed`}
      {votesKnown && votes > 0 && `, ${formatInteger(votes)} ${votes === 1 ? 'vote' : 'votes'}`}
      <span className={styles['figures']}>
        {computeUnits.total !== null && ` · ${formatInteger(computeUnits.total)} compute units`}
        {fees.total !== null && (
          <>
            {' '}
            · <Sol lamports={fees.total} unit="SOL" /> fees
          </>
        )}
      </span>
    </>
  );
}

function voteCount({ succeeded, failed, noOp, unknown, contradicted }: BlockSummary): number {
  return [succeeded, failed, noOp, unknown, contradicted].reduce((sum, { votes }) => sum + votes, 0);
}

function describe({ count, failed, noOp }: BlockSummary): string {
  const noOps = totalOf(noOp);
  return `The newest block: ${agree(count, 'one bar for its one transaction', `one bar for each of its ${formatInteger(count)} transactions`)}; ${formatInteger(totalOf(failed))} failed${noOps > 0 ? `, ${formatInteger(noOps)} ${agree(noOps, 'was', 'were')} not executed` : ''}.`;
}
