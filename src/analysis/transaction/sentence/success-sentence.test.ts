import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { recordedFolder } from '../../../shared/test-support/recorded-folder.ts';
import { recordedViews } from '../../test-support/recorded-views.ts';
import type { Sentence } from './sentence-parts.ts';
import { summarizeTransaction } from './summarize-transaction.ts';
import { viewTransaction } from '../view-transaction.ts';

const folder = recordedFolder();

/** The first letters of a recorded signature, and the headline: linked parts are in brackets, with the instruction they link to. */
const SENTENCES: readonly (readonly [string, string])[] = [
  ['5aE7FPTr', '[62,401.012 USDT went from EqywLU…q89dKB to 88xTWZ…21XMAZ|2].'],
  ['3XJhrSaD', '[Vote account GhnLTm…8WMkHa voted up to slot 49,999,999|1].'],
  [
    '3zAhEb6t',
    '[BfdPks…e6NeAg created stake account DdNzYK…kqjWH4 with 0.03 SOL|3] and ' +
      '[delegated stake account DdNzYK…kqjWH4 to vote account FwR3Pb…XtT59f|5].',
  ],
  [
    'LPaVYsnh',
    '[FQT9SS…F8TEo6 opened token account FrbudW…hDD2BZ of 9fE6zK…YDZ2Yi with 0.00203928 SOL|2] and ' +
      '[sent 1 USDC to 9fE6zK…YDZ2Yi|3].',
  ],
  [
    '3mjQHJqK',
    '[AH7F2E…E9dy7r created mint FX5iUB…SuPJMV with 0.0014616 SOL|1], ' +
      '[opened token account DNDx4t…LHBDDU of AH7F2E…E9dy7r with 0.00203928 SOL|3], ' +
      '[minted 1 of FX5iUB…SuPJMV to AH7F2E…E9dy7r|4], and [1 instruction did more|5].',
  ],
  ['3ZefLrwg', '[agsWhf…4CtDiJ closed token account CrtSBj…ZNJVFE for 0.00203928 SOL|3].'],
  ['2BMrwZEG', '[8wytzy…gAAX1H withdrew 0.010483145 SOL to 8wytzy…gAAX1H|2].'],
  ['2oitdwWT', '[2fZT6M…uY314N added 2 addresses to lookup table Dm8okn…vK6DcU|3].'],
  ['4ja2QYrz', '[FmdBQK…YGiKcT wrote a piece of a program to FPXqh4…Kpp1V2|1].'],
  ['5aVj7exP', '[Hd3f3T…VR3bD5 left the memo “Payment for invoice #123”|1].'],
  ['45rnX5RN', '[3weAzN…nApMyK swapped 84.115879 USDC for 84.139267 USDS through Jupiter v6|3].'],
  [
    '2KYPdaih',
    '[B7zS2S…tJbc4X opened token account 96WwCE…Rzv9YR of B7zS2S…tJbc4X with 0.00203928 SOL|3] and ' +
      '[swapped 0.162441307 SOL for 277,330.546679 of HRmcGA…XGH777 through PumpSwap|4].',
  ],
  [
    '3EysEt5Z',
    '[8oKVwq…8dFkSw got 55,814 lamports through Jupiter v6|3] and [sent 15,603 lamports to Jitotip 1|5]; ' +
      '[1 instruction is not understood|2].',
  ],
  // Burns the tokens that it bought.
  [
    '4kHFU68W',
    '[3xShCF…XuLNxG swapped 0.414338293 SOL for 202,933.216267544 of 6VxNww…Jh6rsn through FluxBeam|5], ' +
      '[burned 202,933.216267544 of 6VxNww…Jh6rsn|6] and [closed 2 token accounts for 0.00411336 SOL|7].',
  ],
  // Recorded from a simulator that took the fee twice, so the balances do not add up.
  ['3p9fzShS', '3 instructions made 5 inner calls in 3 programs; [2 instructions are not understood|2].'],
];

test.skipIf(folder === null)('describes recorded transactions and links each clause to its instruction', () => {
  const expected = new Map(SENTENCES);
  const sentences = new Map<string, string>();
  for (const { view } of recordedViews(folder ?? '')) {
    const start = (view.signatures[0] ?? '').slice(0, 8);
    if (expected.has(start)) sentences.set(start, bracketed(summarizeTransaction(view).sentence));
  }
  expect([...expected.keys()].map((start) => [start, sentences.get(start)])).toEqual([...expected]);
});

test.skipIf(folder === null)(
  'links only to instructions that exist, and gives the same sentence for the same answer',
  () => {
    const failing: string[] = [];
    for (const { answer, view } of recordedViews(folder ?? '')) {
      const { sentence } = summarizeTransaction(view);
      const ids = new Set(view.instructions?.map(({ id }) => id));
      const linksExist = sentence.every(
        ({ instructionId }) => instructionId === null || view.instructions === null || ids.has(instructionId),
      );
      const repeated = summarizeTransaction(viewTransaction(answer)).sentence;
      if (!linksExist || !isDeepStrictEqual(repeated, sentence)) failing.push(view.signatures[0] ?? '');
    }
    expect(failing).toEqual([]);
  },
);

function bracketed(sentence: Sentence): string {
  return sentence
    .map(({ text, instructionId }) => (instructionId === null ? text : `[${text}|${instructionId}]`))
    .join('');
}
