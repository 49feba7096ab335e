import { expect, test } from 'vitest';
import type { Finding } from './run-cases.ts';
import { supervise } from './supervise.ts';

// Seen to fail against: a planted endless loop.

test('a case that never ends is a finding, and the cases behind it still run', async () => {
  const printed: Finding[] = [];
  const { findings, tallies } = await supervise({
    worker: new URL('./test-support/planted-worker.mjs', import.meta.url),
    job: { seed: 1, target: null, recorded: null, endsAt: Infinity, cases: Infinity },
    hangsAfterMs: 1000,
    heapMb: 64,
    onFinding: (finding) => printed.push(finding),
  });
  expect(findings).toEqual([{ target: 'planted', number: 1, reason: 'takes longer than 1 s', input: '' }]);
  expect(printed).toEqual(findings);
  expect(tallies).toMatchObject([{ target: 'planted', cases: 4 }]);
});
