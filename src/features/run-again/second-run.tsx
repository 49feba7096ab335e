import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { compareAccounts, countChanged } from '../../analysis/compare/compare-accounts.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { compareRun, describeRun } from './compare-run.ts';
import type { Client } from '../../rpc-client/client.ts';
import { isMethodMissing } from '../../rpc-client/call/dialect.ts';
import { formatInteger, formatCount } from '../../shared/format/format-number.ts';
import { DecodeError } from '../../shared/json/json-decoding.ts';
import type { Transaction } from '../../solana/model/transaction.ts';
import { Fact, FactList, FactNote } from '../../ui/page/section.tsx';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import { UntrustedText } from '../../ui/values/text.tsx';
import { ComparisonTable, countDifferences } from '../compare/comparison-table.tsx';
import { PART_TEXTS } from '../compare/part-texts.ts';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import { describeFailure } from '../errors/describe-failure.ts';
import { NotOffered } from '../errors/failure.tsx';
import { type RunAnswer, runAgainQueryOptions } from './run-again-query.ts';
import type { DecodeAccounts, RunState } from './run-state.ts';
import styles from './run-again.module.css';
import { MAX_COMPUTE_UNITS, capUnitLimit } from '../../analysis/facts/transaction/fees.ts';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import type { IdlDecoding } from '../../analysis/facts/transaction/idl-decoding.ts';

/** Calls the endpoint as soon as it is mounted. */
export function SecondRun({
  record,
  idls,
  wire,
  client,
  decodeAccounts,
  endpoint,
}: {
  readonly record: ViewedTransaction;
  readonly idls: IdlDecoding;
  readonly wire: Transaction;
  readonly client: Client;
  readonly decodeAccounts: DecodeAccounts;
  readonly endpoint: string;
}) {
  const { data, error, isFetching, refetch } = useQuery(runAgainQueryOptions(client, record, wire, decodeAccounts));
  return (
    <>
      <p className="hint" role="status">
        {isFetching ? (
          `${endpoint} simulates it…`
        ) : isMethodMissing(error) ? (
          <NotOffered method="simulateTransaction" />
        ) : error !== null ? (
          <RunFailure error={error} />
        ) : (
          data !== undefined && `Simulated by ${endpoint}. Nothing was executed.`
        )}{' '}
        {!isFetching && !isMethodMissing(error) && (
          <button type="button" className="text-button" onClick={() => void refetch()}>
            Run it again
          </button>
        )}
      </p>
      {data !== undefined && error === null && <RunResult run={data} record={record} idls={idls} />}
    </>
  );
}

function RunFailure({ error }: { readonly error: unknown }) {
  const { sentence, subtitle, retryInSeconds } = describeFailure(error, SUBJECT, useEndpoint());
  return (
    <>
      <span className="warning">{sentence}</span> {subtitle}
      {error instanceof DecodeError && (
        <UntrustedText text={`${error.path}: expected ${error.expected}, found ${error.found}.`} />
      )}
      {retryInSeconds !== undefined && ` Wait ${formatCount(retryInSeconds, 'second')} before you run it again.`}
    </>
  );
}

