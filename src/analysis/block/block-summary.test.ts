import { expect, test } from 'vitest';
import { KING, meta, noOpMeta, wireEntry } from '../entry.fixtures.ts';
import { blockRows } from './rows/block-row.ts';
import { summarizeRows } from './block-summary.ts';

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
