import { createByteReader } from '../../shared/bytes/bytes.ts';
import { decodeString } from '../../shared/json/json-decoding.ts';
import { MEMO_PROGRAM, MEMO_PROGRAM_V1 } from '../ids/program-ids.ts';
import type { InvertibleProgram } from './program.ts';

/** The data is the memo text. Accounts, if any, are signers, which jsonParsed does not show. */
export const memo: InvertibleProgram = {
  name: 'spl-memo',
  ids: [MEMO_PROGRAM_V1, MEMO_PROGRAM],
  parse: (_accounts, data) => createByteReader(data).utf8(data.length),
  types: ['memo'],
  encode: (parsed) => [{ accounts: [], data: new TextEncoder().encode(decodeString(parsed)) }],
};
