import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { JsonRpcError, TransportError } from '../../rpc-client/exchange/errors.ts';
import { type Level, type SignatureLevel, type WatchOptions, createSignatureWatcher } from './watch-signature.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A node with 400 ms slots, in which every tenth is skipped. `levelAt` is by milliseconds since the start. */
function watch(levelAt: (milliseconds: number) => Level | null, options: Partial<WatchOptions> = {}) {
  const begin = Date.now();
  let asked = 0;
  const slotsNow = () => Math.floor((Date.now() - begin) / 400);
  const fetchLevel = async (): Promise<SignatureLevel> => {
    asked += 1;
    const level = levelAt(Date.now() - begin);
    return { at: 1000n + BigInt(slotsNow()), found: level && { slot: 1002n, level } };
  };
  const fetchHeight = async () => {
    asked += 1;
    return 900n + BigInt(Math.floor(slotsNow() * 0.9));
  };
  const watcher = createSignatureWatcher({ fetchLevel, fetchHeight, ...options });
  watcher.setActive(true);
  return {
    watcher,
    asked: () => asked,
    state: watcher.store.getState,
    times: () => [...watcher.store.getState().seen].map(([level, at]) => [level, (at - begin) / 1000]),
    seconds: (count: number) => vi.advanceTimersByTimeAsync(count * 1000),
  };
}

const landing = (milliseconds: number): Level | null =>
  milliseconds < 3000 ? null : milliseconds < 5000 ? 'processed' : milliseconds < 17_000 ? 'confirmed' : 'finalized';

test('notes when each level was first seen, and ends at finalized', async () => {
  const { asked, state, times, seconds } = watch(landing);
  await seconds(30);
  expect(state()).toMatchObject({ kind: 'finalized', firstLevel: null, slot: 1002n });
  const [processed, confirmed, finalized] = times();
  expect([processed?.[0], confirmed?.[0], finalized?.[0]]).toEqual(['processed', 'confirmed', 'finalized']);
  expect(confirmed?.[1]).toBeLessThan(6.5);
  expect(finalized?.[1]).toBeLessThan(22);
  expect(asked()).toBeLessThan(30);
  const before = asked();
  await seconds(600);
  expect(asked()).toBe(before);
});

test('tells a level that was reached before the first answer', async () => {
  const { state, times, seconds } = watch(() => 'confirmed');
  await seconds(2);
  expect(state().firstLevel).toBe('confirmed');
  expect(times()).toEqual([['confirmed', 1.2]]);
});

test('stops after 151 blocks without it, not after 151 slots, at less than one request a second', async () => {
  const { watcher, asked, state, seconds } = watch(() => null);
  await seconds(64);
  // 160 slots, 144 blocks.
  expect(state().kind).toBe('watching');
  await seconds(12);
  expect(state().kind).toBe('expired');
  expect(state().slots).toBeGreaterThanOrEqual(167n);
  expect(asked()).toBeLessThan(40);
  const before = asked();
  await seconds(600);
  expect(asked()).toBe(before);
  watcher.goOn();
  await seconds(20);
  expect(state().kind).toBe('watching');
  expect(asked()).toBeGreaterThan(before);
});

test('without block heights, waits for twice as many slots', async () => {
  const fetchHeight = () => Promise.reject(new TransportError({ kind: 'unreachable' }, null));
  const { state, seconds } = watch(() => null, { fetchHeight });
  await seconds(115);
  expect(state().kind).toBe('watching');
  await seconds(12);
  expect(state().kind).toBe('expired');
});

test('a node that does not advance never makes it expire; it stops after 20 seconds', async () => {
  const { state, asked, seconds } = watch(() => null, {
    fetchLevel: async () => ({ at: 1000n, found: null }),
  });
  await seconds(19);
  expect(state().kind).toBe('watching');
  await seconds(8);
  expect(state().kind).toBe('still');
  expect(asked()).toBe(1);
});

// Seen to fail against: counting from the start, which stopped a tab opened in the background at its first answer.
test('does not take the time before the first answer for a node that does not advance', async () => {
  const { watcher, state, seconds } = watch(() => null, { fetchLevel: async () => ({ at: 1000n, found: null }) });
  watcher.setActive(false);
  await seconds(60);
  watcher.setActive(true);
  await seconds(10);
  expect(state().kind).toBe('watching');
  await seconds(20);
  expect(state().kind).toBe('still');
});

test('says that it is no longer reported', async () => {
  const { state, seconds } = watch((at) => (at > 2000 && at < 6000 ? 'processed' : null));
  await seconds(20);
  expect(state()).toMatchObject({ kind: 'watching', isLost: true });
});

test('asks nothing while it is not active', async () => {
  const { watcher, asked, seconds } = watch(landing);
  await seconds(2);
  watcher.setActive(false);
  const before = asked();
  await seconds(600);
  expect(asked()).toBe(before);
  watcher.setActive(true);
  await seconds(1);
  expect(watcher.store.getState().kind).toBe('finalized');
});

test('waits as long as the endpoint asks, and stops if it does not know the method', async () => {
  let calls = 0;
  const limited = () => {
    calls += 1;
    return Promise.reject(new TransportError({ kind: 'http', status: 429, retryAfterSeconds: 40 }, null));
  };
  const { state, seconds } = watch(landing, { fetchLevel: limited });
  await seconds(40);
  expect(calls).toBe(1);
  expect(state()).toMatchObject({ kind: 'watching', error: expect.any(TransportError) });
  await seconds(2);
  expect(calls).toBe(2);

  const exchange = { method: '', url: '', requestText: '', responseText: '', status: 200, bytes: 0, milliseconds: 0 };
  const unknown = watch(landing, {
    fetchLevel: () => Promise.reject(new JsonRpcError(-32_601, 'Method not found', undefined, exchange)),
  });
  await unknown.seconds(2);
  expect(unknown.state().kind).toBe('unsupported');
});
