import { parseBase64 } from '../../shared/bytes/base64.ts';
import { ByteError, createByteReader } from '../../shared/bytes/byte-reader.ts';
import { decodeArray, decodeAt, decodeMember, decodeObject, decodeU64, fail } from '../../shared/json/json-decoding.ts';
import { isJsonArray, isJsonObject, type JsonValue } from '../../shared/json/json.ts';
import type { FeatureAccounts, GenesisCertificate } from '../../solana/era/reported-features.ts';
import type { Slot } from '../../solana/ids/slot.ts';

/** The `result` of getMultipleAccounts for feature accounts, as base64, in the order of `addresses`. */
export function decodeFeatureAccounts(result: JsonValue, addresses: readonly string[]): FeatureAccounts {
  return decodeAt('result', result, (value) => {
    const object = decodeObject(value);
    const slot = decodeMember(object, 'context', (context) => decodeMember(decodeObject(context), 'slot', decodeU64));
    const accounts = decodeMember(object, 'value', (list) => {
      const items = decodeArray(list);
      return items.length === addresses.length ? items : fail(`${addresses.length} accounts`, list);
    });
    const activations = new Map<string, Slot | null>();
    addresses.forEach((address, at) => {
      const activation = readActivation(accounts[at] ?? null);
      if (activation !== undefined) activations.set(address, activation);
    });
    return { slot, activations };
  });
}

/** null: no account, or requested but not activated yet; undefined: the account holds something else. */
function readActivation(account: JsonValue): Slot | null | undefined {
  if (account === null) return null;
  if (!isJsonObject(account) || account['owner'] !== FEATURE_PROGRAM) return undefined;
  const { data } = account;
  const [text, encoding] = isJsonArray(data) ? data : [];
  const bytes = typeof text === 'string' && encoding === 'base64' ? parseBase64(text) : null;
  if (bytes === null) return undefined;
  try {
    // An Option<u64> in bincode.
    const reader = createByteReader(bytes);
    const tag = reader.u8();
    if (tag === 0) return null;
    return tag === 1 ? reader.u64() : undefined;
  } catch (error) {
    if (error instanceof ByteError) return undefined;
    throw error;
  }
}

const FEATURE_PROGRAM = 'Feature111111111111111111111111111111111111';

/** The `result` of getAgGenesisCert: null before the migration to Alpenglow. */
export function decodeGenesisCertificate(result: JsonValue): GenesisCertificate | 'none' {
  if (result === null) return 'none';
  return decodeAt('result', result, (value) => ({
    slot: decodeMember(decodeObject(value), 'block', (block) => decodeMember(decodeObject(block), 'slot', decodeU64)),
  }));
}
