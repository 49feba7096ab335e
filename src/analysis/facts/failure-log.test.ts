import { expect, test } from 'vitest';
import { KING, VOTE } from '../test-support/transactions.ts';
import { type ProgramWords, findAnchorError, findLoggedFailure, findProgramWords } from './failure-log.ts';

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

const lines = (...texts: readonly string[]) => texts.map((text, line) => ({ line, text }));
const ADDRESS = '7dGrdJRYtsNR8UYxZ3TnifXGjGc9eRYLq9sELwYpuuUu';

test.each<[kind: ProgramWords['kind'], words: string, line: string]>([
  ['error', 'exceeds desired slippage limit', 'Program log: Error: exceeds desired slippage limit'],
  ['error', 'InvalidInput', 'Program log: Error: InvalidInput'],
  ['error', 'Balance decreased: 2 -> 1', 'Program log: ERR: Balance decreased: 2 -> 1'],
  ['error', 'Swap exceeds the limit', 'Program log: Swap exceeds the limit'],
  ['error', 'SlippageToleranceExceeded', 'Program log: SlippageToleranceExceeded'],
  ['error', 'Transfer: insufficient lamports 1, need 2', 'Transfer: insufficient lamports 1, need 2'],
  ['error', `${ADDRESS}'s writable privilege escalated`, `${ADDRESS}'s writable privilege escalated`],
  ['error', `Transfer: \`from\` account ${ADDRESS} must sign`, `Transfer: \`from\` account ${ADDRESS} must sign`],
  ['error', 'Access violation at address 0x0', 'Program failed to complete: Access violation at address 0x0'],
  ['panic', 'Nonce mismatch', 'Program log: panicked at src/lib.rs:22:9:\nNonce mismatch'],
  ['panic', 'explicit panic', "Program log: panicked at 'explicit panic', src/lib.rs:1:2"],
  ['memory', 'memory allocation failed, out of memory', 'Program log: Error: memory allocation failed, out of memory'],
  ['last', 'profit: 137', 'Program log: profit: 137'],
])('finds words (%s): %s', (kind, words, line) => {
  expect(findProgramWords(lines(line))).toEqual({ kind, text: words, line: 0 });
});

test.each([
  'Program log: Instruction: Route',
  'Program log: Create',
  'Program log: Custom program error: 0x1',
  'Program log: Error: Custom(6001)',
  'Program log: 361774428|361774429',
  'Program log: 4965886 -> 1082063',
  `Program log: ${ADDRESS}`,
  'Program log: ray_log: A98cAAAAAAAAVJWYAAAAAAACAAAAAAAAAL0gAQAAAAAAWM11AAAAAACAHQIAAAAAAIQAAAAAAAAA',
  'Program data: QMbN6CYIceIWE1pM',
  'Program return: JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4 AAA=',
  'Program consumption: 73930 units remaining',
  'Program JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4 consumed 184 of 43097 compute units',
])('finds no words in %s', (line) => {
  expect(findProgramWords(lines(line))).toBeNull();
});

test('takes the last line with words, but a panic before it', () => {
  const words = lines('Program log: Error: one', 'Program log: hop: 2 amount: 5', 'Program log: 12');
  expect(findProgramWords(words)).toMatchObject({ kind: 'last', line: 1 });
  expect(findProgramWords(lines("Program log: panicked at 'p', a.rs:1:2", 'Program log: then this'))).toMatchObject({
    kind: 'panic',
    line: 0,
  });
});

const CODE = 'Error Code: ExceededSlippage. Error Number: 6004. Error Message: Slippage exceeded.';

test.each([
  [`AnchorError occurred. ${CODE}`, null],
  [`AnchorError thrown in programs/amm/src/lib.rs:10. ${CODE}`, null],
  [`AnchorError caused by account: pool_state. ${CODE}`, 'pool_state'],
  [`ProgramError caused by account: vault. ${CODE}`, 'vault'],
])('reads %s', (text, account) => {
  expect(findAnchorError(lines('Program log: first', `Program log: ${text}`))).toEqual({
    name: 'ExceededSlippage',
    code: 6004,
    message: 'Slippage exceeded',
    account,
    compared: null,
    line: 1,
  });
});

test.each([
  [
    ['Left: 5', 'Right: 7'],
    ['5', '7'],
  ],
  [
    ['Left:', ADDRESS, 'Right:', 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'],
    [ADDRESS, 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'],
  ],
  [['Left: 5'], null],
])('reads the compared values %j', (logged, compared) => {
  const texts = [`AnchorError occurred. ${CODE}`, ...logged].map((text) => `Program log: ${text}`);
  expect(findAnchorError(lines(...texts))?.compared).toEqual(compared);
});
