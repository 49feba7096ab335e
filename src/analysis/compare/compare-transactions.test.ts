import { expect, test } from 'vitest';
import { recordedFolder } from '../../shared/test-support/recorded-folder.ts';
import { mainnetTransaction } from '../../solana/test-support/recorded-transactions.ts';
import { meta, wireEntry, PAYER, VOTE } from '../test-support/transactions.ts';
import type { ViewedTransaction } from '../facts/transaction/view-transaction.ts';
import { compareLogs, compareTransactions } from './compare-transactions.ts';
import { type ComparedRow, compareOutcomes, countDifferentCalls } from './comparison.ts';
import { viewTransaction } from '../facts/transaction/view-transaction-with-names.ts';

const folder = recordedFolder();

function view(answered: Parameters<typeof wireEntry>[1]): ViewedTransaction {
  return viewTransaction({ ...wireEntry([VOTE], answered), slot: 1n, blockTime: 0n, transactionIndex: null });
}

/** The rows that differ, as text: "facts Fee differs". */
function differences(a: ViewedTransaction, b: ViewedTransaction): readonly string[] {
  return compareTransactions(a, b).flatMap(({ id, rows }) =>
    rows === null
      ? [`${id} unknown`]
      : rows.flatMap(({ label, difference }) =>
          difference === 'same' ? [] : [`${id} ${nameIn(label)} ${difference}`],
        ),
  );
}

test('balances and facts are compared by name, 0 being a value', () => {
  const balances = (preBalances: readonly bigint[], postBalances: readonly bigint[]) =>
    view(meta({ preBalances, postBalances }));
  expect(differences(balances([5n, 0n], [0n, 5n]), balances([5n, 0n], [0n, 5n]))).toEqual([]);
  const [, , , changed] = compareTransactions(balances([5n, 0n], [0n, 5n]), balances([5n, 0n], [5n, 0n]));
  expect(changed?.rows).toMatchObject([
    { label: [{ address: PAYER }], a: { parts: [{ lamports: -5n }] }, b: null, difference: 'onlyA' },
    { label: [{ address: VOTE }], a: { parts: ['+', { lamports: 5n }] }, b: null, difference: 'onlyA' },
  ]);
  const fees = compareTransactions(view(meta({ fee: 0n })), view(meta({ fee: 7n })))[0]?.rows;
  expect(fees?.find(({ label }) => label[0] === 'Fee')).toMatchObject({ delta: ['+', { lamports: 7n }] });
});

test('what an answer does not have is unknown, never a difference', () => {
  expect(differences(view(meta()), view(null)).filter((row) => !row.endsWith('unknown'))).toEqual([]);
  expect(differences(view(meta()), view(null))).toContain('balances unknown');
});

test('log lines that differ in numbers only are paired', () => {
  const rows = compareLogs(['a', 'used 12 units', 'b'], ['a', 'x', 'used 7 units']);
  expect(rows.map(({ label, difference }) => `${nameIn(label)} ${difference}`)).toEqual([
    '1 same',
    '2 onlyB',
    '2, 3 differs',
    '3 onlyA',
  ]);
});

test.each([
  ['succeeded', 'failed', 'A succeeded, B failed.'],
  ['failed', 'failed', 'Both failed.'],
  ['noOp', 'noOp', 'Both were included, but not executed.'],
  ['unknown', 'unknown', 'A has no recorded outcome, B has no recorded outcome.'],
  [null, 'succeeded', 'A contradicts itself, B succeeded.'],
] as const)('%s and %s', (a, b, sentence) => {
  expect(compareOutcomes(a, b)).toBe(sentence);
});

test.each([
  [[VOTE], [VOTE], 'Their call is the same.'],
  [[VOTE, VOTE], [VOTE, VOTE], 'All 2 calls are the same.'],
  [[VOTE, VOTE], [VOTE], '1 of 2 calls differs.'],
  [[VOTE], [PAYER], 'They call no program in common.'],
  [[], [], 'Neither makes a call.'],
])('the calls %j and %j', (a, b, sentence) => {
  const [one, other] = [a, b].map((programs) =>
    viewTransaction({ ...wireEntry(programs, meta()), slot: 1n, blockTime: 0n, transactionIndex: null }),
  );
  if (one === undefined || other === undefined) throw new Error('no view');
  const calls = compareTransactions(one, other).find(({ id }) => id === 'calls');
  expect(calls && countDifferentCalls(calls)).toBe(sentence);
});

test.skipIf(folder === null)('recorded transactions do not differ from themselves', () => {
  for (let index = 0; index < 1790; index += 10) {
    const recorded = viewTransaction(mainnetTransaction(folder ?? '', index));
    expect(differences(recorded, recorded).filter((row) => !row.endsWith('unknown'))).toEqual([]);
  }
});

test.skipIf(folder === null)('a failed and a successful swap of the same program', () => {
  const parts = compareTransactions(
    viewTransaction(mainnetTransaction(folder ?? '', 0)),
    viewTransaction(mainnetTransaction(folder ?? '', 1510)),
  );
  const calls = parts.find(({ id }) => id === 'calls');
  expect(calls && countDifferentCalls(calls)).toBe('2 of 3 calls differ.');
  // From both sides, each row has the same difference.
  const mirrored = compareTransactions(
    viewTransaction(mainnetTransaction(folder ?? '', 1510)),
    viewTransaction(mainnetTransaction(folder ?? '', 0)),
  );
  expect(mirrored.map(({ rows }) => rows?.length)).toEqual(parts.map(({ rows }) => rows?.length));
});

function nameIn([first]: ComparedRow['label']): string {
  return typeof first === 'string' ? first.trim() : '';
}
