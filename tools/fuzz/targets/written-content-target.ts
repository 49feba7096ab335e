import { deflateSync } from 'node:zlib';
import { parseBase64 } from '../../../src/shared/bytes/encodings.ts';
import { isJsonObject } from '../../../src/shared/json/json.ts';
import { readContent } from '../../../src/solana/onchain-idl/read-content.ts';
import {
  PROGRAM_METADATA_PROGRAM,
  WRAPPED_SOL,
  ZK_ELGAMAL_PROOF_PROGRAM,
} from '../../../src/solana/ids/program-ids.ts';
import { parseExplorerOnly } from '../../../src/solana/programs/registry.ts';
import { expectThat, type FuzzTarget } from '../fuzz-target.ts';
import { mutateBytes } from '../mutate-bytes.ts';

const IDL = new TextEncoder().encode(JSON.stringify({ name: 'router', instructions: [] }));
const PACKED = [deflateSync(IDL), IDL, deflateSync(new Uint8Array(20_000_000))];
const ANCHOR_WRITE = Uint8Array.of(0x40, 0xf4, 0xbc, 0x78, 0xa7, 0xe9, 0x69, 0x0a, 2);
const SAMPLES = PACKED.flatMap((packed) => [
  Buffer.from([0, 0, 0, 0, 0, ...packed]),
  Buffer.from([1, ...new Uint8Array(16).fill(65), 1, 2, 1, 0, ...packed]),
  Buffer.from([3, 2, 0, 1, 0, ...packed]),
  Buffer.from([...ANCHOR_WRITE, packed.length & 255, packed.length >> 8, 0, 0, ...packed]),
]);
const PROGRAMS = [PROGRAM_METADATA_PROGRAM, ZK_ELGAMAL_PROOF_PROGRAM, WRAPPED_SOL];

/** Instructions that write metadata and IDLs: never an error, and never more than 1 MB of text. */
export const writtenContent: FuzzTarget = {
  name: 'written-content',
  prepare: () => (random) => {
    const sample = random.pick(SAMPLES);
    const data = random.chance(0.1) ? sample : mutateBytes(sample, SAMPLES, random);
    const programId = random.pick(PROGRAMS);
    const accounts = Array.from({ length: random.below(7) }, () => WRAPPED_SOL);
    return {
      input: data,
      run: async () => {
        const parsed = parseExplorerOnly({ programId, accounts, data })?.parsed ?? null;
        const info = isJsonObject(parsed) ? parsed['info'] : null;
        const written = isJsonObject(info) && typeof info['data'] === 'string' ? parseBase64(info['data']) : null;
        if (written === null) return 'refused';
        for (const packing of [null, { compression: 'zlib', encoding: 'utf8' }] as const) {
          const content = await readContent(written, packing);
          expectThat(!('text' in content) || content.text.length <= 1_000_000, 'has at most 1 MB');
        }
        return 'accepted';
      },
    };
  },
};
