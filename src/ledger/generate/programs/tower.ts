import type { Slot } from '../../../solana/ids/slot.ts';

/** A validator's votes that still bind it, oldest first, above the newest slot that it can never leave (the root). */
export interface Tower {
  readonly root: Slot;
  readonly votes: readonly TowerVote[];
}

export interface TowerVote {
  readonly slot: Slot;
  /** The vote binds for 2^confirmationCount slots. */
  readonly confirmationCount: number;
}

const MAX_VOTES = 31;

/** The tower after one more vote: expired votes fall off, deep ones are confirmed once more, the deepest becomes the root. */
export function voteOn({ root, votes }: Tower, slot: Slot): Tower {
  const binding = [...votes];
  for (let last = binding.at(-1); last !== undefined && expired(last, slot); last = binding.at(-1)) binding.pop();
  const rooted = binding.length === MAX_VOTES ? binding.shift() : undefined;
  binding.push({ slot, confirmationCount: 1 });
  return {
    root: rooted?.slot ?? root,
    votes: binding.map((vote, index) => ({
      slot: vote.slot,
      // A vote gains a confirmation when as many votes as it has confirmations stand on top of it.
      confirmationCount: vote.confirmationCount + (binding.length > index + vote.confirmationCount ? 1 : 0),
    })),
  };
}

function expired({ slot, confirmationCount }: TowerVote, now: Slot): boolean {
  return slot + (1n << BigInt(confirmationCount)) < now;
}
