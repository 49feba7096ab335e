import { expect, test } from 'vitest';
import { parseBlockhash } from '../../../solana/ids/ids.ts';
import { KING, meta, VOTE, wireEntry } from '../../entry.fixtures.ts';
import { countProgramUsage } from '../account-usage.ts';
import { overviewBlock } from '../block-overview.ts';
import { exportTable } from './export-table.ts';
import { markContradicted } from './mark-contradicted.ts';
import { createRowFilter } from './row-filter.ts';

const HASH = parseBlockhash('1'.repeat(32));
if (HASH === null) throw new Error('no blockhash');

const overview = overviewBlock({
  slot: 5n,
  parentSlot: 4n,
  blockhash: HASH,
  previousBlockhash: HASH,
  blockHeight: null,
  blockTime: null,
  transactions: [wireEntry([VOTE], meta({})), wireEntry([KING], meta({})), wireEntry([KING], meta({}))],
  signatures: null,
  rewards: null,
  numRewardPartitions: null,
  footer: null,
});

test('a transaction that contradicts itself succeeded in no row, count, filter or export', () => {
  const { rows, summary } = markContradicted(overview, [{ index: 1, succeeded: true, found: [] }]);
  if (rows === null) throw new Error('no rows');
  expect(rows.map(({ outcome }) => outcome)).toEqual(['succeeded', 'contradicted', 'succeeded']);
  expect(summary?.succeeded).toEqual({ votes: 1, others: 1 });
  expect(summary?.contradicted).toEqual({ votes: 0, others: 1 });
  const filter = createRowFilter(rows, () => null);
  const all = { votes: 'shown', program: null, account: null, text: '' } as const;
  expect(filter({ ...all, outcome: 'ok' }).map(({ index }) => index)).toEqual([0, 2]);
  expect(filter({ ...all, outcome: 'contradictory' }).map(({ index }) => index)).toEqual([1]);
  const csv = exportTable({ of: 'transactions', rows, columns: ['outcome'] }, 'csv').split('\r\n');
  expect(csv.map((line) => line.split(',')[2])).toEqual(['outcome', 'ok', 'contradictory', 'ok', undefined]);
  expect(countProgramUsage(rows).find(({ address }) => address === KING)).toMatchObject({
    transactions: 2,
    succeeded: 1,
    failed: 0,
  });
});

test('nothing changes without contradictions', () => {
  expect(markContradicted(overview, [])).toBe(overview);
});
