import type { ByteReader } from '../../shared/byte-reader.ts';
import type { JsonObject } from '../../shared/json.ts';
import { U64_MAX } from '../slot.ts';
import { readCompactU16 } from '../wire/compact-u16.ts';
import { type Field, i64, option, pubkey, readLayout, sortKeys } from './layout.ts';

/** A vote's tower in the short form, as newer validators send it. */
export const compactVoteStateUpdate: Field = (reader) => sortKeys(readCompactTower(reader));

/** The same and the id of the block voted for. */
export const towerSync: Field = (reader) => sortKeys({ ...readCompactTower(reader), blockId: pubkey(reader) ?? null });

/** Slots are distances from the one before, the first from the root; without a root, from 0. */
function readCompactTower(reader: ByteReader): JsonObject {
  const given = reader.u64();
  const root = given === U64_MAX ? null : given;
  const count = readCompactU16(reader);
  const lockouts: JsonObject[] = [];
  let slot = root ?? 0n;
  for (let at = 0; at < count; at++) {
    slot += readVarint(reader);
    if (slot > U64_MAX) throw reader.error('slot above u64');
    lockouts.push({ confirmation_count: reader.u8(), slot });
  }
  return { lockouts, root, ...readLayout(reader, { hash: pubkey, timestamp: option(i64) }) };
}

/** A u64 in groups of seven bits, lowest first, in the fewest bytes. */
function readVarint(reader: ByteReader): bigint {
  let value = 0n;
  for (let shift = 0n; shift < 70n; shift += 7n) {
    const byte = reader.u8();
    value |= BigInt(byte & 0x7f) << shift;
    if (byte < 0x80) {
      if (value > U64_MAX || (byte === 0 && shift > 0n)) break;
      return value;
    }
  }
  throw reader.error('not a u64 in its shortest form');
}
