import type { ReactNode } from 'react';
import type { AccountStep } from '../../../analysis/facts/block/block-balances.ts';
import { AddressLink } from '../../../ui/values/address.tsx';
import { Amount, Sol, SolUnit } from '../../../ui/values/amount.tsx';
import { BalanceLine } from './balance-line.tsx';
import type { BalancePoint } from './balance-line-points.ts';

interface LinesProps {
  readonly steps: readonly AccountStep[];
  /** Number of transactions in the block. */
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
