import { createByteReader } from '../../../shared/bytes/byte-reader.ts';
import { decodeString } from '../../../shared/json/json-decoding.ts';
import { MEMO_PROGRAM, MEMO_PROGRAM_V1 } from '../../names/program-ids.ts';
import type { InvertibleProgram } from '../program.ts';

/** The whole data is the text; accounts, if any, are signers and say nothing more. */
export const memo: InvertibleProgram = {
  name: 'spl-memo',
  ids: [MEMO_PROGRAM_V1, MEMO_PROGRAM],
  parse: (_accounts, data) => createByteReader(data).utf8(data.length),
  types: ['memo'],
  encode: (parsed) => [{ accounts: [], data: new TextEncoder().encode(decodeString(parsed)) }],
};
