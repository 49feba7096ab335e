import { createByteReader } from '../../../shared/bytes/byte-reader.ts';
import { encodeBase64 } from '../../../shared/bytes/base64.ts';
import { CONFIG_PROGRAM } from '../../names/program-ids.ts';
import { readCompactU16 } from '../../wire/compact-u16.ts';
import { bool, pubkey, readItems, struct } from '../layout/binary-layout.ts';
import type { Program } from '../program.ts';

const key = struct({ pubkey, signer: bool });

/** Its only instruction: who may change the account, and the account's new contents. */
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
