import { setTimeout as sleep } from 'node:timers/promises';
import type { CuttingProxy } from './cutting-proxy.ts';
import type { Outcome } from './load.ts';
import type { Replica } from './replica.ts';
import type { Phase } from './report.ts';

/** Stops parts of the deployment one by one and restores them. Each state lasts some milliseconds. */
export async function runPhases(
  [first, second]: readonly [Replica, Replica],
  warehouse: CuttingProxy,
  milliseconds: number,
): Promise<readonly Phase[]> {
  const phases: Phase[] = [];
  const during = async (name: string, act: () => unknown, allowed: readonly Outcome[] = []): Promise<void> => {
    const start = performance.now();
    phases.push({ name, start, allowed });
    await act();
    const acted = performance.now() - start;
    console.log(`${name}${acted > 1 ? ` (${acted.toFixed(0)} ms)` : ''}`);
    await sleep(milliseconds);
  };
  await during('all serve', () => {});
  // Nothing can complete a response of which the balancer has already passed on a part.
  await during('replica 2 is killed', () => second.stop('SIGKILL'), ['cut']);
  await during('replica 2 is back', () => second.start());
  await during('replica 1 is stopped with SIGTERM', () => first.stop('SIGTERM'));
  await during('replica 1 is back', () => first.start());
  await during('all connections to the warehouse are reset once', warehouse.reset);
  await during('the warehouse is cut off', warehouse.cut, ['error']);
  await during('the warehouse is back', warehouse.mend);
  return phases;
}
