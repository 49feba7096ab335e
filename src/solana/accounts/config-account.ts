import type { ByteReader } from '../../shared/bytes/bytes.ts';
import { type JsonObject, type JsonValue, isJsonArray, isJsonObject, parseJson } from '../../shared/json/json.ts';
import type { Address } from '../ids/ids.ts';
import { STAKE_CONFIG } from '../ids/program-ids.ts';
import { bool, f64, pubkey, readItems, sortKeys, string, struct, u8 } from '../programs/layout/binary-layout.ts';
import { readCompactU16 } from '../wire/compact-u16.ts';

const key = struct({ pubkey, signer: bool });
const stakeConfig = struct({ warmupCooldownRate: f64, slashPenalty: u8 });

/**
 * An account of the Config program, as Agave's account-decoder/src/parse_config.rs prints it: the stake configuration, and what validators
 * say of themselves; null for others.
 */
export function parseConfig(reader: ByteReader, address: Address): JsonObject | null {
  const keys = readItems(reader, readCompactU16(reader), key.read);
  if (address === STAKE_CONFIG) return { info: stakeConfig.read(reader, {}) ?? null, type: 'stakeConfig' };
  const [first] = keys;
  if (!isJsonObject(first) || first['pubkey'] !== VALIDATOR_INFO) return null;
  const configData = parseText(string.read(reader, {}));
  return configData === undefined ? null : { info: { configData, keys }, type: 'validatorInfo' };
}

/** The first key of an account with the name and the website of a validator. */
const VALIDATOR_INFO = 'Va1idator1nfo111111111111111111111111111111';

/** undefined if the text is not JSON. */
function parseText(text: JsonValue | undefined): JsonValue | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    return sortAll(parseJson(text));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function sortAll(value: JsonValue): JsonValue {
  if (isJsonArray(value)) return value.map(sortAll);
  if (!isJsonObject(value)) return value;
  return sortKeys(Object.fromEntries(Object.entries(value).map(([name, member]) => [name, sortAll(member)])));
}
