import type { ReactNode } from 'react';
import { type BalancePoint, balanceLinePoints, balanceLineX } from './balance-line-points.ts';

/** A balance through the block as a small line; the exact values are in the table. */
export function BalanceLine({
  caption,
  steps,
  count,
  marked,
}: {
  readonly caption: ReactNode;
  readonly steps: readonly BalancePoint[];
  /** Number of transactions in the block. */
  readonly count: number;
  /** Index of the transaction to mark; null for none. */
  readonly marked: number | null;
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
