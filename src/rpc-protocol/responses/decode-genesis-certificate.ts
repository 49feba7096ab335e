import { decodeAt, decodeMember, decodeObject, decodeU64 } from '../../shared/json/json-decoding.ts';
import type { JsonValue } from '../../shared/json/json.ts';
import type { GenesisCertificate } from '../../solana/era/reported-features.ts';

/** The `result` of getAgGenesisCert: null before the migration to Alpenglow. */
export function decodeGenesisCertificate(result: JsonValue): GenesisCertificate | 'none' {
  if (result === null) return 'none';
  return decodeAt('result', result, (value) => ({
    slot: decodeMember(decodeObject(value), 'block', (block) => decodeMember(decodeObject(block), 'slot', decodeU64)),
  }));
}
