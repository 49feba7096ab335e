import { type ReactNode, memo } from 'react';
import { Link } from 'react-router';
import { whyAbsent } from '../../analysis/facts/absence/why-absent.ts';
import { type BlockSummary, totalOf } from '../../analysis/facts/block/block-overview.ts';
import type { FeeCollection } from '../../analysis/facts/block/fee-collection.ts';
import { LEADER_SLOTS } from '../../analysis/facts/leader-window.ts';
import { AbsentCell } from '../../features/absence/absence-note.tsx';
import { CollectedFees, Shares } from '../../features/blocks/block-cells.tsx';
import {
  type BlocksTableRow,
  blockTimeOf,
  collectionOf,
  summaryOf,
  transactionCount,
} from '../../features/blocks/blocks-table-rows.ts';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import type { LeaderSchedule } from '../../features/leaders/leaders.ts';
import { usePaths } from '../../features/routing/paths-context.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { formatLocalShort, formatUtcShort } from '../../shared/format/format-time.ts';
import type { Address, Slot } from '../../solana/ids/ids.ts';
import { type PreferenceValue, usePreference } from '../../ui/preferences/display-preferences.ts';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';
import { useRest } from '../../ui/controls/use-peek.ts';
import { AddressLabel } from '../../ui/values/address.tsx';
import { Sol, SolUnit } from '../../ui/values/amount.tsx';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import { truncateMiddle } from '../../ui/values/text.tsx';
import { ShortTime } from '../../ui/values/short-time.tsx';
import styles from './blocks-list.module.css';
import { isShown } from './blocks-filters.tsx';
import type { Shown } from './blocks-params.ts';
import type { SlotGroup } from './slot-groups.ts';

/** The slots of a page by leader: a body of the table for each. */
export function BlocksList({
  groups,
  schedule,
  finalized,
  show,
  isPartial,
  limit = null,
  peeked = null,
  onPoint,
}: {
  readonly groups: readonly SlotGroup[];
  readonly schedule: LeaderSchedule;
  readonly finalized: Slot;
  /** Which rows are shown. */
  readonly show: Shown;
  /** True if the outcomes of a block load when it is pointed at. */
  readonly isPartial: boolean;
  /** The most compute units that a block may use; null if it is not known. */
  readonly limit?: bigint | null;
  /** The block beside the list. */
  readonly peeked?: Slot | null;
  /** Called when the pointer or the focus rests on a block. */
  readonly onPoint: (slot: Slot) => void;
}) {
  const rows = groups.flatMap((group) => group.rows);
  const largest = rows.reduce((most, row) => {
    const units = summaryOf(row)?.computeUnits.total ?? 0n;
    return units > most ? units : most;
  }, 1n);
  const format = usePreference('time') === 'local' ? formatLocalShort : formatUtcShort;
  const times = rows.flatMap(({ overview }) => blockTimeOf(overview) ?? []);
  const expectsTips = useExpectsTips();
  const hasTips = expectsTips || rows.some((row) => (summaryOf(row)?.tips.total ?? 0n) > 0n);
  // The times then need a date.
  const spansDays = new Set(times.map((time) => format(time)?.slice(0, DATE_LENGTH))).size > 1;
  const rest = useRest(slotAt, onPoint, REST_MS);
  return (
    <table
      className={`${styles['blocks']} ${spansDays ? styles['time-date'] : ''} ${hasTips ? styles['with-tips'] : ''}`}
      aria-label="Blocks"
      {...rest}
    >
      <ListHead hasSchedule={schedule.state === 'known'} limit={limit} hasTips={hasTips} />
      {groups.map((group, at) => (
        <GroupBody
          key={String(group.rows[0]?.slot ?? at)}
          group={group}
          schedule={schedule}
          largest={limit ?? largest}
          finalized={finalized}
          isAfterUnfinal={groups[at - 1]?.rows.at(-1)?.isFinal === false}
          show={show}
          spansDays={spansDays}
          isPartial={isPartial}
          hasTips={hasTips}
          peeked={peeked}
        />
      ))}
    </table>
  );
}

