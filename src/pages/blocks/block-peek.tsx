import { useMemo } from 'react';
import { Link } from 'react-router';
import { totalOf } from '../../analysis/facts/block/block-overview.ts';
import { mapKinds } from '../../analysis/facts/block/map-kinds.ts';
import { BlockMapCanvas } from '../../features/block-map/block-map-canvas.tsx';
import { ProgramLegend } from '../../features/block-map/program-legend.tsx';
import { type BlocksTableRow, collectionOf, transactionCount } from '../../features/blocks/blocks-table-rows.ts';
import { usePaths } from '../../features/routing/paths-context.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { CopyButton } from '../../ui/controls/copy.tsx';
import { Fact, FactList, FactNote } from '../../ui/page/section.tsx';
import { AddressLink } from '../../ui/values/address.tsx';
import { Sol } from '../../ui/values/amount.tsx';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import { TruncatedText } from '../../ui/values/text.tsx';
import { useTimeText } from '../../ui/values/time.tsx';
import styles from './block-peek.module.css';

/** The block under the pointer, or the one that was kept with a click: its map, its programs and what it paid. */
export function BlockPeek({
  row,
  leader,
  how,
  isPartial,
}: {
  readonly row: BlocksTableRow;
  readonly leader: Address | null;
  /** `first`: nothing was pointed at yet. */
  readonly how: 'first' | 'pointed' | 'kept';
  /** True if its transactions load when it is pointed at. */
  readonly isPartial: boolean;
}) {
  const paths = usePaths();
  const { slot, isFinal, overview } = row;
  const loaded = typeof overview === 'string' ? null : overview;
  const time = useTimeText(loaded?.block.blockTime ?? null);
  const summary = loaded?.summary ?? null;
  const rows = loaded?.rows ?? null;
  const kinds = useMemo(() => rows && mapKinds(rows, 'program'), [rows]);
  const collection = collectionOf(row);
  const count = transactionCount(row);
  return (
    <>
      <p className="peek-status">
        <StatusIcon kind={isFinal ? 'success' : 'absent'} />{' '}
        <b className={isFinal ? 'success' : undefined}>{isFinal ? 'Finalized' : 'Not finalized'}</b>{' '}
        {time !== null && <span>{time} ·</span>} <span>{HOW[how]}</span>
      </p>
      <h2>Block {formatInteger(slot)}</h2>
      <p className={styles['dek']}>
        {count !== null && `${formatInteger(count)} ${count === 1 ? 'transaction' : 'transactions'}`}
        {summary !== null &&
          `, ${formatInteger(totalOf(summary.failed))} failed; ${formatInteger(votesOf(summary))} ${votesOf(summary) === 1 ? 'vote' : 'votes'}`}
        {count !== null && '.'}{' '}
        {leader !== null && (
          <>
            Leader <AddressLink address={leader} />.{' '}
          </>
        )}
        {collection !== null && collection.collector !== leader && (
          <>
            Fees collected by <AddressLink address={collection.collector} />
          </>
        )}
      </p>
      {rows !== null && kinds !== null && summary !== null && rows.length > 0 ? (
        <>
          <ProgramLegend {...kinds} hasCounts hasVotes={votesOf(summary) > 0} Name={AddressLink} />
          <figure className="block-map">
            <BlockMapCanvas
              rows={rows}
              kinds={kinds.kinds}
              compact
              label={`Block ${formatInteger(slot)}: one bar for each of its ${formatInteger(rows.length)} transactions, colored by program; ${formatInteger(totalOf(summary.failed))} of them failed.`}
            />
          </figure>
        </>
      ) : (
        <p className="hint">
          {overview === 'unavailable'
            ? 'The endpoint did not return this block.'
            : isPartial
              ? 'Its transactions load when the pointer rests on its row.'
              : 'Loading…'}
        </p>
      )}
      {loaded !== null && (
        <FactList className="spaced">
          {summary !== null && summary.computeUnits.total !== null && (
            <Fact label="Compute units">{formatInteger(summary.computeUnits.total)}</Fact>
          )}
          <Fact label="Fees">
            {summary !== null && summary.fees.total !== null ? (
              <>
                <Sol lamports={summary.fees.total} unit="SOL" />
                {collection !== null && (
                  <FactNote>
                    <Sol lamports={collection.lamports} /> collected
                  </FactNote>
                )}
              </>
            ) : collection !== null ? (
              <>
                <Sol lamports={collection.lamports} unit="SOL" /> <span className="muted">collected</span>
              </>
            ) : (
              <span className="muted standalone">not in the answer</span>
            )}
          </Fact>
          {summary !== null && summary.tips.total !== null && summary.tips.total > 0n && (
            <Fact label="Tips">
              <Sol lamports={summary.tips.total} unit="SOL" />
            </Fact>
          )}
          {loaded.block.parentSlot !== null && (
            <Fact label="Parent">
              <Link className="mono" to={paths.block(loaded.block.parentSlot)}>
                {formatInteger(loaded.block.parentSlot)}
              </Link>
              <FactNote>{parentNote(slot - loaded.block.parentSlot)}</FactNote>
            </Fact>
          )}
          {loaded.block.blockhash !== null && (
            <Fact label="Blockhash">
              <code>
                <TruncatedText text={loaded.block.blockhash} whole />
              </code>
              <CopyButton value={loaded.block.blockhash} label="blockhash" />
            </Fact>
          )}
        </FactList>
      )}
      <p className="actions">
        <Link className="button primary" to={paths.block(slot, isFinal ? {} : { commitment: 'confirmed' })}>
          Open block
        </Link>
      </p>
    </>
  );
}

const HOW = {
  first: 'the newest of this page',
  pointed: 'the block under the pointer',
  kept: 'kept; Esc lets go',
} as const;

function votesOf({ succeeded, failed, noOp, unknown, contradicted }: NonNullable<Loaded['summary']>): number {
  return [succeeded, failed, noOp, unknown, contradicted].reduce((sum, { votes }) => sum + votes, 0);
}

type Loaded = Exclude<BlocksTableRow['overview'], string>;

function parentNote(distance: bigint): string {
  if (distance === 1n) return 'directly before';
  if (distance < 1n) return 'not an earlier slot';
  return `${formatInteger(distance - 1n)} ${distance === 2n ? 'slot' : 'slots'} between ${distance === 2n ? 'was' : 'were'} skipped`;
}
