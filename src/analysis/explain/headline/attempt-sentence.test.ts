import { expect, test } from 'vitest';
import type { ResponseInstruction } from '../../../rpc-protocol/responses/transaction-response.ts';
import { recordedFolder } from '../../../shared/test-support/recorded-folder.ts';
import { SYSTEM_PROGRAM } from '../../../solana/ids/program-ids.ts';
import { OTHER, failedView, parsedInstruction, unparsedInstruction } from '../../test-support/failed-view.ts';
import { recordedViews } from '../../test-support/recorded-views.ts';
import { KING, PAYER } from '../../test-support/transactions.ts';
import { sentenceText } from '../clauses.ts';
import { createWording } from '../wording.ts';
import { attemptSentence } from './attempt-sentence.ts';

const send = (lamports: bigint) =>
  parsedInstruction('system', SYSTEM_PROGRAM, 'transfer', { source: PAYER, destination: OTHER, lamports });
const king = unparsedInstruction(KING, OTHER);

test.each<[words: string, instructions: readonly ResponseInstruction[], failing: number]>([
  ['It tried to send 2 SOL to 4m1Pvj…yrTTye.', [send(2_000_000_000n)], 0],
  // The headline names the program that failed, and nothing says more of its call.
  ['', [king], 0],
  ['It tried to send 1 SOL to 4m1Pvj…yrTTye, which was not reached.', [king, send(1_000_000_000n)], 0],
  [
    'It tried to send 3 SOL to 4m1Pvj…yrTTye, which were not reached.',
    [king, send(10n ** 9n), send(2n * 10n ** 9n)],
    0,
  ],
  // What failed says more of the purpose than what ran before it.
  ['It tried to send 2 SOL to 4m1Pvj…yrTTye.', [send(1_000_000_000n), send(2_000_000_000n)], 1],
  ['It tried to call King7k…o8cb7T, which was not reached.', [send(1_000_000_000n), send(2_000_000_000n), king], 1],
])('%s', (words, instructions, failing) => {
  const view = failedView({ err: { name: 'InstructionError', index: failing, error: CUSTOM }, instructions });
  expect(sentenceText(attemptSentence(view, createWording(view)))).toBe(words);
});

const CUSTOM = { name: 'Custom', code: 1 } as const;

const folder = recordedFolder();

test.skipIf(folder === null)('names the swap of recorded failures, reached or not', () => {
  const views = new Map(recordedViews(folder ?? '').map(({ view }) => [view.signatures[0] ?? '', view]));
  const say = (signature: string) => {
    const view = views.get(signature);
    if (view === undefined) throw new Error('not recorded');
    return attemptSentence(view, createWording(view));
  };
  // Its account for the swap could not be filled.
  const short = say('43VK3TtYjN21VG13f2EPvNJxmML38GB8QbTDVtFifzeDW3LQpmLtFdLjERAKwy3k4RUe4Hizmdrj4Nyjm5vYKDBx');
  expect(sentenceText(short)).toBe('It tried to swap via Jupiter v6, which was not reached.');
  expect(short[1]?.instructionIds).toEqual(['9']);
  const failed = [...views.values()].filter(({ outcome }) => outcome === 'failed');
  const texts = failed.map((view) => sentenceText(attemptSentence(view, createWording(view))));
  expect(texts).toContainEqual(
    expect.stringMatching(
      /^It tried to swap [\d.,]+ USDC for [\d.,]+ RENDER via Orca Whirlpools, which ran and was rolled back\.$/,
    ),
  );
  expect(texts.filter((text) => /^It tried to (?!\w)|\b(?:sent|called|swapped|got)\b/.test(text))).toEqual([]);
});
