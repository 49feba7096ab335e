import { expect, test } from 'vitest';
import { type Tower, voteOn } from './stake-and-vote.ts';

const EMPTY: Tower = { root: 0n, votes: [] };

function vote(...slots: readonly bigint[]): Tower {
  return slots.reduce(voteOn, EMPTY);
}

test('each later vote confirms the votes below it', () => {
  expect(vote(10n, 11n, 12n)).toEqual({
    root: 0n,
    votes: [
      { slot: 10n, confirmationCount: 3 },
      { slot: 11n, confirmationCount: 2 },
      { slot: 12n, confirmationCount: 1 },
    ],
  });
});

test('removes a vote whose lockout has expired and keeps those below it', () => {
  expect(vote(10n, 11n, 14n).votes).toEqual([
    { slot: 10n, confirmationCount: 2 },
    { slot: 14n, confirmationCount: 1 },
  ]);
});

test('the 32nd vote makes the first vote the root', () => {
  const slots = Array.from({ length: 32 }, (_, index) => BigInt(index + 1));
  const tower = vote(...slots);
  expect(tower.root).toBe(1n);
  expect(tower.votes).toHaveLength(31);
  expect(tower.votes[0]).toEqual({ slot: 2n, confirmationCount: 31 });
});
