import { expect, test } from 'vitest';
import type { TransactionEntry } from '../../../rpc-protocol/responses/transaction-response.ts';
import { plainText } from '../../../shared/format/rich-text.ts';
import type { TransactionError } from '../../../solana/errors/transaction-error.ts';
import { KING, VOTE, meta, noOpMeta, wireEntry } from '../../test-support/transactions.ts';
import { summarizeRows } from '../../facts/block/block-overview.ts';
import { blockRows } from '../../facts/block/block-row.ts';
import { blockSentence, blockSubtitle } from './block-sentence.ts';

const err: TransactionError = { name: 'InstructionError', index: 0, error: { name: 'Custom', code: 1 } };
const vote = wireEntry([VOTE], meta());
const ok = wireEntry([KING], meta({ computeUnitsConsumed: 300n }));
const failed = wireEntry([KING], meta({ err, computeUnitsConsumed: 700n }));
const noOp = wireEntry([KING], noOpMeta({ computeUnitsConsumed: 1000n }));
const noOpVote = wireEntry([VOTE], noOpMeta());
const unrecorded = wireEntry([KING], null);

function textOf(...transactions: TransactionEntry[]): readonly [string, string] {
  const summary = summarizeRows(blockRows({ transactions }) ?? []);
  return [blockSentence(361_774_429n, summary), plainText(blockSubtitle(summary))];
}

test('counts transactions and failures: none, one, all', () => {
  expect(textOf()).toEqual(['Block 361,774,429 has no transactions.', '']);
  expect(textOf(ok)).toEqual(['Block 361,774,429 has one transaction; it succeeded.', '']);
  expect(textOf(failed)[0]).toBe('Block 361,774,429 has one transaction; it failed.');
  expect(textOf(failed, failed)[0]).toBe('Block 361,774,429 has 2 transactions; all of them failed.');
  expect(textOf(vote, vote)).toEqual([
    'Block 361,774,429 has 2 transactions; none of them failed.',
    'All of them are votes.',
  ]);
});

test('adds votes, others, and the share of compute units in failed transactions', () => {
  expect(textOf(vote, vote, ok, failed, failed)).toEqual([
    'Block 361,774,429 has 5 transactions; 2 of them failed.',
    'None of the 2 votes failed. Most of the other 3 failed, and failures used 73.7% of the block’s compute units.',
  ]);
});

test('counts transactions that were not executed apart from failures', () => {
  expect(textOf(noOp)).toEqual(['Block 361,774,429 has one transaction; it was not executed.', '']);
  expect(textOf(noOp, noOp)[0]).toBe('Block 361,774,429 has 2 transactions; none of them was executed.');
  expect(textOf(vote, ok, noOp)).toEqual([
    'Block 361,774,429 has 3 transactions; none of them failed, and 1 was not executed.',
    'Votes: 1; others: 2.',
  ]);
  expect(textOf(vote, ok, failed, noOp, noOpVote)).toEqual([
    'Block 361,774,429 has 5 transactions; 1 of them failed, and 2 were not executed.',
    'None of the 2 votes failed. 1 of the other 3 failed, and failures used 0.3% of the block’s compute units.',
  ]);
  expect(textOf(noOpVote, failed)[1]).toMatch(/^The only vote was not executed\. The other transaction failed, and /);
});

test('does not count an unrecorded outcome as success', () => {
  expect(textOf(unrecorded, unrecorded)).toEqual([
    'Block 361,774,429 has 2 transactions; their outcomes were not recorded.',
    '',
  ]);
  expect(textOf(unrecorded, failed, ok)).toEqual([
    'Block 361,774,429 has 3 transactions; 1 of those with an outcome failed.',
    'Outcomes not recorded: 1.',
  ]);
});
