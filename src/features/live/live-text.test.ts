import type { FollowedTip } from './follow-tip.ts';
import type { WatchedSignature } from './watch-signature.ts';
import { describe, expect, test } from 'vitest';
import { TransportError } from '../../rpc-client/exchange/errors.ts';
import { type FollowPause, describeFollowing, describeLevels, describeTipAge, describeWatching } from './live-text.ts';

describe('follow text', () => {
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
    expect(text({})).toBe('Following, polled every 3 s');
    expect(text({ announced: 431_000_000n })).toBe('Following, by WebSocket, slot 431,000,000');
    expect(text({}, 'user')).toBe('Paused');
    expect(text({}, 'recorded')).toBe('Recorded ledger');
    expect(text({ kind: 'still' }, 'still')).toBe('No new blocks');
    expect(text({}, 'idle')).toBe('Paused after 10 minutes without input');
  });

  test('never says that it follows an endpoint that stands still or fails', () => {
    expect(text({ kind: 'still', interval: 120_000 })).toBe('No new block for 60 s, polled every 2 min');
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
});

describe('watch text', () => {
  const NOW = Date.UTC(2026, 7, 1, 12, 0, 30);
  const watch: WatchedSignature = {
    kind: 'watching',
    seen: new Map(),
    firstLevel: null,
    slot: null,
    isLost: false,
    slots: 75n,
    startedAt: NOW - 30_000,
    error: null,
    nextAt: NOW + 2000,
  };

  const text = (change: Partial<WatchedSignature>) =>
    Object.values(describeWatching({ ...watch, ...change }, NOW)).join(': ');

  test('says how long a transaction was not found', () => {
    expect(text({})).toBe('Watching: not found for 30 s, 75 slots');
    expect(text({ error: new Error('refused') })).toBe('The endpoint refused: next try in 2 s');
  });

  test('says why watching stopped, in a text that does not change later', () => {
    const startedAt = NOW - 3_600_000;
    expect(text({ kind: 'still', startedAt })).toBe('Stopped watching: this endpoint had no new slot for 20 s');
    expect(text({ kind: 'over', startedAt })).toBe('Stopped watching: after 5 min');
  });

  test('says why a transaction can no longer land', () => {
    expect(text({ kind: 'expired', slots: 167n })).toBe(
      'Expired: 167 slots passed without it. A blockhash is valid for 150 blocks, so a transaction signed before can no longer land, unless it uses a durable nonce.',
    );
  });

  test('shows when each level was seen, and leaves out what was not', () => {
    const seen = new Map([
      ['processed', NOW - 14_000],
      ['confirmed', NOW - 13_400],
    ] as const);
    expect(describeLevels({ ...watch, seen })).toEqual([
      'processed at 12:00:16.0 UTC',
      'confirmed 0.6 s later',
      'waiting for finalized',
    ]);
    const late = new Map([['confirmed', NOW]] as const);
    expect(describeLevels({ ...watch, seen: late, firstLevel: 'confirmed' })).toEqual([
      'confirmed by 12:00:30.0 UTC',
      'waiting for finalized',
    ]);
    expect(
      describeLevels({ ...watch, seen: new Map([...seen, ['finalized', NOW] as const]), kind: 'finalized' }),
    ).toEqual(['processed at 12:00:16.0 UTC', 'confirmed 0.6 s later', 'finalized 13.4 s later']);
  });
});
