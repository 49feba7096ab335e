/** A balance before and after one transaction. */
export interface BalancePoint {
  /** Index of the transaction in the block. */
  readonly index: number;
  readonly before: bigint;
  readonly after: bigint;
}

/**
 * The points of an SVG polyline: the balance through a block of `count` transactions, constant between the given ones. The left edge
 * is the start of the block, the top the highest balance. A balance that never changes is in the middle.
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
export function balanceLineX(index: number, count: number, width: number): number {
  return ((index + 0.5) / Math.max(count, 1)) * width;
}

const PRECISION = 1_000_000n;
