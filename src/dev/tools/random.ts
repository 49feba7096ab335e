import { createDice, type Dice } from '../../ledger/generate/actors/dice.ts';

/** Numbers that look random and are the same for the same seed. */
export interface Random extends Dice {
  readonly bytes: (length: number) => Uint8Array;
  readonly chance: (probability: number) => boolean;
}

export function createRandom(seed: number): Random {
  const dice = createDice(seed);
  return {
    ...dice,
    bytes: (length) => Uint8Array.from({ length }, () => dice.below(256)),
    chance: (probability) => dice.below(2 ** 32) < probability * 2 ** 32,
  };
}
