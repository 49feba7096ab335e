import { expect, test } from 'vitest';
import { KING, VOTE } from '../../entry.fixtures.ts';
import { findLoggedFailure } from './logged-failure.ts';

test('finds the innermost failure and what that call logged itself', () => {
  const inner = [`Program ${VOTE} invoke [2]`, 'Program log: inner', `Program ${VOTE} success`];
  const log = [`Program ${VOTE} invoke [1]`, `Program ${KING} invoke [2]`, 'Program log: before', ...inner];
  const failures = [
    `Program ${KING} failed: custom program error: 0x1`,
    `Program ${VOTE} failed: custom program error: 0x1`,
  ];
  expect(findLoggedFailure([...log, 'Program log: after', ...failures])).toEqual({
    programId: KING,
    reason: 'custom program error: 0x1',
    ownLines: [
      { line: 2, text: 'Program log: before' },
      { line: 6, text: 'Program log: after' },
    ],
  });
});

test('reads the log of 2020', () => {
  const log = [
    `Call BPF program ${KING}`,
    'Program log: Error: one',
    `BPF program ${KING} failed: custom program error: 0x0`,
  ];
  expect(findLoggedFailure(log)).toMatchObject({ programId: KING, ownLines: [{ line: 1 }] });
});

test('takes no lines of a log that was cut before the failure', () => {
  const log = [`Program ${KING} invoke [1]`, 'Program log: Error: one', 'Log truncated', `Program ${KING} failed: two`];
  expect(findLoggedFailure(log)).toEqual({ programId: KING, reason: 'two', ownLines: [] });
});

test('keeps the last 16 lines', () => {
  const texts = Array.from({ length: 40 }, (_, at) => `Program log: ${at}`);
  const { ownLines = [] } =
    findLoggedFailure([`Program ${KING} invoke [1]`, ...texts, `Program ${KING} failed: x`]) ?? {};
  expect([ownLines.length, ownLines[0]?.line]).toEqual([16, 25]);
});

test.each([[[]], [[`Program ${KING} invoke [1]`, `Program log: Program ${KING} failed: no`]]])(
  'finds none in %j',
  (log) => {
    expect(findLoggedFailure(log)).toBeNull();
  },
);
