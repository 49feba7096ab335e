import { shortAddress } from '../../../analysis/explain/wording.ts';
import { formatInteger, formatShare } from '../../../shared/format/format-number.ts';
import type { LookAlikes } from '../../../analysis/facts/look-alikes.ts';
import type { ComputeCall, ViewedCompute } from '../../../analysis/facts/transaction/view-compute.ts';
import styles from './compute.module.css';
import { AddressLabel } from '../../../ui/values/address.tsx';

/**
 * An icicle chart: one lane per call depth and one cell per call, as wide as the units it spent, at the place where it started.
 * Each cell links to its instruction.
 */
export function ComputeIcicle({
  compute,
  lookAlikes,
}: {
  readonly compute: ViewedCompute;
  readonly lookAlikes: LookAlikes;
}) {
  const { calls, total } = compute;
  const depths = [...new Set(calls.map(({ depth }) => depth))].sort((a, b) => a - b);
  return (
    <figure className={`icicle ${styles['icicle']}`}>
      {depths.map((depth) => (
        <div key={depth} className={styles['lane']}>
          {calls.map(
            (call) => call.depth === depth && <Cell key={call.id} call={call} total={total} lookAlikes={lookAlikes} />,
          )}
        </div>
      ))}
      <figcaption className={styles['caption']}>
        <span>Width is units, left to right in execution order; blank space below a call is its own cost.</span>{' '}
        <Spenders compute={compute} lookAlikes={lookAlikes} />
      </figcaption>
    </figure>
  );
}

function Cell({
  call,
  total,
  lookAlikes,
}: {
  readonly call: ComputeCall;
  readonly total: bigint;
  readonly lookAlikes: LookAlikes;
}) {
  const { id, programId, start, self, failed } = call;
  const isNarrow = percent(call.total, total) < MIN_CELL_PERCENT;
  const name = programId === null ? 'no such account' : shortAddress(programId, lookAlikes);
  const itself = self === call.total ? '' : `, ${formatInteger(self)} itself`;
  const label = `#${id} ${name}: ${formatInteger(call.total)} units${itself}${failed ? ', failed' : ''}`;
  const place = { left: `${percent(start, total)}%`, width: `${percent(call.total, total)}%` };
  const className = `${styles['cell']} ${failed ? styles['failed'] : ''}`;
  // Too thin to click. The table has the link.
  if (isNarrow) return <span className={`${className} ${styles['narrow']}`} style={place} title={label} />;
  return (
    <div className={className} style={place} title={label}>
      <a href={`#ix-${id}`}>
        <span className="visually-hidden">{`${label} `}</span>
        <div aria-hidden="true">
          <b>
            #{id} {programId !== null && <AddressLabel address={programId} />}
          </b>
          {formatInteger(call.total)}
        </div>
      </a>
    </div>
  );
}

/** The programs that spent most themselves, without their inner calls. */
function Spenders({
  compute: { programs, total, isTotalRecorded },
  lookAlikes,
}: {
  readonly compute: ViewedCompute;
  readonly lookAlikes: LookAlikes;
}) {
  if (programs.length < 2) return null;
  return (
    <span>
      {programs.slice(0, MAX_SPENDERS).map(({ programId, self }, at) => (
        <span key={programId}>
          {at > 0 && '; '}
          {shortAddress(programId, lookAlikes)} used <b>{formatInteger(self)}</b> itself, {formatShare(self, total)}
        </span>
      ))}{' '}
      {isTotalRecorded ? 'of all' : 'of the units in the log'}.
    </span>
  );
}

const MAX_SPENDERS = 2;
/** Percent of the total. A narrower cell is too narrow even for a path. */
const MIN_CELL_PERCENT = 2.5;

/** For positions and widths only: it is rounded. */
function percent(units: bigint, total: bigint): number {
  return total === 0n ? 0 : Number((units * 1_000_000n) / total) / 10_000;
}