/** The same table until the slots are known. */
export function PendingBlocksList({ leaders }: { readonly leaders: number }) {
  const hasTips = useExpectsTips();
  return (
    <table className={`${styles['blocks']} ${hasTips ? styles['with-tips'] : ''}`} aria-label="Blocks" aria-busy>
      <ListHead hasSchedule={false} limit={null} hasTips={hasTips} />
      {Array.from({ length: leaders }, (_, at) => (
        <PlaceholderBody key={at} hasTips={hasTips} />
      ))}
    </table>
  );
}

/** Whether the table has a column for tips before a block with tips is known. The embedded ledger has none. */
function useExpectsTips(): boolean {
  return useEndpoint().label !== 'embedded';
}

function ListHead({
  hasSchedule,
  limit,
  hasTips,
}: {
  readonly hasSchedule: boolean;
  readonly limit: bigint | null;
  readonly hasTips: boolean;
}) {
  const time = usePreference('time');
  return (
    <thead>
      <tr>
        <th className={styles['who']}>{hasSchedule ? 'Leader' : 'Fees collected by'}</th>
        <th className={styles['slot']}>Slot ↓</th>
        <th className={styles['time']}>{TIME_LABELS[time]}</th>
        <th className={`numeric ${styles['count']}`}>Transactions</th>
        <th className={styles['shares']}>succeeded, failed, votes</th>
        <th className={`numeric ${styles['failed']}`}>Failed</th>
        <th
          className={`numeric ${styles['compute']}`}
          title={
            limit === null
              ? 'The bar compares the blocks of this page.'
              : `The bar is the share of the limit, ${formatInteger(limit)}.`
          }
        >
          Compute units
        </th>
        <th className={`numeric ${styles['fees']}`}>
          Fees collected, <SolUnit />
        </th>
        {hasTips && (
          <th className={`numeric ${styles['tips']}`} title="What the transactions paid to Jito’s tip accounts">
            Tips, <SolUnit />
          </th>
        )}
        <th className={`numeric ${styles['hash']}`}>Blockhash</th>
      </tr>
    </thead>
  );
}

const TIME_LABELS: Readonly<Record<PreferenceValue<'time'>, string>> = {
  UTC: 'UTC',
  local: 'Local time',
  unix: 'Unix time',
  age: 'Age',
};

/** The slot of the row with a block that an element is in. */
export function slotAt(target: EventTarget | null): Slot | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-slot]') : null;
  const slot = row?.dataset['slot'];
  return slot === undefined ? null : BigInt(slot);
}

const REST_MS = 400;

