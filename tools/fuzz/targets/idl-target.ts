import { parseBase58, parseHex } from '../../../src/shared/bytes/encodings.ts';
import type { JsonValue } from '../../../src/shared/json/json.ts';
import { createIdlReader } from '../../../src/solana/idl/create-idl-reader.ts';
import { JUPITER_IDL, METEORA_DLMM_IDL, RAYDIUM_CPMM_IDL } from '../../../src/solana/idl/idl.fixtures.ts';
import type { FuzzTarget } from '../fuzz-target.ts';
import { mutateBytes } from '../mutate-bytes.ts';
import { mutateJson } from '../mutate-json.ts';

/** Types that take more than the bytes they are decoded from. */
const TYPES: readonly JsonValue[] = [
  { vec: { vec: 'u8' } },
  { vec: { array: ['u8', 0] } },
  { array: [{ vec: 'u8' }, 4_294_967_295] },
  { array: ['u64', 65_536] },
  { option: { option: 'bool' } },
  'string',
  'bytes',
  'u256',
  { vec: 'string' },
  { defined: { name: 'RoutePlanStep' } },
  { defined: 'RoutePlanStep' },
  { vec: { defined: { name: 'Nothing' } } },
  {
    name: 'RoutePlanStep',
    type: { kind: 'struct', fields: [{ name: 'a', type: { defined: { name: 'RoutePlanStep' } } }] },
  },
  { name: 'Nothing', type: { kind: 'struct', fields: [] } },
  { discriminator: 4_294_967_296 },
];

/** IDLs with an instruction that each decodes, from a transaction of mainnet-beta. */
const SAMPLES = [
  {
    idl: JUPITER_IDL,
    data: parseHex('e517cb977ae3ad2a020000002e640001266401003199ba27000000003199ba2700000000000000'),
  },
  { idl: RAYDIUM_CPMM_IDL, data: parseBase58('E73fXHPWvSR6fy6bCwhaD98eETcKcAn1M') },
  { idl: METEORA_DLMM_IDL, data: parseBase58('PgQWtn8ozixBZvhzqSovDae7dyiU3d447') },
].map(({ idl, data }) => ({ idl, data: data ?? new Uint8Array() }));
const IDLS = SAMPLES.map(({ idl }) => idl);
const OTHERS = [...IDLS, ...TYPES, ...TYPES];
const DATA = SAMPLES.map(({ data }) => data);

/** IDLs and what they decode: never an error, only a reason. */
export const idls: FuzzTarget = {
  name: 'idls',
  prepare: () => (random) => {
    const sample = random.pick(SAMPLES);
    const text = random.chance(0.3) ? JSON.stringify(sample.idl) : mutateJson(sample.idl, OTHERS, random);
    const data = random.chance(0.3) ? sample.data : mutateBytes(sample.data, DATA, random);
    return {
      input: text,
      run: async () => {
        const reader = await createIdlReader(text);
        if ('reason' in reader) return 'refused';
        const decoded = reader.instruction(data);
        reader.event(data);
        reader.error(6000);
        return 'mismatch' in decoded ? 'refused' : 'accepted';
      },
    };
  },
};
