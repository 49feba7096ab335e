import { lazy, Suspense, useState } from 'react';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { ViewedTransaction } from '../../../analysis/transaction/view-transaction.ts';
import { Section } from '../../../ui/page/section.tsx';
import { Placeholder } from '../../../ui/page/placeholder.tsx';

const ComputeContent = lazy(() => import('./compute-content.tsx').then(({ ComputeContent: it }) => ({ default: it })));

/** Where the compute units went, call by call: as a chart, or the same figures as a table. */
export function ComputeSection({ view }: { readonly view: ViewedTransaction }) {
  const [form, setForm] = useState<'chart' | 'table'>('chart');
  const other = form === 'chart' ? 'table' : 'chart';
  const told = isTold(view);
  return (
    <Section
      id="compute"
      title="Compute"
      count={sizeOf(view)}
      end={
        told ? (
          <button type="button" className="word" onClick={() => setForm(other)}>
            As a {other}
          </button>
        ) : undefined
      }
    >
      <Suspense fallback={<Placeholder height={told ? expectedHeight(view) : LANE} />}>
        <ComputeContent view={view} form={form} />
      </Suspense>
    </Section>
  );
}

/** Whether there are figures of calls; else a sentence says why not. */
function isTold({ instructions, log }: ViewedTransaction): boolean {
  return log !== null && !log.truncated && instructions?.some(({ units }) => units !== null) === true;
}

function sizeOf({ answer, budget }: ViewedTransaction): string {
  const units = answer.meta?.computeUnitsConsumed ?? null;
  if (units === null) return 'total not recorded';
  const limit = budget?.unitLimit ?? null;
  return `${formatInteger(units)}${limit === null ? '' : ` of ${formatInteger(limit)}`} units`;
}

function expectedHeight({ instructions }: ViewedTransaction): number {
  const deepest = Math.max(0, ...(instructions ?? []).map(({ depth }) => depth));
  return (deepest + 1) * LANE + CAPTION;
}

/** In CSS pixels: a lane of the chart, and what stands under all of them. */
const LANE = 40;
const CAPTION = 53;
