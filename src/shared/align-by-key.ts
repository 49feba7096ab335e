import { align, type AlignmentRoom, type Pair, SAME } from './align.ts';
import { longestRising } from './longest-rising.ts';

/** An item of a list, by what identifies it. */
export interface KeyedItem {
  /** Items with the same key correspond to each other. */
  readonly key: string;
  /** Items of the same family may replace each other; null: none may. */
  readonly family: string | null;
}

/**
 * Pairs the items of two lists, each in its order, so that few are without counterpart or differ from it. Keys that both lists have once are
 * paired first, which takes long lists apart.
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
    return align(a, b, similarity, room);
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
  return longestRising(pairs, ([, atB]) => atB);
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

function similarity(a: KeyedItem, b: KeyedItem): number {
  if (a.key === b.key) return SAME;
  return a.family !== null && a.family === b.family ? 1 : 0;
}
