/** Pseudo-random numbers that are the same in every run. Integers only, so that no platform rounds differently. */
export interface Random {
  /** An integer from 0 to `limit` − 1. */
  readonly below: (limit: number) => number;
  /** An integer from `from` to `to`, both included. */
  readonly between: (from: number, to: number) => number;
  readonly pick: <T>(items: readonly T[]) => T;
  readonly bytes: (length: number) => Uint8Array;
  readonly chance: (probability: number) => boolean;
}

/** The Mulberry32 generator. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (limit: number): number => next() % limit;
  return {
    below,
    between: (from, to) => from + below(to - from + 1),
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
    bytes: (length) => Uint8Array.from({ length }, () => below(256)),
    chance: (probability) => below(2 ** 32) < probability * 2 ** 32,
  };
}
