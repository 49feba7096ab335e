import { expect, test } from 'vitest';
import { recordedFolder } from '../../shared/test-support/recorded-folder.ts';
import { judgePages, readabilityTable } from './readability-counts.ts';
import { readAnswers } from './read-answers.ts';

const folder = recordedFolder();

test.skipIf(folder === null)(
  'what the pages of recorded transactions say agrees with the raw answers',
  async () => {
    const judged = judgePages(await readAnswers(folder ?? ''));
    console.log(readabilityTable(judged));
    const untrue = judged.flatMap(({ signature, violations }) =>
      violations.map(({ kind, detail }) => `${signature} ${kind}: ${detail}`),
    );
    expect(untrue).toEqual([]);
    expect(judged.length).toBeGreaterThan(0);
  },
  120_000,
);
