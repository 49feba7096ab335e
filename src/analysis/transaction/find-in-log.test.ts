import { expect, test } from 'vitest';
import { findInLog } from './find-in-log.ts';
import { parseLog } from './parse-log.ts';

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
