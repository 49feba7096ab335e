import { expect, test } from 'vitest';
import { recordedFolder } from '../../../shared/test-support/recorded-folder.ts';
import { recordedViews } from '../../test-support/recorded-views.ts';
import { describeFailure } from './failure-sentence.ts';
import { describeErrorCode } from '../outcome/failure-text.ts';
import { createWording } from '../wording.ts';
import type { ViewedTransaction } from '../../facts/transaction/view-transaction.ts';

const folder = recordedFolder();

test.skipIf(folder === null)('quotes what Raydium logged itself, with its log line', () => {
  const view = failedViews().get(
    '5aV1LgfBbnd6EssqK25bhhg4hSf86sYWVXLyMFCUTsrYmcXgfpA8eU4n4oK3CsJN75BdFJPSgRre6T89hHdYyykt',
  );
  if (view === undefined) throw new Error('not recorded');
  expect(view.failure).toMatchObject({
    custom: { code: 27 },
    words: { kind: 'error', text: 'The amm account owner is not match with this program', line: 26 },
  });
  expect(sentenceOf(view)).toBe('Raydium AMM v4 failed: “The amm account owner is not match with this program”.');
});

test.skipIf(folder === null)(
  'gives a reason for four of five recorded failures, and for each one that logged any words',
  () => {
    const views = [...failedViews().values()];
    const silent = views.filter((view) => /with code \d+\b(?! after logging)/.test(sentenceOf(view)));
    expect(views.length).toBeGreaterThan(800);
    expect(silent.length / views.length).toBeLessThan(0.2);
    const worded = silent.filter(({ failure }) => failure?.words !== null || failure.custom?.name !== null);
    expect(worded.map(({ signatures }) => signatures[0])).toEqual([]);
  },
);

test.skipIf(folder === null)('says what a program checked before it returned a code without a name', () => {
  const sentences = new Set([...failedViews().values()].map(sentenceOf));
  expect(sentences).toContain('A call with the same or a higher number came first, so HumidiFi failed.');
  expect(sentences).toContain('A call with a higher number came first, so GoonFi failed.');
  const goonFi = [...failedViews().values()].find((view) => sentenceOf(view).includes('so GoonFi failed'));
  expect(goonFi && describeErrorCode(goonFi)).toBe(
    'The error code is 30 (0x1e). It has no published name; its meaning is from a disassembly by Go0p/galileo',
  );
});

test.skipIf(folder === null)('gives the result of a round trip that failed with an unnamed error', () => {
  const found = [...failedViews()].find(([signature]) => signature.startsWith('5C9yZrmv'))?.[1];
  if (found === undefined) throw new Error('not recorded');
  const text = '0.0000064 SOL came back as 0.000006292; Gr2BmD…rEAKTd stopped with its own error 2.';
  expect(sentenceOf(found)).toBe(text);
  expect(describeFailure(found, createWording(found)).short).toBe('Gr2BmD…rEAKTd stopped with its own error 2');
});

test.skipIf(folder === null)('gives the result of a round trip before the words of the program that refused it', () => {
  const found = [...failedViews()].find(([signature]) => signature.startsWith('67cZJdUX'))?.[1];
  expect(found && sentenceOf(found)).toBe(
    '0.094892908 SOL came back as 0.094637799; 4ngnN8…KPtZuf failed: “Balance decreased”.',
  );
});

test.skipIf(folder === null)('keeps each sentence about a recorded failure below 88 characters', () => {
  const long = [...failedViews().values()].map(sentenceOf).filter((sentence) => sentence.length > 87);
  expect(long).toEqual([]);
});

function failedViews(): ReadonlyMap<string, ViewedTransaction> {
  const failed = recordedViews(folder ?? '').filter(({ view }) => view.outcome === 'failed');
  return new Map(failed.map(({ view }) => [view.signatures[0] ?? '', view]));
}

function sentenceOf(view: ViewedTransaction): string {
  return describeFailure(view, createWording(view)).sentence;
}
