import { expect, test } from 'vitest';
import { encodeHex } from '../../../src/shared/bytes/encodings.ts';
import { encodeScript, scriptProgram } from './script-program.ts';

test('encodes each step as code, length and payload', () => {
  const script = encodeScript([
    { does: 'log', text: 'hi' },
    { does: 'invoke', program: 2, accounts: [{ index: 1, signer: true, writable: true }], data: Uint8Array.of(9) },
    { does: 'fail', code: 6_001 },
  ]);
  const expected = ['00 0200 6869', '01 0600 02 01 0103 00 09', '03 0400 71170000'];
  expect(encodeHex(script)).toBe(expected.join('').replaceAll(' ', ''));
});

test('the program is an SBF shared object whose entry point is its code', () => {
  const elf = scriptProgram();
  const view = new DataView(elf.buffer, elf.byteOffset, elf.byteLength);
  expect(encodeHex(elf.subarray(0, 6))).toBe('7f454c460201');
  expect(view.getUint16(16, true)).toBe(3);
  expect(view.getUint16(18, true)).toBe(247);
  const [entry, textOffset] = [view.getBigUint64(24, true), view.getBigUint64(64 + 8, true)];
  expect(entry).toBe(textOffset);
  expect(new TextDecoder().decode(elf)).toContain('sol_invoke_signed_c');
});
