import { expect, test } from 'vitest';
import { recordedFolder } from '../../shared/test-support/recorded-folder.ts';
import type { ViolationKind } from './claims/violation.ts';
import { judgePages, readabilityTable } from './readability-counts.ts';
import { readAnswers } from './read-answers.ts';

const folder = recordedFolder();

/** The kinds of claim that hold for every recorded answer. */
const HELD: readonly ViolationKind[] = [
  'proof',
  'program',
  'verdict',
  'cause',
  'fee',
  'sum',
  'log',
  'units',
  'absence',
];

test.skipIf(folder === null)(
  'what the pages of recorded transactions say agrees with the raw answers',
  async () => {
    const judged = judgePages(await readAnswers(folder ?? ''));
    console.log(readabilityTable(judged));
    const untrue = judged.flatMap(({ signature, violations }) =>
      violations.flatMap(({ kind, detail }) => (HELD.includes(kind) ? [`${signature} ${kind}: ${detail}`] : [])),
    );
    expect(untrue).toEqual([]);
    expect(judged.length).toBeGreaterThan(0);
  },
  120_000,
);
