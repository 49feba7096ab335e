import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { LogFields } from '../logs/logger.ts';
import { createWorkerPool } from './worker-pool.ts';

const STUB = fileURLToPath(new URL('test-support/stub-worker.mjs', import.meta.url));
const PATIENT = { timeout: 20_000 };

function createPool(count: number, behavior: string) {
  cluster.setupPrimary({ exec: STUB, args: [behavior], execArgv: [], serialization: 'advanced' });
  const logged: { readonly message: string; readonly fields: LogFields }[] = [];
  const ended: number[] = [];
  const log = (_level: string, message: string, fields: LogFields = {}) => void logged.push({ message, fields });
  const pool = createWorkerPool(count, log, { onMessage: () => {}, onEnd: (worker) => void ended.push(worker) });
  const pidOf = (worker: number | undefined): number => {
    const { pid } = logged.find(({ fields }) => fields['worker'] === worker)?.fields ?? {};
    if (typeof pid !== 'number') throw new Error(`worker ${worker} was not started`);
    return pid;
  };
  return { pool, logged, ended, pidOf };
}

test('ends with the exit code of the first worker if that cannot start', async () => {
  const { pool, logged } = createPool(3, 'fails');
  expect(await pool.start()).toBe(3);
  await pool.stop(20_000);
  expect(pool.names()).toEqual([]);
  expect(logged.map(({ message }) => message)).toEqual(['worker started']);
});

test('replaces a worker that ends, and says so', async () => {
  const { pool, logged, ended, pidOf } = createPool(2, 'works');
  expect(await pool.start()).toMatchObject({ url: 'http://127.0.0.1:1/', range: 'no blocks' });
  const [first, second] = pool.names();
  process.kill(pidOf(first), 'SIGKILL');
  await expect.poll(() => logged.length, PATIENT).toBe(4);
  expect(ended).toEqual([first]);
  expect(logged[2]).toEqual({
    message: 'worker ended',
    fields: { worker: first, signal: 'SIGKILL', replacedAfterSeconds: 0 },
  });
  expect(logged[3]).toMatchObject({ message: 'worker started', fields: { replaces: first } });
  const [left, replacement] = pool.names();
  expect([left, replacement]).toEqual([second, logged[3]?.fields['worker']]);
  await pool.stop(20_000);
  expect(pool.names()).toEqual([]);
});

test('kills a worker that does not stop in time', async () => {
  const { pool, logged } = createPool(2, 'hangs');
  await pool.start();
  await pool.stop(1);
  expect(pool.names()).toEqual([]);
  expect(logged.map(({ message }) => message)).toEqual(['worker started', 'worker started']);
});

test('does not replace a worker after it was asked to stop', async () => {
  const { pool, logged, pidOf } = createPool(1, 'works');
  await pool.start();
  const [first] = pool.names();
  process.kill(pidOf(first), 'SIGKILL');
  await expect.poll(() => pool.names()[0], PATIENT).not.toBe(first);
  const [second] = pool.names();
  process.kill(pidOf(second), 'SIGKILL');
  // The second one is replaced after a second.
  await expect.poll(() => logged.at(-1)?.fields['replacedAfterSeconds'], PATIENT).toBe(1);
  await pool.stop(20_000);
  expect(pool.names()).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(pool.names()).toEqual([]);
});
