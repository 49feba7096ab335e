/**
 * Every way to choose one of `sizes[0]` things, one of `sizes[1]` and so on, as indexes: first the ways with the lowest sum, so
 * that what is likeliest everywhere comes first, then what differs from it at one place, and so on.
 */
export function* combinations(sizes: readonly number[]): Generator<readonly number[]> {
  const most = sizes.reduce((sum, size) => sum + size - 1, 0);
  if (sizes.includes(0)) return;
  for (let sum = 0; sum <= most; sum++) yield* withSum(sizes, sum, most);
}

/** `most` is the highest sum that these sizes have. */
function* withSum(sizes: readonly number[], sum: number, most: number): Generator<readonly number[]> {
  const [size, ...others] = sizes;
  if (size === undefined) {
    yield [];
    return;
  }
  const mostOfOthers = most - (size - 1);
  for (let index = Math.max(0, sum - mostOfOthers); index <= Math.min(sum, size - 1); index++) {
    for (const rest of withSum(others, sum - index, mostOfOthers)) yield [index, ...rest];
  }
}
