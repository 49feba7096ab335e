import { createByteReader } from '../../shared/bytes/bytes.ts';
import { encodeBase64 } from '../../shared/bytes/encodings.ts';
import { CONFIG_PROGRAM } from '../ids/program-ids.ts';
import { readCompactU16 } from '../wire/compact-u16.ts';
import { bool, pubkey, readItems, struct } from './layout/binary-layout.ts';
import type { Program } from './program.ts';

const key = struct({ pubkey, signer: bool });

/** The program's only instruction: the keys that may change the account, and its new data. */
export const config: Program = {
  name: 'config',
  ids: [CONFIG_PROGRAM],
  parse: ([configAccount], bytes) => {
    if (configAccount === undefined) return null;
    const reader = createByteReader(bytes);
    const keys = readItems(reader, readCompactU16(reader), key.read);
    return { info: { configAccount, data: encodeBase64(reader.rest()), keys }, type: 'store' };
  },
};
