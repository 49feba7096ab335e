import { voteLatencies } from './vote-latency.ts';
import { expect, test } from 'vitest';

test('counts the slots from the newest vote to the block, shortest first', () => {
  const voted = new Map([
    [7n, 1],
    [9n, 20],
    [8n, 3],
  ]);
  expect(voteLatencies(voted, 10n)).toEqual([
    { slots: 1n, votes: 20 },
    { slots: 2n, votes: 3 },
    { slots: 3n, votes: 1 },
  ]);
});
