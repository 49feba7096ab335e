import { createByteReader } from '../../../shared/byte-reader.ts';
import { encodeBase64 } from '../../../shared/base64.ts';
import { CONFIG_PROGRAM } from '../../well-known.ts';
import { readInstruction } from '../instruction-table.ts';
import { bool, type Field, pubkey, readItems, struct } from '../layout.ts';
import type { Program } from '../program.ts';
import { readCompactU16 } from '../../wire/compact-u16.ts';

const keys: Field = (reader) => readItems(reader, readCompactU16(reader), struct({ pubkey, signer: bool }));
const data: Field = (reader) => encodeBase64(reader.rest());

/** Its only instruction: who may change the account, and the account's new contents. */
export const config: Program = {
  name: 'config',
  ids: [CONFIG_PROGRAM],
  parse: (accounts, bytes) =>
    readInstruction(
      { type: 'store', accounts: ['configAccount'], data: { keys, data } },
      createByteReader(bytes),
      accounts,
    ),
};
