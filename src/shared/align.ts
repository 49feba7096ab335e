/** Two items that correspond to each other, or one that has no counterpart. */
export type Pair<T> = readonly [T, T] | readonly [T, null] | readonly [null, T];

/** 0 for items that are never paired, `SAME` for those that are equal. */
type Similarity<T> = (a: T, b: T) => number;

/** No similarity is higher. */
export const SAME = 3;

/** Budget shared by several alignments. */
export interface AlignmentRoom {
  /** Number of pairs whose similarity may still be computed. */
  cells: number;
  /** Set if lists were too long, and were paired by index. */
  wasShort: boolean;
}

/** Pairs the items of two lists, each in its order: of all ways, one with the highest sum of similarities. Very long lists by index. */
export function align<T>(
  a: readonly T[],
  b: readonly T[],
  similarity: Similarity<T>,
  room: AlignmentRoom = { cells: MAX_CELLS, wasShort: false },
): readonly Pair<T>[] {
  // Equal items at the start or end are paired in some optimal alignment, and most lists differ in the middle.
  const start = countSame(a, b, similarity);
  const end = countSame(a.slice(start).toReversed(), b.slice(start).toReversed(), similarity);
  const inMiddle = (list: readonly T[]) => list.slice(start, list.length - end);
  return [
    ...pairUp(a.slice(0, start), b),
    ...alignMiddle(inMiddle(a), inMiddle(b), similarity, room),
    ...pairUp(a.slice(a.length - end), b.slice(b.length - end)),
  ];
}

function countSame<T>(a: readonly T[], b: readonly T[], similarity: Similarity<T>): number {
  const at = a.findIndex((one, index) => {
    const other = b[index];
    return other === undefined || similarity(one, other) !== SAME;
  });
  return at === -1 ? a.length : at;
}

function pairUp<T>(a: readonly T[], b: readonly T[]): Pair<T>[] {
  return a.flatMap((one, index): Pair<T>[] => {
    const other = b[index];
    return other === undefined ? [] : [[one, other]];
  });
}

function alignMiddle<T>(
  a: readonly T[],
  b: readonly T[],
  similarity: Similarity<T>,
  room: AlignmentRoom,
): readonly Pair<T>[] {
  const cells = a.length * b.length;
  // No transaction has lists as long as this; an answer can have any.
  if (cells > Math.min(room.cells, MAX_CELLS)) {
    room.wasShort = true;
    return alignByIndex(a, b, similarity);
  }
  room.cells -= cells;
  const sumFrom = bestSums(a, b, similarity);
  const pairs: Pair<T>[] = [];
  let [i, j] = [0, 0];
  for (;;) {
    const [one, other] = [a[i], b[j]];
    if (one !== undefined && other !== undefined) {
      const similar = similarity(one, other);
      if (similar > 0 && sumFrom(i, j) === similar + sumFrom(i + 1, j + 1)) {
        pairs.push([one, other]);
        [i, j] = [i + 1, j + 1];
        continue;
      }
    }
    if (one !== undefined && (other === undefined || sumFrom(i, j) === sumFrom(i + 1, j))) {
      pairs.push([one, null]);
      i += 1;
    } else if (other !== undefined) {
      pairs.push([null, other]);
      j += 1;
    } else return pairs;
  }
}

/** The highest sum for the tails of both lists, from each pair of indexes. */
function bestSums<T>(a: readonly T[], b: readonly T[], similarity: Similarity<T>): (i: number, j: number) => number {
  const width = b.length + 1;
  const sums = new Int32Array((a.length + 1) * width);
  const sumFrom = (i: number, j: number) => sums[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const [one, other] = [a[i], b[j]];
      const similar = one === undefined || other === undefined ? 0 : similarity(one, other);
      const paired = similar === 0 ? 0 : similar + sumFrom(i + 1, j + 1);
      sums[i * width + j] = Math.max(paired, sumFrom(i + 1, j), sumFrom(i, j + 1));
    }
  }
  return sumFrom;
}

function alignByIndex<T>(a: readonly T[], b: readonly T[], similarity: Similarity<T>): readonly Pair<T>[] {
  const pairs: Pair<T>[] = [];
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const [one, other] = [a[at], b[at]];
    if (one !== undefined && other !== undefined && similarity(one, other) > 0) pairs.push([one, other]);
    else {
      if (one !== undefined) pairs.push([one, null]);
      if (other !== undefined) pairs.push([null, other]);
    }
  }
  return pairs;
}

const MAX_CELLS = 1_000_000;

/** An item of a list, by what identifies it. */
export interface KeyedItem {
  /** Items with the same key correspond to each other. */
  readonly key: string;
  /** Items of the same family may replace each other; null: none may. */
  readonly family: string | null;
}

/**
 * Aligns the items of two lists so that few are unpaired or differ from their counterpart. Keys that occur once in both
 * lists are paired first, which splits long lists.
 */
export function alignByKey<T extends KeyedItem>(
  a: readonly T[],
  b: readonly T[],
  room: AlignmentRoom,
): readonly Pair<T>[] {
  const pairs: Pair<T>[] = [];
  let [fromA, fromB] = [0, 0];
  for (const [atA, atB] of [...uniquePairs(a, b), [a.length, b.length] as const]) {
    for (const pair of alignGap(a.slice(fromA, atA), b.slice(fromB, atB), room)) pairs.push(pair);
    const [one, other] = [a[atA], b[atB]];
    if (one !== undefined && other !== undefined) pairs.push([one, other]);
    [fromA, fromB] = [atA + 1, atB + 1];
  }
  return pairs;
}

function alignGap<T extends KeyedItem>(a: readonly T[], b: readonly T[], room: AlignmentRoom): readonly Pair<T>[] {
  const inB = new Set(b.flatMap(({ key, family }) => [key, family]));
  if (a.some(({ key, family }) => inB.has(key) || (family !== null && inB.has(family))))
    return align(a, b, keySimilarity, room);
  // Takes no room.
  return [...a.map((one) => [one, null] as const), ...b.map((other) => [null, other] as const)];
}

/** The indexes of keys that each list has once, as many as are in the same order in both. */
function uniquePairs(a: readonly KeyedItem[], b: readonly KeyedItem[]): readonly (readonly [number, number])[] {
  const inB = uniqueIndexes(b);
  const pairs = [...uniqueIndexes(a)].flatMap(([key, atA]) => {
    const atB = inB.get(key);
    return atB === undefined ? [] : [[atA, atB] as const];
  });
  return longestIncreasingSubsequence(pairs, ([, atB]) => atB);
}

function uniqueIndexes(items: readonly KeyedItem[]): ReadonlyMap<string, number> {
  const indexes = new Map<string, number>();
  const repeated = new Set<string>();
  items.forEach(({ key }, at) => {
    if (indexes.has(key)) repeated.add(key);
    else indexes.set(key, at);
  });
  for (const key of repeated) indexes.delete(key);
  return indexes;
}

function keySimilarity(a: KeyedItem, b: KeyedItem): number {
  if (a.key === b.key) return SAME;
  return a.family !== null && a.family === b.family ? 1 : 0;
}

/** The longest part of a list, in its order, in which every number is greater than the one before. */
export function longestIncreasingSubsequence<T>(items: readonly T[], numberOf: (item: T) => number): readonly T[] {
  /** By length − 1: of the increasing sequences of this length, the one with the lowest last item. */
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
