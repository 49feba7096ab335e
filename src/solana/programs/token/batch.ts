import type { ByteReader } from '../../../shared/byte-reader.ts';
import type { JsonObject, JsonValue } from '../../../shared/json.ts';
import type { Address } from '../../address.ts';

/** The tag of an instruction that holds others. */
export const BATCH = 255;

/**
 * Several instructions in one: each with its number of accounts, off the front of what is left of the list, and its data.
 * Null where one of them cannot be parsed.
 */
export function readBatch(
  reader: ByteReader,
  accounts: readonly Address[],
  parse: (accounts: readonly Address[], data: Uint8Array) => JsonObject | null,
): JsonObject | null {
  const instructions: JsonValue[] = [];
  let from = 0;
  while (reader.remaining() > 0) {
    const to = from + reader.u8();
    const data = reader.bytes(reader.u8());
    if (to > accounts.length || data[0] === BATCH) return null;
    const parsed = parse(accounts.slice(from, to), data);
    if (parsed === null) return null;
    instructions.push(parsed);
    from = to;
  }
  return { info: { instructions }, type: 'batch' };
}