/** The slots of one leader, or a run of slots without a block. */
function GroupBody({
  group,
  schedule,
  largest,
  finalized,
  isAfterUnfinal,
  show,
  spansDays,
  isPartial,
  hasTips,
  peeked,
}: {
  readonly group: SlotGroup;
  readonly schedule: LeaderSchedule;
  readonly largest: bigint;
  readonly finalized: Slot;
  /** True if the row above is not finalized. */
  readonly isAfterUnfinal: boolean;
  readonly show: Shown;
  readonly spansDays: boolean;
  readonly isPartial: boolean;
  readonly hasTips: boolean;
  readonly peeked: Slot | null;
}) {
  const { start } = group;
  const rows = group.rows.filter((row) => isShown(row, show));
  // The first finalized row, if the row above it is not finalized: a line is drawn between them.
  const edge = rows.findIndex(
    (row, at) => row.isFinal && (at === 0 ? isAfterUnfinal : rows[at - 1]?.isFinal === false),
  );
  if (rows.length === 0) return null;
  const columns = hasTips ? COLUMNS + 1 : COLUMNS;
  return (
    <>
      {edge === 0 && (
        <tbody>
          <FinalityRow finalized={finalized} columns={columns} />
        </tbody>
      )}
      <tbody className={styles['group']}>
        {rows.map((row, at) => (
          <RowWithEdge
            key={at}
            edge={at > 0 && at === edge && <FinalityRow finalized={finalized} columns={columns - 1} />}
          >
            <tr
              className={
                row.state !== 'produced' ? styles['absent'] : row.slot === peeked ? styles['peeked'] : undefined
              }
              data-slot={row.state === 'produced' ? String(row.slot) : undefined}
            >
              {at === 0 && (
                <td className={styles['who']} rowSpan={rows.length + (edge > 0 ? 1 : 0)}>
                  {start !== null && (
                    <GroupCell
                      start={start}
                      rows={group.rows}
                      schedule={schedule}
                      isPartial={isPartial}
                      hasTips={hasTips && rows.length >= ROWS_WITH_TIPS}
                    />
                  )}
                </td>
              )}
              {row.state === 'produced' ? (
                <BlockCells
                  slot={row.slot}
                  isFinal={row.isFinal}
                  overview={row.overview}
                  largest={largest}
                  spansDays={spansDays}
                  isPartial={isPartial}
                  hasTips={hasTips}
                />
              ) : (
                <AbsentCells row={row} hasTips={hasTips} />
              )}
            </tr>
          </RowWithEdge>
        ))}
      </tbody>
    </>
  );
}

/** A group of fewer rows has no room for the sum of its tips; most of these are the newest, which is not complete. */
const ROWS_WITH_TIPS = 3;
/** Without that of tips. */
const COLUMNS = 9;

function RowWithEdge({ edge, children }: { readonly edge: ReactNode; readonly children: ReactNode }) {
  return (
    <>
      {edge}
      {children}
    </>
  );
}

function FinalityRow({ finalized, columns }: { readonly finalized: Slot; readonly columns: number }) {
  return (
    <tr className={styles['finality']}>
      <td colSpan={columns}>
        <span>above: not finalized · finalized up to {formatInteger(finalized)}</span>
      </td>
    </tr>
  );
}

/** Whose slots they are, how many have a block, and the sums of their fees and tips. */
function GroupCell({
  start,
  rows,
  schedule,
  isPartial,
  hasTips,
}: {
  readonly start: Slot;
  readonly rows: readonly BlocksTableRow[];
  readonly schedule: LeaderSchedule;
  readonly isPartial: boolean;
  readonly hasTips: boolean;
}) {
  const produced = rows.filter(({ state }) => state === 'produced');
  const isPending = produced.some(({ overview }) => overview === 'pending');
  const collections = produced.flatMap((row) => collectionOf(row) ?? []);
  const leader = schedule.leaderOf(start);
  const collectors = [...new Set(collections.map(({ collector }) => collector))];
  const others = leader === null ? collectors.slice(1) : collectors.filter((collector) => collector !== leader);
  const owner = leader ?? collectors[0] ?? null;
  return (
    <>
      {owner !== null ? (
        <OwnerLink address={owner} />
      ) : isPending || schedule.state === 'pending' ? (
        <Placeholder width={132} />
      ) : (
        <span className="muted">{noOwner(rows)}</span>
      )}
      {others.map((collector) => (
        <span key={collector} className={styles['other']}>
          <span className="muted">{leader === null ? 'and' : 'fees to'}</span> <OwnerLink address={collector} />
        </span>
      ))}{' '}
      <span className={styles['sum']}>
        <span>
          <ProducedCount rows={rows} />
        </span>{' '}
        {produced.length > 0 && (isPending ? <Placeholder width={96} /> : <GroupFees collections={collections} />)}
      </span>
      {hasTips && produced.length > 0 && (
        <span className={styles['tipSum']}>
          {isPending ? <Placeholder width={96} /> : <GroupTips rows={produced} isPartial={isPartial} />}
        </span>
      )}
    </>
  );
}

