import { afterEach, expect, test, vi } from 'vitest';
import { createMetrics } from '../metrics/create-metrics.ts';
import type { Metrics } from '../metrics/create-metrics.ts';
import { createWorkersMetrics } from './workers-metrics.ts';
import type { WorkersMetrics } from './workers-metrics.ts';

afterEach(() => void vi.useRealTimers());

/** The metrics of a service whose workers have counted these errors. */
async function createWorkers(errors: readonly number[]) {
  const workers = new Map<number, Metrics>();
  for (const [at, count] of errors.entries()) {
    const metrics = await createMetrics(() => true);
    for (let error = 0; error < count; error++) metrics.countError();
    workers.set(at + 1, metrics);
  }
  const silent = new Set<number>();
  // A message is a copy.
  const send = async (worker: number): Promise<void> =>
    all.keep(worker, structuredClone((await workers.get(worker)?.values()) ?? []));
  const all: WorkersMetrics = await createWorkersMetrics({
    names: () => [...workers.keys()],
    ask: (worker) => {
      if (!silent.has(worker)) void send(worker);
    },
  });
  const lines = async (): Promise<readonly string[]> =>
    (await all.text()).split('\n').filter((line) => /^slotscope_(errors|workers|worker_ends)/.test(line));
  const residentBytes = async (): Promise<number> =>
    Number(/^process_resident_memory_bytes (\d+)$/m.exec(await all.text())?.[1]);
  return { workers, silent, all, lines, residentBytes };
}

test('adds up what the workers count and use', async () => {
  const { lines, residentBytes } = await createWorkers([2, 3]);
  expect(await lines()).toEqual(['slotscope_workers 2', 'slotscope_worker_ends_total 0', 'slotscope_errors_total 5']);
  // Two workers and the process that started them, here one and the same.
  expect(await residentBytes()).toBeGreaterThan(2.5 * process.memoryUsage.rss());
});

test('keeps what a worker has counted when it has ended, not what it used', async () => {
  const { workers, all, lines, residentBytes } = await createWorkers([2, 3]);
  const before = await residentBytes();
  for (const worker of [1, 2]) {
    workers.delete(worker);
    all.end(worker);
  }
  expect(await lines()).toEqual(['slotscope_workers 0', 'slotscope_worker_ends_total 2', 'slotscope_errors_total 5']);
  expect(await residentBytes()).toBeLessThan(0.5 * before);
});

test('waits for two seconds for a worker that does not answer, and counts it as before', async () => {
  const { silent, workers, lines } = await createWorkers([2, 3]);
  await lines();
  silent.add(1);
  for (const metrics of workers.values()) metrics.countError();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = lines();
  await vi.advanceTimersByTimeAsync(2_000);
  expect((await answer).at(-1)).toBe('slotscope_errors_total 6');
});

test('does not wait for a worker that ends instead of answering', async () => {
  const { silent, workers, all, lines } = await createWorkers([2, 3]);
  await lines();
  silent.add(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = lines();
  workers.delete(1);
  all.end(1);
  expect((await answer).at(-1)).toBe('slotscope_errors_total 5');
});
