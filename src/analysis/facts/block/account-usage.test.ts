import { SYSTEM_PROGRAM, VOTE_PROGRAM } from '../../../solana/ids/program-ids.ts';
import { expect, test } from 'vitest';
import { usageOf } from '../../test-support/usage-of.ts';
import { countBlockUsage, successRate } from './account-usage.ts';
import type { BlockRow } from './block-row.ts';

const ROW: BlockRow = {
  index: 0,
  signature: null,
  outcome: 'succeeded',
  error: null,
  feePayer: SYSTEM_PROGRAM,
  fee: 18_446_744_073_709_551_615n,
  computeUnits: null,
  tips: null,
  costUnits: 0n,
  feeSignatures: { signatures: 1, verifications: 0 },
  instructions: 1,
  programs: [SYSTEM_PROGRAM],
  accounts: [SYSTEM_PROGRAM],
  writable: [SYSTEM_PROGRAM],
  version: 'legacy',
  isVote: false,
  undecoded: null,
  loggedFailure: null,
};
const ROWS: readonly BlockRow[] = [
  ROW,
  {
    ...ROW,
    index: 1,
    outcome: 'failed',
    error: { name: 'InstructionError', index: 2, error: { name: 'Custom', code: 6001 } },
  },
  { ...ROW, index: 2, outcome: 'unknown', programs: null, writable: [], undecoded: 'version 9, "not" read' },
  { ...ROW, index: 3, programs: [VOTE_PROGRAM], isVote: true },
  { ...ROW, index: 4, outcome: 'failed', programs: [VOTE_PROGRAM], isVote: true },
  { ...ROW, index: 5 },
  { ...ROW, index: 6, outcome: 'noOp', error: { name: 'AccountNotFound' } },
];

const others = { transactions: 4, succeeded: 2, failed: 1, noOp: 1, votes: 0, otherSucceeded: 2, otherFailed: 1 };

test('counts the transactions of each program by outcome', () => {
  const [system, vote] = usageOf(ROWS).programs;
  expect(system).toEqual({ address: SYSTEM_PROGRAM, ...others });
  expect(vote).toEqual({
    address: VOTE_PROGRAM,
    transactions: 2,
    succeeded: 1,
    failed: 1,
    noOp: 0,
    votes: 2,
    otherSucceeded: 0,
    otherFailed: 0,
  });
  expect(system && successRate(system)).toBe('66.7%');
});

test('counts the write locks of non-vote transactions', () => {
  expect(usageOf(ROWS).accounts).toEqual([{ address: SYSTEM_PROGRAM, ...others, named: 7 }]);
});

test('takes many rows in several steps', () => {
  const many = Array.from({ length: 5_000 }, (_, index) => ({ ...ROW, index }));
  expect([...countBlockUsage(many)]).toHaveLength(2 * 3);
  expect(usageOf(many).accounts).toMatchObject([{ transactions: 5_000, named: 5_000 }]);
});
