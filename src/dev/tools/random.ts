import { createSeededRandom, type SeededRandom } from '../../ledger/generate/actors/seeded-random.ts';

/** Numbers that look random and are the same for the same seed. */
export interface Random extends SeededRandom {
  readonly bytes: (length: number) => Uint8Array;
  readonly chance: (probability: number) => boolean;
}

export function createRandom(seed: number): Random {
  const dice = createSeededRandom(seed);
  return {
    ...dice,
    bytes: (length) => Uint8Array.from({ length }, () => dice.below(256)),
    chance: (probability) => dice.below(2 ** 32) < probability * 2 ** 32,
  };
}
