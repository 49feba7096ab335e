import { absenceLabel } from '../../../analysis/explain/fields/absence-text.ts';
import type { Absence } from '../../../analysis/facts/absence/why-absent.ts';
import type { TransactionAbsences } from '../../../analysis/facts/absence/transaction-absences.ts';
import type { ViewedTransaction } from '../../../analysis/facts/transaction/view-transaction.ts';
import { useState } from 'react';
import { AbsentSection, type AskAgain } from '../../../features/absence/absence-note.tsx';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { Section } from '../../../ui/page/section.tsx';
import { ComputeContent } from './compute-content.tsx';

/** Compute units by call, as a chart or as a table with the same figures. */
export function ComputeSection({
  view,
  absences,
  onAsk,
}: {
  readonly view: ViewedTransaction;
  readonly absences: TransactionAbsences;
  readonly onAsk: AskAgain;
}) {
  const [form, setForm] = useState<'chart' | 'table'>('chart');
  const other = form === 'chart' ? 'table' : 'chart';
  const hasFigures = hasCallFigures(view);
  return (
    <Section
      id="compute"
      title="Compute"
      count={describeSize(view, absences.computeUnits)}
      end={
        hasFigures ? (
          <>
            {form === 'chart' && (
              <span className="muted compute-legend">
                in order of execution, left to right; blank space below a call is its own cost
              </span>
            )}{' '}
            <button type="button" className="text-button" data-longest="As a chart" onClick={() => setForm(other)}>
              As a {other}
            </button>
          </>
        ) : undefined
      }
    >
      {absences.computeUnits !== null && (
        <AbsentSection field="computeUnits" absence={absences.computeUnits} onAsk={onAsk} />
      )}
      {view.answer.meta !== null && <ComputeContent view={view} absences={absences} form={form} />}
    </Section>
  );
}

/** Whether the log has figures by call. */
function hasCallFigures({ instructions, log }: ViewedTransaction): boolean {
  return log !== null && !log.truncated && instructions?.some(({ units }) => units !== null) === true;
}

function describeSize({ answer, outcome, budget }: ViewedTransaction, absence: Absence | null): string {
  const units = answer.meta?.computeUnitsConsumed ?? null;
  if (units === null) return absence === null ? '' : `total ${absenceLabel(absence)}`;
  if (outcome === 'noOp') return `${formatInteger(units)} units counted, none used`;
  const limit = budget?.unitLimit ?? null;
  return `${formatInteger(units)}${limit === null ? '' : ` of ${formatInteger(limit)}`} units`;
}
