import { expect, test } from 'vitest';
import { parseBlockhash } from '../../../solana/ids/ids.ts';
import { KING, VOTE, meta, noOpMeta, wireEntry } from '../../test-support/transactions.ts';
import { usageOf } from '../../test-support/usage-of.ts';
import { markContradicted, overviewBlock, summarizeRows } from './block-overview.ts';
import { blockRows } from './block-row.ts';

const summaryOf = (...metas: readonly ReturnType<typeof meta>[]) =>
  summarizeRows(blockRows({ transactions: metas.map((each) => wireEntry([KING], each)) }) ?? []);

test('a transaction that was not executed pays no base fee, and its units are no failure’s', () => {
  expect(summaryOf(meta({ fee: 5003n }), noOpMeta())).toMatchObject({
    failed: { votes: 0, others: 0 },
    noOp: { votes: 0, others: 1 },
    feeSignatures: { signatures: 1, verifications: 0 },
    baseFees: 5000n,
    failedComputeUnits: { total: null },
    noOpComputeUnits: { total: 200_000n },
    computeUnits: { total: 200_100n },
  });
});

test('any other fee below the base fee leaves the base fees unknown', () => {
  expect(summaryOf(meta(), meta({ fee: 0n })).baseFees).toBeNull();
  expect(summaryOf(meta(), noOpMeta({ err: { name: 'ProgramAccountNotFound' } })).baseFees).toBeNull();
});

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

// Seen to fail against: showing the rows as they were returned.
test('a transaction that contradicts itself succeeded in no row and no count', () => {
  const { rows, summary } = markContradicted(overview, [{ index: 1 }]);
  if (rows === null) throw new Error('no rows');
  expect(rows.map(({ outcome }) => outcome)).toEqual(['succeeded', 'contradicted', 'succeeded']);
  expect(summary?.succeeded).toEqual({ votes: 1, others: 1 });
  expect(summary?.contradicted).toEqual({ votes: 0, others: 1 });
  expect(usageOf(rows).programs.find(({ address }) => address === KING)).toMatchObject({
    transactions: 2,
    succeeded: 1,
    failed: 0,
  });
});

test('nothing changes without contradictions', () => {
  expect(markContradicted(overview, [])).toBe(overview);
});