/** Why no block names an owner of the slots. */
function noOwner(rows: readonly BlocksTableRow[]): string {
  if (rows.every(({ state }) => state === 'skipped' || state === 'deleted')) return 'no block';
  return rows.some(({ overview }) => typeof overview === 'object') ? 'no fee reward' : 'unknown';
}

function OwnerLink({ address }: { readonly address: Address }) {
  const paths = usePaths();
  return (
    <Link className="plain-link" to={paths.blocks(undefined, { collector: address })}>
      <AddressLabel address={address} />
    </Link>
  );
}

/** "3 of 4"; without the number of slots if some of them are unknown or still to come. */
function ProducedCount({ rows }: { readonly rows: readonly BlocksTableRow[] }) {
  const produced = rows.filter(({ state }) => state === 'produced' || state === 'missing').length;
  const isWhole =
    BigInt(rows.length) === LEADER_SLOTS &&
    rows.every(({ state, overview }) => state !== 'unknown' || overview === 'pending');
  if (!isWhole) return `${produced} ${produced === 1 ? 'block' : 'blocks'}`;
  const text = `${produced} of ${rows.length}`;
  return produced < rows.length ? <span className="warning">{text}</span> : text;
}

function GroupFees({ collections }: { readonly collections: readonly FeeCollection[] }) {
  if (collections.length === 0) return null;
  return (
    <span>
      <span className={styles['dot']}> · </span>
      <Sol lamports={collections.reduce((sum, { lamports }) => sum + lamports, 0n)} unit="SOL" />
    </span>
  );
}

/** "tips 0.0663"; of the blocks whose transactions are loaded. `isPartial`: they load when a block is pointed at. */
function GroupTips({ rows, isPartial }: { readonly rows: readonly BlocksTableRow[]; readonly isPartial: boolean }) {
  const { total, blocks } = tipsOfBlocks(rows);
  if (blocks === 0) return isPartial && <Placeholder width={96} />;
  return (
    <>
      tips {total === 0n ? <span className="zero">0</span> : <Sol lamports={total} unit="SOL" />}
      {blocks < rows.length && ` in ${blocks} of ${rows.length}`}
    </>
  );
}

/** The sum of the tips, and how many of the blocks say what theirs are. */
export function tipsOfBlocks(rows: readonly BlocksTableRow[]): { readonly total: bigint; readonly blocks: number } {
  const known = rows.flatMap((row) => summaryOf(row)?.tips.total ?? []);
  return { total: known.reduce((sum, tips) => sum + tips, 0n), blocks: known.length };
}

function SlotCell({ slot, isFinal }: Pick<BlocksTableRow, 'slot' | 'isFinal'>) {
  const paths = usePaths();
  return (
    <td className={styles['slot']}>
      <Link
        className="mono plain-link"
        data-row-link
        to={paths.block(slot, isFinal ? {} : { commitment: 'confirmed' })}
      >
        {formatInteger(slot)}
      </Link>
    </td>
  );
}

/**
 * The cells of a slot with a block. `largest` are the compute units of a full bar. Without memo, every block that arrives would render all
 * rows.
 */
