import { expect, test } from 'vitest';
import { type Tower, voteOn } from './tower.ts';

const EMPTY: Tower = { root: 0n, votes: [] };

function vote(...slots: readonly bigint[]): Tower {
  return slots.reduce(voteOn, EMPTY);
}

test('a vote is confirmed by the ones on top of it', () => {
  expect(vote(10n, 11n, 12n)).toEqual({
    root: 0n,
    votes: [
      { slot: 10n, confirmationCount: 3 },
      { slot: 11n, confirmationCount: 2 },
      { slot: 12n, confirmationCount: 1 },
    ],
  });
});

test('a vote whose lockout has passed falls off, and those below stay', () => {
  expect(vote(10n, 11n, 14n).votes).toEqual([
    { slot: 10n, confirmationCount: 2 },
    { slot: 14n, confirmationCount: 1 },
  ]);
});

test('the thirty-second vote roots the first', () => {
  const slots = Array.from({ length: 32 }, (_, index) => BigInt(index + 1));
  const tower = vote(...slots);
  expect(tower.root).toBe(1n);
  expect(tower.votes).toHaveLength(31);
  expect(tower.votes[0]).toEqual({ slot: 2n, confirmationCount: 31 });
});
