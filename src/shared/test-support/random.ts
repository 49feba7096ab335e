import { createSeededRandom, type SeededRandom } from '../../../tools/generate-ledger/actors/seeded-random.ts';

/** Seeded pseudo-random numbers, with bytes and chances. */
export interface Random extends SeededRandom {
  readonly bytes: (length: number) => Uint8Array;
  readonly chance: (probability: number) => boolean;
}

export function createRandom(seed: number): Random {
  const random = createSeededRandom(seed);
  return {
    ...random,
    bytes: (length) => Uint8Array.from({ length }, () => random.below(256)),
    chance: (probability) => random.below(2 ** 32) < probability * 2 ** 32,
  };
}