const BlockCells = memo(function BlockCells({
  slot,
  isFinal,
  overview,
  largest,
  spansDays,
  isPartial,
  hasTips,
}: Pick<BlocksTableRow, 'slot' | 'isFinal' | 'overview'> & {
  readonly largest: bigint;
  readonly spansDays: boolean;
  readonly isPartial: boolean;
  readonly hasTips: boolean;
}) {
  const summary = summaryOf({ overview });
  const count = transactionCount({ overview });
  const isPending = overview === 'pending';
  // A hairline as long as the value, until the block is requested.
  const awaited = (width: number) =>
    isPending || (isPartial && overview !== 'unavailable') ? <Placeholder width={width} /> : null;
  return (
    <>
      <SlotCell slot={slot} isFinal={isFinal} />
      <td className={`muted ${styles['time']}`}>
        {overview === 'pending' ? (
          <Placeholder width={56} />
        ) : overview === 'unavailable' ? (
          'not loaded'
        ) : (
          <RowTime seconds={overview.block.blockTime} spansDays={spansDays} />
        )}
      </td>
      <td className={`numeric ${styles['count']}`}>
        {count === null ? (
          isPending && <Placeholder width={32} />
        ) : (
          <>
            {formatInteger(count)}
            <span className="phone-only"> {count === 1 ? 'transaction' : 'transactions'}</span>
          </>
        )}
      </td>
      <td className={styles['shares']}>{summary === null ? awaited(132) : <Shares summary={summary} />}</td>
      <td className={`numeric ${styles['failed']}`}>{summary === null ? awaited(16) : <Failed summary={summary} />}</td>
      <td className={`numeric ${styles['compute']}`}>
        {summary === null ? awaited(64) : <ComputeUnits summary={summary} largest={largest} />}
      </td>
      <td className={`numeric ${styles['fees']}`}>
        {typeof overview === 'string' ? (
          isPending && <Placeholder width={88} />
        ) : (
          <CollectedFees collection={collectionOf({ overview })} hasRewards={overview.block.rewards !== null} />
        )}
      </td>
      {hasTips && (
        <td className={`numeric ${styles['tips']}`}>
          {summary === null ? (
            awaited(80)
          ) : (
            <>
              <span className="phone-only">tips </span>
              <Tips summary={summary} />
            </>
          )}
        </td>
      )}
      <td className={`numeric ${styles['hash']}`}>
        {typeof overview !== 'string' && overview.block.blockhash !== null && (
          <span className="mono muted" title={overview.block.blockhash}>
            {truncateMiddle(overview.block.blockhash)}
          </span>
        )}
      </td>
    </>
  );
});

/** The time of day; with the date if the page spans more than one. */
function RowTime({ seconds, spansDays }: { readonly seconds: bigint | null; readonly spansDays: boolean }) {
  const preferred = usePreference('time');
  if (seconds === null) {
    const absence = whyAbsent('blockTime', REQUEST, 'noValue');
    return absence && <AbsentCell field="blockTime" absence={absence} />;
  }
  const utc = formatUtcShort(seconds);
  if (utc === null) return <code>{seconds.toString()}</code>;
  if (preferred === 'age') return <ShortTime seconds={seconds} />;
  if (preferred === 'unix') return seconds.toString();
  const text = preferred === 'UTC' ? utc : (formatLocalShort(seconds) ?? utc);
  return (
    <time dateTime={new Date(Number(seconds) * 1000).toISOString()}>{spansDays ? text : text.slice(DATE_LENGTH)}</time>
  );
}

/** "2025-08-22 " */
const DATE_LENGTH = 11;

function Failed({ summary: { failed, noOp, unknown, count } }: { readonly summary: BlockSummary }) {
  const [failures, noOps] = [totalOf(failed), totalOf(noOp)];
  if (count > 0 && totalOf(unknown) === count) return <AbsentMetadata />;
  return (
    <>
      <span className={failures > 0 ? 'failure' : `zero ${styles['none']}`}>
        {formatInteger(failures)}
        <span className="phone-only"> failed</span>
      </span>
      {noOps > 0 && <span className="warning">, {formatInteger(noOps)} no-op</span>}
      <span className={`muted ${styles['percent']}`}>
        {/* Beside a count of no-ops, there is no room for it. */}
        {failures > 0 && noOps === 0 && `${Math.max(1, Math.round((failures / count) * 100))} %`}
      </span>
    </>
  );
}

function ComputeUnits({
  summary: { computeUnits, count },
  largest,
}: {
  readonly summary: BlockSummary;
  readonly largest: bigint;
}) {
  const { total } = computeUnits;
  if (total === null) return count === 0 ? <span className="zero">0</span> : <AbsentMetadata />;
  return (
    <>
      {formatInteger(total)}
      <span className="phone-only"> CU</span>
      <i
        className={styles['bar']}
        style={{ '--share': `${Math.min(100, Math.max(1.5, Number((total * 1000n) / largest) / 10))}%` }}
      />
    </>
  );
}

