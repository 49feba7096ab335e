import { expect, test } from 'vitest';
import { TransportError } from '../../rpc-client/errors.ts';
import type { FollowedTip } from '../../rpc-client/follow-tip.ts';
import { describeFollowing, describeTipAge, type FollowPause } from './follow-text.ts';

const NOW = 1_700_000_000_000;
const state: FollowedTip = {
  kind: 'advancing',
  tip: 400n,
  announced: null,
  advancedAt: NOW - 60_000,
  interval: 2500,
  nextAt: NOW + 9000,
  error: null,
};

const text = (change: Partial<FollowedTip>, pause: FollowPause = null) => {
  const { what, how } = describeFollowing({ ...state, ...change }, pause, NOW);
  return how === '' ? what : `${what}, ${how}`;
};

test('says what following does, and how', () => {
  expect(text({ kind: 'checking' })).toBe('Looking for new blocks');
  expect(text({})).toBe('Following, asked every 3 s');
  expect(text({ announced: 431_000_000n })).toBe('Following, by WebSocket, slot 431,000,000');
  expect(text({}, 'user')).toBe('Paused');
  expect(text({}, 'idle')).toBe('Paused after 10 minutes without input');
});

test('never says that it follows an endpoint that stands still or fails', () => {
  expect(text({ kind: 'still', interval: 120_000 })).toBe('No new block for 60 s, asked every 2 min');
  expect(text({ kind: 'failing', error: new TransportError({ kind: 'unreachable' }, null) })).toBe(
    'The endpoint does not answer, next try in 9 s',
  );
  const failing = (status: number) =>
    text({ kind: 'failing', error: new TransportError({ kind: 'http', status, retryAfterSeconds: 9 }, null) });
  expect(failing(429)).toBe('The endpoint limits requests, next try in 9 s');
  expect(failing(503)).toBe('The endpoint answered HTTP 503, next try in 9 s');
  expect(text({ kind: 'failing', error: new Error('no such method') })).toBe('The endpoint refused, next try in 9 s');
});

test('tells the age of the newest block', () => {
  const age = (seconds: number) => describeTipAge(BigInt(NOW / 1000 - seconds), NOW);
  expect([-1, 0, 4, 119, 120, 7199, 7200, 172_800].map(age)).toEqual([
    '0 s old',
    '0 s old',
    '4 s old',
    '119 s old',
    '2 min old',
    '119 min old',
    '2 h old',
    '2 d old',
  ]);
  expect(age(-60)).toBe('60 s ahead of this clock');
  expect(describeTipAge(null, NOW)).toBeNull();
});
