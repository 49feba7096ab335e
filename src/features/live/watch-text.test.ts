import { expect, test } from 'vitest';
import type { WatchedSignature } from '../../rpc-client/watch-signature.ts';
import { describeLevels, describeWatching } from './watch-text.ts';

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
