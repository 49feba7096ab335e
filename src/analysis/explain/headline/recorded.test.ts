import { expect, test } from 'vitest';
import { recordedFolder } from '../../../shared/test-support/recorded-folder.ts';
import { plainText } from '../../../shared/format/rich-text.ts';
import { mainnetTransaction } from '../../../solana/test-support/recorded-transactions.ts';
import { sentenceText } from '../clauses.ts';
import { summarizeTransaction } from './summarize-transaction.ts';
import { viewTransaction } from '../../facts/transaction/view-transaction-with-names.ts';

const folder = recordedFolder();

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
