import type { TransactionAbsences } from '../../../analysis/facts/absence/transaction-absences.ts';
import type { LookAlikes } from '../../../analysis/facts/look-alikes.ts';
import { ranBuiltIn } from '../../../analysis/facts/transaction/fees.ts';
import {
  type ComputeCall,
  type UnmeasuredCalls,
  type ViewedCompute,
  viewCompute,
} from '../../../analysis/facts/transaction/view-compute.ts';
import type { ViewedTransaction } from '../../../analysis/facts/transaction/view-transaction.ts';
import { shortAddress } from '../../../analysis/explain/wording.ts';
import { useMemo } from 'react';
import { formatInteger, formatShare } from '../../../shared/format/format-number.ts';
import { useListPage } from '../../../ui/rendering/list-page.tsx';
import { AddressLabel, AddressLink } from '../../../ui/values/address.tsx';
import { StatusIcon } from '../../../ui/values/status-icon.tsx';
import styles from './compute-content.module.css';
import { treeIndent } from '../tree-indent.ts';
import { absenceSentence } from '../../../analysis/explain/fields/absence-text.ts';

/** The chart or the table; if the log has no figures, a sentence with the reason. */
export function ComputeContent({
  view,
  absences,
  form,
}: {
  readonly view: ViewedTransaction;
  readonly absences: TransactionAbsences;
  readonly form: 'chart' | 'table';
}) {
  const compute = useMemo(() => viewCompute(view), [view]);
  if (compute === null) return <p className="hint">{absenceReason(view, absences)}</p>;
  return (
    <>
      {form === 'chart' && compute.calls.length <= MAX_CELLS ? (
        <ComputeIcicle compute={compute} lookAlikes={view.lookAlikes} />
      ) : (
        <>
          <ComputeTable compute={compute} />
          <p className="hint">
            <Spenders compute={compute} lookAlikes={view.lookAlikes} />{' '}
            <UnmeasuredCallsText calls={compute.unmeasured} />
          </p>
        </>
      )}
    </>
  );
}

/** More would be thinner than a pixel. */
const MAX_CELLS = 2000;

function UnmeasuredCallsText({ calls: { builtIn, others, inner } }: { readonly calls: UnmeasuredCalls }) {
  if (builtIn + others === 0) return null;
  return (
    <>
      {builtIn > 0 &&
        `${countCalls(builtIn)} ${builtIn === 1 ? 'is to a built-in program, which logs' : 'are to built-in programs, which log'} no figure. `}
      {others > 0 && `The log has no figure for ${countCalls(others, builtIn > 0 ? 'other ' : '')}. `}
      {inner && 'The units of an inner call without a figure count as its caller’s own.'}
    </>
  );
}

function countCalls(count: number, adjective = ''): string {
  return `${formatInteger(count)} ${adjective}${count === 1 ? 'call' : 'calls'}`;
}

function absenceReason(
  { answer: { meta }, outcome, instructions, log }: ViewedTransaction,
  { callUnits }: TransactionAbsences,
): string {
  const total = meta?.computeUnitsConsumed ?? null;
  if (outcome === 'noOp') {
    return total === null
      ? 'No call was executed.'
      : `No call was executed. The block counts ${formatInteger(total)} units for the transaction: a transaction that is not executed counts the limit that it requests, or the default limit (SIMD-0290).`;
  }
  const all = total === null ? '' : ` All calls together used ${formatInteger(total)} units.`;
  if (callUnits !== null)
    return `The compute units of each call come from the log. ${absenceSentence(log === null ? 'logs' : 'callUnits', callUnits)}${all}`;
  if (log?.frames.some(({ consumed }) => consumed !== null) === true) {
    return `The figures in the log do not match the instructions or the recorded total, so none are shown.${all}`;
  }
  return instructions?.every(({ programId, firstLine }) => ranBuiltIn(programId, firstLine !== null)) === true
    ? `All calls are to built-in programs, which log no figure.${all}`
    : `The log has no figure for any call.${all}`;
}

/**
 * An icicle chart: one lane per call depth and one cell per call, as wide as the units it spent, at the place where it started.
 * Each cell links to its instruction.
 */
function ComputeIcicle({ compute, lookAlikes }: { readonly compute: ViewedCompute; readonly lookAlikes: LookAlikes }) {
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
          </b>{' '}
          <span>{formatInteger(call.total)}</span>
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

/** The chart's figures as a table. */
function ComputeTable({ compute: { calls, total, isTotalRecorded } }: { readonly compute: ViewedCompute }) {
  const page = useListPage(calls, 'Calls');
  const own = calls.reduce((sum, { self }) => sum + self, 0n);
  return (
    <>
      <table
        className={`table compact stacked-on-phone ${styles['calls']}`}
        aria-label="Compute units by call"
        {...treeIndent(calls)}
      >
        <thead>
          <tr>
            <th className="index-number">Call</th>
            <th>Program</th>
            <th className="numeric">Own units</th>
            <th className="numeric">With inner calls</th>
            <th className="numeric">{isTotalRecorded ? 'Of all' : 'Of the sum'}</th>
          </tr>
        </thead>
        <tbody>
          {page.shown.map((call) => (
            <CallRow key={call.id} call={call} total={total} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className="phone-row1-start">&nbsp;</td>
            <td className="phone-row1-main">All calls with a figure</td>
            <td className="numeric phone-row2-end">{formatInteger(own)}</td>
            <td className="numeric phone-row1-end">{formatInteger(own)}</td>
            <td className="numeric phone-hidden">{formatShare(own, total)}</td>
          </tr>
        </tfoot>
      </table>
      {page.pager}
    </>
  );
}

function CallRow({ call, total }: { readonly call: ComputeCall; readonly total: bigint }) {
  const { id, depth, programId, self, failed } = call;
  return (
    <tr>
      <td className="phone-row1-start">
        <a className="mono plain-link" href={`#ix-${id}`}>
          #{id}
        </a>
      </td>
      <td className="phone-row1-main">
        <span className={styles['program']} style={{ '--depth': depth }}>
          {programId === null ? <span className="warning">no such account</span> : <AddressLink address={programId} />}
          {failed && (
            <span className="failure">
              <StatusIcon kind="failure" bare /> failed
            </span>
          )}
        </span>
      </td>
      <td className="numeric phone-row2-end">
        <span className="phone-only muted">own </span>
        {formatInteger(self)}
      </td>
      <td className="numeric phone-row1-end">{formatInteger(call.total)}</td>
      <td className="numeric phone-hidden">{formatShare(call.total, total)}</td>
    </tr>
  );
}
