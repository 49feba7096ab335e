import {
  arrayOf,
  type Decoder,
  decodeJson,
  decodeMember,
  decodeObject,
  decodeOptionalMember,
  decodeString,
  decodeU32,
  decodeU8,
  fail,
} from '../../shared/json/json-decoding.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import type { CompiledInstruction } from '../../solana/model/transaction.ts';
import { decodeAddress, decodeBase58, decodeLazyBase58 } from './decode-primitives.ts';
import type { ResponseInstruction } from './transaction-response.ts';

/** Decodes an instruction in `json` encoding, with account indexes. */
export const decodeCompiledInstruction: Decoder<CompiledInstruction> = (value) => readCompiled(decodeObject(value));

/** Decodes an instruction in any of its three forms: `jsonParsed` mixes them, and so did the deprecated methods. */
export const decodeInstruction: Decoder<ResponseInstruction> = (value) => {
  const object = decodeObject(value);
  const stackHeight = decodeOptionalMember(object, 'stackHeight', decodeU32);
  if (object['parsed'] !== undefined) {
    return {
      form: 'parsed',
      program: decodeMember(object, 'program', decodeString),
      programId: decodeMember(object, 'programId', decodeAddress),
      parsed: decodeMember(object, 'parsed', decodeJson),
      stackHeight,
    };
  }
  if (object['programIdIndex'] !== undefined) return { form: 'compiled', ...readCompiled(object), stackHeight };
  if (object['programId'] === undefined)
    return fail('an instruction: parsed, or with programIdIndex or programId', value);
  return {
    form: 'partiallyDecoded',
    programId: decodeMember(object, 'programId', decodeAddress),
    accounts: decodeMember(object, 'accounts', arrayOf(decodeAddress, MAX_BYTES)),
    data: decodeMember(object, 'data', decodeBase58),
    stackHeight,
  };
};

/** Limit per transaction: each account of an instruction counts as one. */
const MAX_BYTES = 4096;

function readCompiled(object: JsonObject): CompiledInstruction {
  const data = decodeMember(object, 'data', decodeLazyBase58);
  return {
    programIdIndex: decodeMember(object, 'programIdIndex', decodeU8),
    accounts: decodeMember(object, 'accounts', arrayOf(decodeU8, MAX_BYTES)),
    get data() {
      return data();
    },
  };
}
