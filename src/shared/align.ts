/** Two items that correspond to each other, or one that has no counterpart. */
export type Pair<T> = readonly [T, T] | readonly [T, null] | readonly [null, T];

/** 0 for items that are never paired, `SAME` for those that are equal. */
export type Similarity<T> = (a: T, b: T) => number;

/** No similarity is higher. */
export const SAME = 3;

/** What several alignments may take together. */
export interface AlignmentRoom {
  /** Pairs of items whose similarity may still be asked. */
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
  // Equal items at the start or at the end are paired in some best way, and most lists differ in the middle.
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

/** The highest sum for the ends of both lists, from each pair of indexes on. */
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