/** The outcome of a simulation, what to request for it, and each difference from the record. */
export function RunResult({
  run,
  record,
  idls,
}: {
  readonly run: RunAnswer;
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
        <StatusIcon kind={simulation.err === null ? 'success' : 'failure'} bare />{' '}
        <UntrustedText text={describeRun(view)} />
      </p>
      <p className="hint">
        {isExecuted
          ? `It ran at slot ${formatInteger(simulation.slot)}, and the record is from slot ${formatInteger(record.answer.slot ?? 0n)}: the state has moved on since, so a difference is not an error.`
          : `It ran at slot ${formatInteger(simulation.slot)}. There is no record to compare it with.`}
        {!hasStarted && ' It ended before its first instruction, so there are no calls to compare.'}
        {hasStarted &&
          !hasInnerCalls &&
          ' The endpoint returns no inner calls of a simulation, so only instructions are compared.'}
        {!parts.some(({ id }) => id === 'balances') &&
          ' Balances are not compared, because the endpoint did not return those before and after the run for one slot.'}
      </p>
      <RunSuggestions run={run} />
      {simulation.err === null && <StateChanges state={run.state} runSlot={simulation.slot} />}
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

/** What the run would leave in the accounts that it writes to. */
function StateChanges({ state, runSlot }: { readonly state: RunState | null; readonly runSlot: Slot }) {
  const part = useMemo(() => state && compareAccounts(state.changes), [state]);
  const { title } = PART_TEXTS.state;
  return (
    <div data-testid="state-changes">
      <h3>
        {title}{' '}
        {state !== null && part !== null && (
          <span className="muted">
            {formatInteger(countChanged(part))} of {formatCount(state.changes.length, 'account')}
          </span>
        )}
      </h3>
      {state === null || part === null ? (
        <p className="hint">Not known: the endpoint did not return the accounts before and after the run.</p>
      ) : (
        <>
          <ComparisonTable part={part} names={SIDES} isFolded />
          {state.slot !== runSlot && (
            <p className="hint">
              “Before” is slot {formatInteger(state.slot)}, and the run was at slot {formatInteger(runSlot)}: what other
              transactions changed between them is included.
            </p>
          )}
          {state.left > 0 && <p className="hint">{formatCount(state.left, 'more account')} were not requested.</p>}
        </>
      )}
    </div>
  );
}

const SIDES = { a: 'Before', b: 'After' };

/** The compute limit and price that a transaction like this could request now. */
export function RunSuggestions({ run }: { readonly run: RunAnswer }) {
  return (
    <FactList>
      <Fact label="Suggested unit limit">
        <UnitLimit run={run} />
      </Fact>
      <Fact label="Suggested unit price">
        <UnitPrice prices={run.recentPrices} />
      </Fact>
    </FactList>
  );
}

function UnitLimit({ run: { simulation } }: { readonly run: RunAnswer }) {
  const { unitsConsumed, err } = simulation;
  if (unitsConsumed === null) return <Absent>The endpoint did not return the compute units of the run.</Absent>;
  if (err !== null) return <Absent>The run failed, so it did not use all the units that it needs.</Absent>;
  const limit = suggestedUnitLimit(unitsConsumed);
  return (
    <>
      {formatInteger(limit)}{' '}
      <FactNote>
        {limit === MAX_COMPUTE_UNITS
          ? `the most that a transaction can have; the run used ${formatInteger(unitsConsumed)}`
          : `the ${formatInteger(unitsConsumed)} that the run used × 1.1`}
      </FactNote>
    </>
  );
}

/** The median of the recent prices: half of the slots accepted less. */
function UnitPrice({ prices }: { readonly prices: readonly bigint[] | null }) {
  if (prices === null) return <Absent>The endpoint did not return recent prioritization fees.</Absent>;
  const median = prices[Math.floor(prices.length / 2)];
  if (median === undefined) return <Absent>The endpoint has no recent prioritization fees.</Absent>;
  return (
    <>
      {formatInteger(median)}{' '}
      <FactNote>
        micro-lamports a unit: the median of {formatInteger(prices.length)} recent{' '}
        {prices.length === 1 ? 'slot' : 'slots'} for its writable accounts; the highest was{' '}
        {formatInteger(prices.at(-1) ?? median)}
      </FactNote>
    </>
  );
}

function Absent({ children }: { readonly children: string }) {
  return <span className="muted standalone">{children}</span>;
}

/** 10 % more than a run used, rounded up, because the next run may take another path. */
export function suggestedUnitLimit(used: bigint): bigint {
  return capUnitLimit((used * 11n + 9n) / 10n);
}

const SUBJECT = { kind: 'endpoint' } as const;
const RECORD = { a: 'Record', b: 'Run' };
const BYTES = { a: 'Bytes', b: 'Run' };
