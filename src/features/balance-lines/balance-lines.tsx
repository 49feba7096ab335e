import type { AccountStep } from '../../analysis/facts/block/block-balances.ts';
import type { TokenChange } from '../../analysis/facts/transaction/token-changes.ts';
import type { ReactNode } from 'react';
import { AddressLink } from '../../ui/values/address.tsx';
import { Amount, Sol, SolUnit } from '../../ui/values/amount.tsx';

/** `index`: the place of the transaction on the line. */
interface LineStep extends Pick<AccountStep, 'index' | 'lamports'> {
  readonly tokens: readonly Pick<TokenChange, 'mint' | 'decimals' | 'before' | 'after'>[];
}

interface LinesProps {
  readonly steps: readonly LineStep[];
  /** Number of transactions in the block, or in the list. */
  readonly count: number;
  /** Index of the transaction to mark; null for none. */
  readonly marked: number | null;
}

/** A line for the lamports, and one for each mint that the account held as a token account. */
export function BalanceLines({ steps, ...place }: LinesProps) {
  const lamports = steps.flatMap(({ index, lamports }) => (lamports === null ? [] : [{ index, ...lamports }]));
  const tokens = new Map(steps.flatMap((step) => step.tokens.map(({ mint, decimals }) => [mint, decimals])));
  return (
    <div className="actions" style={{ gap: 'var(--s3)', alignItems: 'end' }}>
      <Line {...place} name={<SolUnit />} points={lamports} decimals={null} />
      {[...tokens].map(([mint, decimals]) => (
        <Line
          key={mint}
          {...place}
          name={<AddressLink address={mint} />}
          points={steps.flatMap(({ index, tokens }) =>
            tokens
              .filter((token) => token.mint === mint)
              .map(({ before, after }) => ({ index, before: before ?? 0n, after: after ?? 0n })),
          )}
          decimals={decimals}
        />
      ))}
    </div>
  );
}

/** A line, and the balances at its ends. */
function Line({
  name,
  points,
  decimals,
  ...place
}: Omit<LinesProps, 'steps'> & {
  readonly name: ReactNode;
  readonly points: readonly BalancePoint[];
  /** null: lamports. */
  readonly decimals: number | null;
}) {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const isConstant = points.every(({ before, after }) => before === first.before && after === first.before);
  return (
    <BalanceLine
      {...place}
      steps={points}
      caption={
        <>
          {name}: <Units units={first.before} decimals={decimals} />
          {isConstant ? (
            ', unchanged'
          ) : (
            <>
              {' '}
              → <Units units={last.after} decimals={decimals} /> (
              <Units units={last.after - first.before} decimals={decimals} signed />)
            </>
          )}
        </>
      }
    />
  );
}

function Units({
  units,
  decimals,
  signed = false,
}: {
  readonly units: bigint;
  readonly decimals: number | null;
  readonly signed?: boolean;
}) {
  return decimals === null ? (
    <Sol lamports={units} signed={signed} />
  ) : (
    <Amount units={units} decimals={decimals} signed={signed} />
  );
}

/** A balance through the transactions as a small line; the exact values are in the table. */
function BalanceLine({
  caption,
  steps,
  count,
  marked,
}: Omit<LinesProps, 'steps'> & {
  readonly caption: ReactNode;
  readonly steps: readonly BalancePoint[];
}) {
  const x = marked === null ? null : balanceLineX(marked, count, WIDTH);
  return (
    <div style={{ flex: '1 1 0', minWidth: 0 }}>
      <p className="muted">{caption}</p>
      <svg
        viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
        preserveAspectRatio="none"
        width="100%"
        height={HEIGHT + 4}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        {x !== null && (
          <line
            x1={x}
            x2={x}
            y1="-2"
            y2={HEIGHT + 2}
            style={{ stroke: 'var(--accent)' }}
            vectorEffect="non-scaling-stroke"
          />
        )}
        <polyline
          points={balanceLinePoints(steps, count, { width: WIDTH, height: HEIGHT })}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </div>
  );
}

const WIDTH = 1000;
const HEIGHT = 40;

/** A balance before and after one transaction. */
interface BalancePoint {
  readonly index: number;
  readonly before: bigint;
  readonly after: bigint;
}

/**
 * The points of an SVG polyline: the balance through `count` transactions, constant between the given ones. The left edge is the
 * start, the top the highest balance. A balance that never changes is in the middle.
 */
export function balanceLinePoints(
  steps: readonly BalancePoint[],
  count: number,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return '';
  const values = steps.flatMap(({ before, after }) => [before, after]);
  const lowest = values.reduce((a, b) => (b < a ? b : a));
  const range = values.reduce((a, b) => (b > a ? b : a)) - lowest;
  const y = (value: bigint) =>
    range === 0n ? height / 2 : height - (Number(((value - lowest) * PRECISION) / range) / Number(PRECISION)) * height;
  const points = [
    [0, y(first.before)],
    ...steps.flatMap(({ index, before, after }) => {
      const x = balanceLineX(index, count, width);
      return [
        [x, y(before)],
        [x, y(after)],
      ];
    }),
    [width, y(last.after)],
  ];
  return points.map((point) => point.map((value) => value.toFixed(1)).join(',')).join(' ');
}

/** The middle of a transaction's share of the width. */
function balanceLineX(index: number, count: number, width: number): number {
  return ((index + 0.5) / Math.max(count, 1)) * width;
}

const PRECISION = 1_000_000n;
