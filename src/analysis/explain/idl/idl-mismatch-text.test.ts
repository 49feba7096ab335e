import { expect, test } from 'vitest';
import type { CallMismatch } from '../../facts/transaction/idl-decoding.ts';
import { describeIdlMismatch } from './idl-mismatch-text.ts';

const VERSION = 'it may be for another version of the program.';

test.each<[CallMismatch['reason'], string]>([
  [
    { mismatch: 'noInstruction', firstBytes: '0102030405060708' },
    `The IDL of jupiter has no instruction that begins with 0102030405060708: ${VERSION}`,
  ],
  [
    { mismatch: 'noInstruction', firstBytes: '' },
    `The IDL of jupiter has no instruction that begins with no bytes: ${VERSION}`,
  ],
  [
    { mismatch: 'arguments', instruction: 'route' },
    `The IDL of jupiter has an instruction route for these bytes, but its arguments do not match: ${VERSION}`,
  ],
  [
    { mismatch: 'bytesLeft', instruction: 'route', left: 1 },
    `The IDL of jupiter has an instruction route for these bytes, but 1 byte is left after its arguments: ${VERSION}`,
  ],
  [
    { mismatch: 'bytesLeft', instruction: 'swap', left: 60 },
    `The IDL of jupiter has an instruction swap for these bytes, but 60 bytes are left after its arguments: ${VERSION}`,
  ],
  [{ mismatch: 'noEvent' }, `The IDL of jupiter has no event that fits these bytes: ${VERSION}`],
  [
    { mismatch: 'notItsEvent', event: 'SwapEvent' },
    'Its data is shaped like the event SwapEvent of jupiter, but the program did not call itself with its event authority: anybody can write such data.',
  ],
])('says why an IDL does not match: %o', (reason, expected) => {
  expect(describeIdlMismatch({ program: 'jupiter', reason })).toBe(expected);
});
