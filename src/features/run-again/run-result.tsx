import { formatPath } from '../../analysis/explain/wording.ts';
import { useMemo } from 'react';
import { compareRun } from '../../analysis/compare/compare-run.ts';
import { shortReason } from '../../analysis/explain/failure-text.ts';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { IdlDecoding } from '../../analysis/facts/transaction/idl-decoding.ts';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import { ComparisonTable } from '../compare/comparison-table.tsx';
import { countDifferences, PART_TEXTS } from '../compare/part-texts.ts';
import type { SecondRun } from './run-again-query.ts';
import { RunSuggestions } from './run-suggestions.tsx';
import styles from './run-again.module.css';
import { UntrustedText } from '../../ui/values/text.tsx';

/** The outcome of a simulation, what to request for it, and each difference from the record. */
export function RunResult({
  run,
  record,
  idls,
}: {
  readonly run: SecondRun;
  readonly record: ViewedTransaction;
  readonly idls: IdlDecoding;
}) {
  const { simulation, balances } = run;
  const { view, hasStarted, hasInnerCalls, parts } = useMemo(
    () => compareRun(record, simulation, balances, idls),
    [record, simulation, balances, idls],
  );
  const isExecuted = record.answer.meta !== null;
  return (
    <div className={styles['result']} data-testid="second-run">
      <p className={styles['verdict']}>
        <StatusIcon kind={simulation.err === null ? 'success' : 'failure'} bare /> <Verdict view={view} />
      </p>
      <p className="hint">
        {isExecuted
          ? `It ran at slot ${formatInteger(simulation.slot)}, and the record is of slot ${formatInteger(record.answer.slot ?? 0n)}: the state has moved on since, so a difference is no error.`
          : `It ran at slot ${formatInteger(simulation.slot)}. There is no record to compare it with: what it did is only in the run.`}
        {!hasStarted && ' It ended before its first instruction, so there are no calls to compare.'}
        {hasStarted &&
          !hasInnerCalls &&
          ' The endpoint returns no inner calls of a simulation, so only instructions are compared.'}
        {!parts.some(({ id }) => id === 'balances') &&
          ' Balances are not compared, because the endpoint did not return those before and after the run for one slot.'}
      </p>
      <RunSuggestions run={run} />
      {parts.map((part) => (
        <div key={part.id}>
          <h3>
            {PART_TEXTS[part.id].title} <span className="muted">{countDifferences(part)}</span>
          </h3>
          <ComparisonTable part={part} names={isExecuted ? RECORD : BYTES} isFolded />
        </div>
      ))}
    </div>
  );
}

function Verdict({ view }: { readonly view: ViewedTransaction }) {
  if (view.outcome === 'succeeded') return 'It would succeed now.';
  const { failure } = view;
  if (failure === null) return 'It would fail now.';
  return (
    <>
      It would fail now{failure.path !== null && ` at ${formatPath(failure.path)}`}:{' '}
      <UntrustedText text={shortReason(failure)} />.
    </>
  );
}

const RECORD = { a: 'Record', b: 'Run' };
const BYTES = { a: 'Bytes', b: 'Run' };
