import { createByteReader } from '../../shared/bytes/bytes.ts';
import { encodeHex } from '../../shared/bytes/encodings.ts';
import { decodeString } from '../../shared/json/json-decoding.ts';
import { MEMO_PROGRAM, MEMO_PROGRAM_V1 } from '../ids/program-ids.ts';
import type { InvertibleProgram, Program } from './program.ts';

/** The data is the memo text. Accounts, if any, are signers, which jsonParsed does not show. */
export const memo: InvertibleProgram = {
  name: 'spl-memo',
  ids: [MEMO_PROGRAM_V1, MEMO_PROGRAM],
  parse: (_accounts, data) => createByteReader(data).utf8(data.length),
  types: ['memo'],
  encode: (parsed) => [{ accounts: [], data: new TextEncoder().encode(decodeString(parsed)) }],
};

/** A memo that is not UTF-8, which nodes do not parse: its text up to the first wrong byte, where that is, and all bytes. */
export const brokenMemo: Program = {
  name: 'spl-memo',
  ids: memo.ids,
  parse: (_accounts, data) => {
    const length = validLength(data);
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(data.subarray(0, length));
    return { type: 'memo', info: { memo: text, notUtf8FromByte: length, data: encodeHex(data) } };
  },
};

/** Bytes from the start that are whole characters of UTF-8. */
function validLength(data: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let length = 0;
  for (let at = 0; at < data.length; at++) {
    try {
      // Empty until the last byte of a character.
      if (decoder.decode(data.subarray(at, at + 1), { stream: true }) !== '') length = at + 1;
    } catch {
      return length;
    }
  }
  return length;
}
