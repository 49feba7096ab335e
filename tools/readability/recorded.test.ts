import { expect, test } from 'vitest';
import { IS_LONG } from '../../src/shared/test-support/long-run.ts';
import { recordedFolder } from '../../src/shared/test-support/recorded-folder.ts';
import { checkBlock } from './check-block.ts';
import { judgePages, readabilityTable } from './readability-counts.ts';
import { readAnswers, readBlocks } from './read-answers.ts';
import { readPage } from './read-page.tsx';

const folder = recordedFolder();

test.skipIf(folder === null)('what the pages of recorded transactions say agrees with the raw answers', async () => {
  const answers = await readAnswers(folder ?? '');
  const judged = judgePages(answers.filter((_, at) => IS_LONG || at % 54 === 0));
  console.log(readabilityTable(judged));
  const untrue = judged.flatMap(({ signature, violations }) =>
    violations.map(({ kind, detail }) => `${signature} ${kind}: ${detail}`),
  );
  expect(untrue).toEqual([]);
  expect(judged.length).toBeGreaterThan(0);
});

test.skipIf(folder === null)(
  'the numbers in headlines of recorded blocks are those of their transactions',
  async () => {
    // Decoding the two largest takes as long as all others together.
    const blocks = await readBlocks(folder ?? '', IS_LONG ? Infinity : 1000);
    expect(
      blocks.flatMap(({ file, entries, text }) =>
        checkBlock(entries, text).map((wrong) => `${file}: ${wrong} in “${text}”`),
      ),
    ).toEqual([]);
    expect(blocks.length).toBeGreaterThan(0);
  },
);

test.skipIf(folder === null)('a token account that changed hands names both owners and the call', async () => {
  const answers = await readAnswers(folder ?? '');
  const given = answers.find(({ signature }) => signature.startsWith('1cSgCBgo'));
  if (given === undefined) throw new Error('not recorded');
  const page = readPage(given.answer, { log: false, compute: false, tokens: true });
  expect(page?.tokens.map((row) => row[2])).toContainEqual(expect.stringMatching(/ → \w+ owner changed in #[\d.]+$/));
});
