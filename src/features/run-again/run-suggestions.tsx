import { MAX_COMPUTE_UNITS } from '../../analysis/facts/transaction/fees.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { Fact, FactList, FactNote } from '../../ui/page/section.tsx';
import { suggestedUnitLimit } from './suggested-unit-limit.ts';
import type { SecondRun } from './run-again-query.ts';

/** The compute limit and price that a transaction like this could request now. */
export function RunSuggestions({ run }: { readonly run: SecondRun }) {
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

function UnitLimit({ run: { simulation } }: { readonly run: SecondRun }) {
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

/** The median of the recent prices: half of the slots took less. */
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
