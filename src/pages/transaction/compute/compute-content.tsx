import { useMemo } from 'react';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { ranBuiltIn } from '../../../analysis/facts/transaction/fees.ts';
import { type UnmeasuredCalls, viewCompute } from '../../../analysis/facts/transaction/view-compute.ts';
import { absenceSentence } from '../../../analysis/explain/absence-text.ts';
import type { TransactionAbsences } from '../../../analysis/facts/absence/transaction-absences.ts';
import type { ViewedTransaction } from '../../../analysis/facts/transaction/view-transaction.ts';
import { ComputeIcicle } from './compute-icicle.tsx';
import { ComputeTable } from './compute-table.tsx';

/** The chart or the table; if the log has no figures, a sentence that says why. */
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
        <ComputeTable compute={compute} />
      )}
      <UnmeasuredCallsHint calls={compute.unmeasured} />
    </>
  );
}

/** More would be thinner than a pixel. */
const MAX_CELLS = 2000;

function UnmeasuredCallsHint({ calls: { builtIn, others, inner } }: { readonly calls: UnmeasuredCalls }) {
  if (builtIn + others === 0) return null;
  return (
    <p className="hint">
      {builtIn > 0 &&
        `${countCalls(builtIn)} ${builtIn === 1 ? 'is to a built-in program, which logs' : 'are to built-in programs, which log'} no figure. `}
      {others > 0 && `The log has no figure for ${countCalls(others, builtIn > 0 ? 'other ' : '')}. `}
      {inner && 'The units of an inner call without a figure count as its caller’s own.'}
    </p>
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
