/**
 * Every combination of one index below `sizes[0]`, one below `sizes[1]` and so on, ordered by sum. With options ordered by likelihood,
 * the likeliest option at every position comes first.
 */
export function* combinations(sizes: readonly number[]): Generator<readonly number[]> {
  const maxSum = sizes.reduce((sum, size) => sum + size - 1, 0);
  if (sizes.includes(0)) return;
  for (let sum = 0; sum <= maxSum; sum++) yield* withSum(sizes, sum, maxSum);
}

/** `maxSum` is the highest sum that these sizes allow. */
function* withSum(sizes: readonly number[], sum: number, maxSum: number): Generator<readonly number[]> {
  const [size, ...others] = sizes;
  if (size === undefined) {
    yield [];
    return;
  }
  const maxOfOthers = maxSum - (size - 1);
  for (let index = Math.max(0, sum - maxOfOthers); index <= Math.min(sum, size - 1); index++) {
    for (const rest of withSum(others, sum - index, maxOfOthers)) yield [index, ...rest];
  }
}
