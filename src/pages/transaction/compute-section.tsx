import { lazy, Suspense, useState } from 'react';
import { formatInteger } from '../../shared/format-number.ts';
import type { ViewedTransaction } from '../../solana/transaction-view/view-transaction.ts';
import { Section } from '../../ui/section.tsx';
import { Reserved } from './reserved.tsx';

const ComputeContent = lazy(() => import('./compute-content.tsx').then(({ ComputeContent: it }) => ({ default: it })));

/** Where the compute units went, call by call: as a chart, or the same figures as a table. */
export function ComputeSection({ view }: { readonly view: ViewedTransaction }) {
  const [form, setForm] = useState<'chart' | 'table'>('chart');
  const other = form === 'chart' ? 'table' : 'chart';
  return (
    <Section
      id="compute"
      title="Compute"
      count={sizeOf(view)}
      end={
        <button type="button" className="word" onClick={() => setForm(other)}>
          As a {other}
        </button>
      }
    >
      <Suspense fallback={<Reserved height={expectedHeight(view)} />}>
        <ComputeContent view={view} form={form} />
      </Suspense>
    </Section>
  );
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
