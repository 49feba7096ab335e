import { useMemo } from 'react';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { viewCompute } from '../../../analysis/transaction/fees-compute/view-compute.ts';
import type { ViewedTransaction } from '../../../analysis/transaction/view-transaction.ts';
import { ComputeIcicle } from './compute-icicle.tsx';
import { ComputeTable } from './compute-table.tsx';

/** The chart or the table; if the log has no figures, a sentence that says why. */
export function ComputeContent({ view, form }: { readonly view: ViewedTransaction; readonly form: 'chart' | 'table' }) {
  const compute = useMemo(() => viewCompute(view), [view]);
  if (compute === null) return <p className="hint">{absenceReason(view)}</p>;
  return (
    <>
      {form === 'chart' ? <ComputeIcicle compute={compute} /> : <ComputeTable compute={compute} />}
      {compute.unmeasured > 0 && (
        <p className="hint">
          {formatInteger(compute.unmeasured)} {compute.unmeasured === 1 ? 'call has' : 'calls have'} no figure in the
          log, as programs built into the node write none: what they spent counts as their caller’s own.
        </p>
      )}
    </>
  );
}

function absenceReason({ answer: { meta }, instructions, log }: ViewedTransaction): string {
  if (meta === null) return 'What this transaction spent was not recorded.';
  const total = meta.computeUnitsConsumed;
  const all = total === null ? '' : ` All together spent ${formatInteger(total)} units.`;
  if (log === null) return `Which call spent how much is told by the log alone, and that was not recorded.${all}`;
  if (log.truncated) {
    return `The log was cut, and with it the figures of the calls that ended later: shares would mislead.${all}`;
  }
  if (instructions === null) return `The answer leaves the instructions out.${all}`;
  return `No program wrote down what it spent: those built into the node do not.${all}`;
}
