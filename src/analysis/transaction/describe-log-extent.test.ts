import { expect, test } from 'vitest';
import { describeLogExtent } from './describe-log-extent.ts';
import { parseLog } from './parse-log.ts';

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
