import { expect, test } from 'vitest';
import { SYSTEM_PROGRAM } from '../../../solana/ids/program-ids.ts';
import { PROGRAM } from '../../test-support/calls.ts';
import { returnedData } from './returned-data.ts';

const LOG = [`Program return: ${PROGRAM} CQ==`, 'Program log: x', `Program return: ${PROGRAM} CgAAAAECAAA=`];
const WHOLE = Uint8Array.of(10, 0, 0, 0, 1, 2, 0, 0);

test.each([
  ['whole', WHOLE, LOG, { data: WHOLE, cutTo: null }],
  // Seen to fail against: the answer’s bytes alone.
  ['without its trailing zeros', WHOLE.slice(0, 6), LOG, { data: WHOLE, cutTo: 6 }],
  ['other than in the log', Uint8Array.of(3), LOG, { data: Uint8Array.of(3), cutTo: null }],
  ['without a log', WHOLE.slice(0, 6), null, { data: WHOLE.slice(0, 6), cutTo: null }],
  ['as zeros alone', new Uint8Array(), [`Program return: ${PROGRAM} AAA=`], { data: new Uint8Array(2), cutTo: 0 }],
  ['in a log that is no base64', WHOLE, [`Program return: ${PROGRAM} *`], { data: WHOLE, cutTo: null }],
])('finds what a program returned: %s', (_, data, logMessages, expected) => {
  const found = returnedData({ returnData: { programId: PROGRAM, data }, logMessages });
  expect(found).toEqual({ programId: PROGRAM, ...expected });
});

test('nothing was returned if the value is empty and no line of the log names one', () => {
  expect(
    returnedData({ returnData: { programId: SYSTEM_PROGRAM, data: new Uint8Array() }, logMessages: LOG }),
  ).toBeNull();
  expect(returnedData({ returnData: null, logMessages: LOG })).toBeNull();
});
