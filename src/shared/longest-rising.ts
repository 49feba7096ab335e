/** The longest part of a list, in its order, in which every number is greater than the one before. */
export function longestRising<T>(items: readonly T[], numberOf: (item: T) => number): readonly T[] {
  /** By length − 1: of the rising parts of this length, the one that ends lowest. */
  const ends: Chain<T>[] = [];
  for (const item of items) {
    const number = numberOf(item);
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const end = ends[middle];
      if (end !== undefined && end.number < number) low = middle + 1;
      else high = middle;
    }
    ends[low] = { item, number, before: ends[low - 1] ?? null };
  }
  const longest: T[] = [];
  for (let chain = ends.at(-1) ?? null; chain !== null; chain = chain.before) longest.push(chain.item);
  return longest.reverse();
}

interface Chain<T> {
  readonly item: T;
  readonly number: number;
  readonly before: Chain<T> | null;
}
