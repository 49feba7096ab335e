import { expect, test, vi } from 'vitest';
import { createBudgetedTransport, createLazyBudget } from './budgeted-transport.ts';
import { createRequestBudget } from './request-budget.ts';
import type { TransportAnswer } from '../transport/transport.ts';

const answer = (status: number, retryAfterSeconds: number | null = null): TransportAnswer => ({
  status,
  retryAfterSeconds,
  text: '',
  bytes: 0,
  milliseconds: 0,
});

test('the first requests pass without the code of the budget; a refusal loads it, and tells how long it pauses', async () => {
  const budget = createRequestBudget({ perSecond: () => 3, random: () => 0 });
  let loads = 0;
  let status = 200;
  const lazyBudget = createLazyBudget({
    isChosen: () => false,
    load: async () => {
      loads += 1;
      return budget;
    },
  });
  const send = createBudgetedTransport(async () => answer(status), lazyBudget);
  for (let count = 1; count <= 29; count++) await send('{}');
  expect(loads).toBe(0);
  status = 429;
  expect(await send('{}')).toMatchObject({ status: 429, retryAfterSeconds: 5 });
  expect(loads).toBe(1);
  const cancel = new AbortController();
  const waiting = send('{}', { signal: cancel.signal });
  await vi.waitFor(() => expect(budget.store.getState().waiting.content).toBe(1));
  cancel.abort();
  await expect(waiting).rejects.toMatchObject({ failure: { kind: 'aborted' } });
  // The early requests are counted: all 30 that may be sent in 10 seconds.
  budget.goOn();
  void send('{}').catch(() => undefined);
  await vi.waitFor(() => expect(budget.store.getState()).toMatchObject({ pause: null, waiting: { content: 1 } }));
});

test('requests pass if the code of the budget cannot be loaded', async () => {
  const lazyBudget = createLazyBudget({
    isChosen: () => false,
    load: async () => Promise.reject(new Error('offline')),
  });
  const send = createBudgetedTransport(async () => answer(429, 7), lazyBudget);
  for (let count = 1; count <= 35; count++) expect(await send('{}')).toMatchObject({ retryAfterSeconds: 7 });
});

test('a rate that the user chose holds from the first request on', async () => {
  const budget = createRequestBudget({ perSecond: () => 1 });
  const methods: string[] = [];
  const send = createBudgetedTransport(
    async (requestText) => {
      methods.push(requestText);
      return answer(200);
    },
    createLazyBudget({ isChosen: () => true, load: async () => budget }),
  );
  for (let count = 1; count <= 12; count++) void send(`{"method":"method${count}"}`);
  await vi.waitFor(() => expect(budget.store.getState().waiting.content).toBe(2));
  expect(methods).toHaveLength(10);
});
