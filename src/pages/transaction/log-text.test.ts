import { expect, test } from 'vitest';
import { parseLog } from '../../analysis/facts/transaction/parse-log.ts';
import { describeLogExtent, findInLog } from './log-text.ts';

const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const { lines } = parseLog([
  `Program ${TOKEN} invoke [1]`,
  'Program log: Instruction: Transfer (a*b)',
  `Program ${TOKEN} success`,
]);

test('numbers the matches over the whole log, in the formatted text', () => {
  expect(findInLog(lines, 'program')).toEqual([
    [{ number: 0, start: 0, end: 7 }],
    [{ number: 1, start: 0, end: 7 }],
    [{ number: 2, start: 0, end: 7 }],
  ]);
  // A match that starts in the name and ends after it.
  expect(findInLog(lines, 'Token inv')).toEqual([[{ number: 0, start: 8, end: 17 }], [], []]);
});

test('matches an id, whole or in part, where its name is shown', () => {
  expect(findInLog(lines, TOKEN)[2]).toEqual([{ number: 1, start: 8, end: 13 }]);
  expect(findInLog(lines, 'kegQfe')[0]).toEqual([{ number: 0, start: 8, end: 13 }]);
});

test('takes the query literally, and matches nothing for an empty query', () => {
  expect(findInLog(lines, '(a*b)')[1]).toEqual([{ number: 0, start: 35, end: 40 }]);
  expect(findInLog(lines, '.')).toEqual([[], [], []]);
  expect(findInLog(lines, '')).toEqual([[], [], []]);
});

const BEGIN = 'Program JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4 invoke [1]';
const END = 'Program JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4 success';

test.each([
  [['a line of no call'], '1 line, complete'],
  [[BEGIN, END], '2 lines, complete'],
  [[BEGIN, END, 'Log truncated'], '3 lines, truncated by the node at line 3'],
  [[BEGIN, 'Log truncated', END], '3 lines, truncated by the node at line 2'],
  [[BEGIN], '1 line, without the end of a call'],
  [[BEGIN, BEGIN.replace('[1]', '[2]'), 'Program log: on'], '3 lines, without the end of 2 calls'],
])('calls a log complete only if it is: %j', (messages, text) => {
  expect(describeLogExtent(parseLog(messages))).toBe(text);
});
