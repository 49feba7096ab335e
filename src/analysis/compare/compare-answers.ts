import type { KeyedItem } from '../../shared/align.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.ts';
import { compareJson, contentOf, type JsonComparison } from '../../shared/json-comparison.ts';

/** Compares two results for a transaction or a block. Rewards and token balances are paired by account, instructions by what they call. */
export function compareAnswers(one: JsonValue, other: JsonValue): JsonComparison {
  return compareJson(one, other, identify);
}

function identify(item: JsonObject): KeyedItem | null {
  for (const name of IDENTIFYING) {
    const value = item[name];
    if (isScalar(value)) return { key: `${name} ${value}`, family: null };
  }
  const signature = firstSignature(item['transaction']);
  if (signature !== null) return { key: signature, family: null };
  const program = item['programId'] ?? item['programIdIndex'];
  if (!isScalar(program)) return null;
  // Without its stack height, which nodes of some versions leave out.
  const { accounts = null, data = null, parsed = null } = item;
  return { key: `${program} ${contentOf([accounts, data, parsed])}`, family: `program ${program}` };
}

/** The identity of a block's transaction: its first signature, or its bytes. */
function firstSignature(transaction: JsonValue | undefined): string | null {
  if (typeof transaction === 'string') return transaction;
  const list = isJsonObject(transaction) ? transaction['signatures'] : transaction;
  const first = isJsonArray(list) ? list[0] : null;
  return typeof first === 'string' ? first : null;
}

function isScalar(value: JsonValue | undefined): value is string | number | bigint {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';
}

/** The member that identifies an account or a reward, a token balance, a lookup of addresses, or a list of inner instructions. */
const IDENTIFYING = ['pubkey', 'accountIndex', 'accountKey', 'index'];
