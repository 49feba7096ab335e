import { expect, test } from 'vitest';
import type { Finding } from './run-cases.ts';
import { mergeSummaries, supervise } from './supervise.ts';

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

// Seen to fail against: the tallies of the last worker.
test('workers side by side have one tally of each target', () => {
  const tally = { target: 'a', cases: 2, accepted: 1, slowestMs: 5, mostAllocated: 7, mostAllocatedInput: 3 };
  const more = { ...tally, cases: 3, slowestMs: 4, mostAllocated: 9, mostAllocatedInput: 1 };
  const finding: Finding = { target: 'a', number: 1, reason: 'fails', input: '' };
  const other = { ...tally, target: 'b' };
  expect(
    mergeSummaries([
      { findings: [], tallies: [tally, other] },
      { findings: [finding], tallies: [more] },
    ]),
  ).toEqual({
    findings: [finding],
    tallies: [{ target: 'a', cases: 5, accepted: 2, slowestMs: 5, mostAllocated: 9, mostAllocatedInput: 1 }, other],
  });
});
