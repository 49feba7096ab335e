import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TransportError } from '../exchange/errors.ts';
import { MAX_PAUSE_SECONDS, createRequestBudget } from './request-budget.ts';
import type { CallOptions } from '../transport/transport.ts';

// Seen to fail against: no reserve for content; no order; keeping abandoned requests; a pause of a day; no share per
// method; counting simultaneous refusals one by one.

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

const OK = { status: 200, retryAfterSeconds: null };
const limited = (retryAfterSeconds: number | null) => ({ status: 429, retryAfterSeconds });

function start(perSecond: number | null) {
  const budget = createRequestBudget({ perSecond: () => perSecond, random: () => 0.5 });
  const sent: string[] = [];
  const ask = (name: string, call: CallOptions = {}, method = name) => {
    const turn = budget.takeTurn(`{"jsonrpc":"2.0","id":1,"method":"${method}","params":[]}`, call);
    return turn.then(
      () => sent.push(name),
      (error: unknown) => sent.push(error instanceof TransportError ? `${name} ${error.failure.kind}` : 'defect'),
    );
  };
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
  return { budget, sent, ask, pass };
}

test('sends what the rate allows at once, and the rest as earlier requests become ten seconds old', async () => {
  const { sent, ask, pass } = start(1);
  for (let count = 1; count <= 12; count++) void ask(`method${count}`);
  await pass(0);
  expect(sent).toHaveLength(10);
  await pass(9.9);
  expect(sent).toHaveLength(10);
  await pass(0.2);
  expect(sent).toHaveLength(12);
});

test('lets one method have 40 % of the rate, and does not hold back others', async () => {
  const { sent, ask, pass } = start(1);
  for (let count = 1; count <= 6; count++) void ask(`block${count}`, {}, 'getBlock');
  void ask('getSlot');
  await pass(0);
  expect(sent).toEqual(['block1', 'block2', 'block3', 'block4', 'getSlot']);
  await pass(10.1);
  expect(sent.slice(5)).toEqual(['block5', 'block6']);
});

test('keeps room for the content of pages, and sends it before what they can do without', async () => {
  const { sent, ask, pass } = start(1);
  for (let count = 1; count <= 9; count++) void ask(`extra${count}`, { isExtra: true });
  await pass(0);
  expect(sent).toHaveLength(7);
  void ask('content');
  await pass(0);
  expect(sent.at(-1)).toBe('content');
  for (const name of ['a', 'b', 'c']) void ask(name);
  await pass(10.1);
  expect(sent.slice(8)).toEqual(['a', 'b', 'c', 'extra8', 'extra9']);
});

test('without a rate, only a pause delays requests', async () => {
  const { budget, sent, ask, pass } = start(null);
  for (let count = 1; count <= 500; count++) void ask('getSlot');
  await pass(0);
  expect(sent).toHaveLength(500);
  expect(budget.onAnswer(limited(3))).toBe(3);
  void ask('getSlot');
  await pass(2.9);
  expect(sent).toHaveLength(500);
  await pass(0.2);
  expect(sent).toHaveLength(501);
});

test('HTTP 503 pauses only with Retry-After, and a pause is never shortened by an answer', async () => {
  const { budget } = start(null);
  expect(budget.onAnswer({ status: 503, retryAfterSeconds: null })).toBeNull();
  expect(budget.store.getState().pause).toBeNull();
  expect(budget.onAnswer({ status: 503, retryAfterSeconds: 30 })).toBe(30);
  expect(budget.onAnswer(limited(5))).toBe(30);
  budget.onAnswer(OK);
  expect(budget.store.getState().pause).toEqual({ until: 1_030_000, askedUntil: 1_030_000, status: 503 });
});

test('a long Retry-After is cut, and 0 is not taken literally', async () => {
  const { budget, pass } = start(null);
  expect(budget.onAnswer(limited(86_400))).toBe(MAX_PAUSE_SECONDS);
  expect(budget.store.getState().pause).toMatchObject({ askedUntil: 1_000_000 + 86_400_000 });
  await pass(MAX_PAUSE_SECONDS);
  expect(budget.store.getState().pause).toBeNull();
  expect(budget.onAnswer(limited(0))).toBe(2);
});

test('without Retry-After, it waits longer after each refusal in a row', async () => {
  const { budget, pass } = start(null);
  const waits: (number | null)[] = [];
  for (const _ of [1, 2, 3]) {
    waits.push(budget.onAnswer(limited(null)));
    // Sent together with the one before: no further refusal.
    budget.onAnswer(limited(null));
    await pass(60);
  }
  expect(waits).toEqual([6, 12, 23]);
  budget.onAnswer(OK);
  expect(budget.onAnswer(limited(null))).toBe(6);
});

test('requests of a page that is left leave the queue, and say when they wait', async () => {
  const { budget, sent, ask, pass } = start(null);
  budget.onAnswer(limited(10));
  const waiting: boolean[] = [];
  const left = new AbortController();
  void ask('left', { signal: left.signal, onWaiting: (isWaiting) => waiting.push(isWaiting) });
  void ask('kept', { onWaiting: (isWaiting) => waiting.push(isWaiting) });
  expect(budget.store.getState().waiting).toEqual({ content: 2, extra: 0 });
  left.abort();
  await pass(0);
  expect(sent).toEqual(['left aborted']);
  expect(waiting).toEqual([true, true]);
  expect(budget.store.getState().waiting).toEqual({ content: 1, extra: 0 });
  await pass(10);
  expect(sent).toEqual(['left aborted', 'kept']);
  expect(waiting).toEqual([true, true, false]);
  await ask('late', { signal: left.signal });
  expect(sent.at(-1)).toBe('late aborted');
});

test('the user can end a pause', async () => {
  const { budget, sent, ask, pass } = start(null);
  budget.onAnswer(limited(600));
  void ask('getSlot');
  await pass(1);
  expect(sent).toEqual([]);
  budget.goOn();
  await pass(0);
  expect(sent).toEqual(['getSlot']);
  expect(budget.store.getState()).toEqual({ pause: null, waiting: { content: 0, extra: 0 } });
});
