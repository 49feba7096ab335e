import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { recordedFolder } from '../../../shared/test-support/recorded-folder.ts';
import { IS_LONG } from '../../../shared/test-support/long-run.ts';
import { plainText } from '../../../shared/format/rich-text.ts';
import { mainnetTransaction } from '../../../solana/test-support/recorded-transactions.ts';
import { recordedViews } from '../../test-support/recorded-views.ts';
import { sentenceText } from '../clauses.ts';
import { summarizeTransaction } from './summarize-transaction.ts';
import { viewTransaction } from '../../facts/transaction/view-transaction-with-names.ts';

const folder = recordedFolder();

test.skipIf(folder === null)(
  'views every recorded transaction, links only to instructions that exist, and gives the same sentence for the same answer',
  () => {
    const seen = { transactions: 0, strayLines: 0 };
    const [unexplained, contradicting, failing]: [string[], string[], string[]] = [[], [], []];
    for (const [at, { answer, view }] of recordedViews(folder ?? '').entries()) {
      const { sentence, subtitle, details } = summarizeTransaction(view);
      const ids = new Set(view.instructions?.map(({ id }) => id));
      const linked = [...sentence, ...details].flatMap(({ instructionIds }) => instructionIds);
      const linksExist = view.instructions === null || linked.every((id) => ids.has(id));
      // Viewing an answer again takes long, so it is done for few.
      const isSame =
        at % (IS_LONG ? 10 : 50) > 0 ||
        isDeepStrictEqual(summarizeTransaction(viewTransaction(answer)).sentence, sentence);
      if (!linksExist || !isSame) failing.push(view.signatures[0] ?? '');
      // A contradicting status is quoted as sent, and may contain "null".
      const text = `${sentenceText(sentence)} ${plainText(subtitle)}`.replace(answer.meta?.conflictingStatus ?? '', '');
      expect(text).not.toMatch(/undefined|\bnull\b|\[object|NaN/);
      expect(ids.size).toBe(view.instructions?.length ?? 0);
      seen.transactions++;
      seen.strayLines += view.log?.lines.filter(({ frame, kind }) => frame === null && kind === 'text').length ?? 0;
      if (view.lamportSum !== null && view.lamportSum.unexplained !== 0n) unexplained.push(view.signatures[0] ?? '');
      if (answer.meta !== null && answer.meta.conflictingStatus !== null) contradicting.push(view.signatures[0] ?? '');
    }
    expect(failing).toEqual([]);
    expect(seen.transactions).toBeGreaterThan(4000);
    expect(seen.strayLines).toBeLessThanOrEqual(1);
    // A copy edited by hand.
    expect(contradicting).toEqual([
      'uhHy7XE5bWFR1JpC1kYYqHpUMhBoQTkjBUCM7M4KcVAUwrxM1bx8Dpx95zVQT35XbrDJad7XJiqspaaYQS2jiHa',
    ]);
    // Recorded from a simulator that took the fee twice.
    expect(unexplained).toEqual([
      '3p9fzShSPEC5ocZ52UqQBszEKrr6m1w5QwCFrChwQBgQAKbAG1dgMraQuXKtZhSvg6sSHZzaQvDjhh8wKCWL6f9D',
    ]);
  },
);

test.skipIf(folder === null)('views a failed swap: version 0, two lookup tables, nine inner calls', () => {
  const view = viewTransaction(mainnetTransaction(folder ?? '', 1743));
  expect(sentenceText(summarizeTransaction(view).sentence)).toBe(
    'Jupiter v6 refused the round trip: 0.666540337 SOL would have come back as 0.657376417.',
  );
  expect(view.instructions?.map(({ id, type, units, status }) => [id, type?.name ?? null, units, status])).toEqual([
    ['1', 'setComputeUnitLimit', 150n, 'completed'],
    ['2', 'setComputeUnitPrice', 150n, 'completed'],
    ['3', 'setLoadedAccountsDataSizeLimit', 150n, 'completed'],
    ['4', 'memo', 419n, 'completed'],
    ['5', 'route', 96_929n, 'failed'],
    ['5.1', 'swapBaseInput', 40_451n, 'completed'],
    ['5.1.1', 'transferChecked', 6238n, 'completed'],
    ['5.1.2', 'transferChecked', 6147n, 'completed'],
    ['5.2', 'data shaped like an event', 195n, 'completed'],
    ['5.3', 'swap', 42_893n, 'completed'],
    ['5.3.1', 'transferChecked', 6147n, 'completed'],
    ['5.3.2', 'transferChecked', 6238n, 'completed'],
    ['5.3.3', 'data shaped like an event', 2203n, 'completed'],
    ['5.4', 'data shaped like an event', 195n, 'completed'],
  ]);
  expect(view.failure).toMatchObject({ path: [5], logLine: 46, custom: { code: 6001 } });
  expect(view.feeSplit).toEqual({
    total: 10_500n,
    base: 5000n,
    signatures: { signatures: 1, verifications: 0 },
    priority: 5500n,
    requestedPriority: 5500n,
    defaultLimit: null,
  });
  expect(view.lamportSum).toEqual({
    before: 3_140_022_993_272n,
    after: 3_140_022_982_772n,
    fee: 10_500n,
    unexplained: 0n,
  });
  expect(view.accounts).toHaveLength(27);
  expect(view.accounts[22]).toMatchObject({ program: true, source: { kind: 'lookupTable', table: 0, entry: 62 } });
  expect(view.tokenChanges?.map(({ accountIndex, change }) => [accountIndex, change])).toEqual(
    [2, 3, 11, 14, 15, 16].map((index) => [index, 0n]),
  );
});

test.skipIf(folder === null)('views one successful System transfer', () => {
  const view = viewTransaction(mainnetTransaction(folder ?? '', 904));
  const { sentence, subtitle } = summarizeTransaction(view);
  expect(sentenceText(sentence)).toBe('0.000001 SOL went from DiC3rR…7ZWLMj to J2PfK9…3nxG4N.');
  expect(plainText(subtitle)).toBe(
    'One transfer of 0.000001000 SOL in slot 0, for a fee of 0.000005 SOL: five times the amount sent.',
  );
  expect(view.instructions?.[0]?.units).toBe(150n);
});
