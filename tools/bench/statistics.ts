export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The median of the ratios of each round, which a slowdown of a whole round affects little. */
export function medianRatio(ours: readonly number[], baseline: readonly number[]): number {
  return median(ours.map((value, round) => value / (baseline[round] ?? Number.NaN)));
}
