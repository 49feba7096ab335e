import type { Slot } from '../../../src/solana/ids/ids.ts';

/** A validator's vote tower: the votes that are still locked out, oldest first, and the root below them. */
export interface Tower {
  readonly root: Slot;
  readonly votes: readonly TowerVote[];
}

export interface TowerVote {
  readonly slot: Slot;
  /** The vote is locked out for 2^confirmationCount slots. */
  readonly confirmationCount: number;
}

const MAX_VOTES = 31;

/** The tower after one more vote: removes expired votes, confirms the others, and moves the oldest to the root if it is full. */
export function voteOn({ root, votes }: Tower, slot: Slot): Tower {
  const locked = [...votes];
  for (let last = locked.at(-1); last !== undefined && expired(last, slot); last = locked.at(-1)) locked.pop();
  const rooted = locked.length === MAX_VOTES ? locked.shift() : undefined;
  locked.push({ slot, confirmationCount: 1 });
  return {
    root: rooted?.slot ?? root,
    votes: locked.map((vote, index) => ({
      slot: vote.slot,
      // A vote gains a confirmation if the votes above it are at least as many as its confirmations.
      confirmationCount: vote.confirmationCount + (locked.length > index + vote.confirmationCount ? 1 : 0),
    })),
  };
}

function expired({ slot, confirmationCount }: TowerVote, now: Slot): boolean {
  return slot + (1n << BigInt(confirmationCount)) < now;
}