function Tips({ summary: { tips, count } }: { readonly summary: BlockSummary }) {
  if (tips.total === null) return count === 0 ? <span className="zero">0</span> : <AbsentMetadata />;
  return tips.total === 0n ? <span className="zero">0</span> : <Sol lamports={tips.total} />;
}

/** With full detail, outcomes are absent only if the node has no metadata. */
function AbsentMetadata() {
  const absence = whyAbsent('metadata', REQUEST, 'noMetadata');
  return absence && <AbsentCell field="metadata" absence={absence} />;
}

/**
 * The cells of a slot without a block, or of a run of such slots. The text extends over the empty cells behind it: a cell that spans columns
 * would give those that are hidden a width.
 */
function AbsentCells({ row, hasTips }: { readonly row: BlocksTableRow; readonly hasTips: boolean }) {
  const { slot, oldest } = row;
  const empty = emptyColumns(hasTips).slice(oldest === undefined ? 0 : 1);
  return (
    <>
      {oldest !== undefined ? (
        <td className={`muted ${styles['slot']}`} colSpan={2}>
          <span className="mono">
            {formatInteger(slot)} to {formatInteger(oldest)}
          </span>
        </td>
      ) : (
        <SlotCell slot={slot} isFinal={row.isFinal} />
      )}
      <td className={`muted ${styles['reason']}`}>
        <span>{row.overview === 'pending' ? <Placeholder width={64} /> : <AbsenceText row={row} />}</span>
      </td>
      {empty.map((name) => (
        <td key={name} className={`${styles[name]} ${styles['empty']}`} aria-hidden="true" />
      ))}
    </>
  );
}

/** The columns behind the text of a slot without a block. */
function emptyColumns(hasTips: boolean): readonly string[] {
  return ['count', 'shares', 'failed', 'compute', 'fees', ...(hasTips ? ['tips'] : []), 'hash'];
}

function AbsenceText({ row: { slot, oldest, state, missing } }: { readonly row: BlocksTableRow }) {
  if (state === 'unknown') return 'unknown: this endpoint lists no block here';
  if (missing === slot)
    return `${formatInteger(slot)} has a block, but this endpoint does not; older slots are unknown`;
  if (state === 'missing') return 'has a block, but this endpoint does not';
  const count = oldest === undefined ? 1n : slot - oldest + 1n;
  return (
    <>
      <StatusIcon kind="absent" />{' '}
      {missing !== undefined
        ? `skipped down to ${formatInteger(missing + 1n)}; this endpoint lists no older block here`
        : oldest === undefined
          ? state === 'deleted'
            ? DELETED
            : 'skipped'
          : state === 'deleted'
            ? `${formatInteger(count)} slots: ${DELETED}`
            : `${formatInteger(count)} slots skipped`}
    </>
  );
}

/** Fits the line that "skipped" has until the era is known. */
const DELETED = 'no block: moved to Alpenglow';

function PlaceholderBody({ hasTips }: { readonly hasTips: boolean }) {
  return (
    <tbody className={`${styles['group']} ${styles['pending']}`}>
      {Array.from({ length: Number(LEADER_SLOTS) }, (_, at) => (
        <tr key={at}>
          {at === 0 && (
            <td className={styles['who']} rowSpan={Number(LEADER_SLOTS)}>
              <Placeholder width={132} />
            </td>
          )}
          <td className={styles['slot']}>
            <Placeholder width={86} />
          </td>
          <td className={styles['reason']}>
            <Placeholder width={56} />
          </td>
          {emptyColumns(hasTips).map((name) => (
            <td key={name} className={`${styles[name]} ${styles['empty']}`} aria-hidden="true" />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** The request of a listed block, as far as it matters for what is absent: both methods return times and metadata. */
const REQUEST = { method: 'getBlock', knowsCurrent: true, encoding: 'base64', details: 'full', rewards: true } as const;
