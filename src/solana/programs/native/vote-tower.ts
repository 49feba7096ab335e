import type { ByteReader, ByteWriter } from '../../../shared/bytes/bytes.ts';
import { decodeArray, decodeNumber, decodeObject, decodeU64 } from '../../../shared/json/json-decoding.ts';
import type { JsonObject } from '../../../shared/json/json.ts';
import { U64_MAX } from '../../ids/ids.ts';
import { readCompactU16, writeCompactU16 } from '../../wire/compact-u16.ts';
import {
  type Field,
  i64,
  type Layout,
  option,
  pubkey,
  readLayout,
  sortKeys,
  writeLayout,
} from '../layout/binary-layout.ts';

/** A tower in the compact form that newer validators send. */
export const compactVoteStateUpdate: Field = compactTower({ hash: pubkey, timestamp: option(i64) });

/** As compactVoteStateUpdate, followed by the id of the block voted for. */
export const towerSync: Field = compactTower({ hash: pubkey, timestamp: option(i64), blockId: pubkey });

function compactTower(after: Layout): Field {
  return {
    read: (reader) => sortKeys({ ...readLockouts(reader), ...readLayout(reader, after) }),
    write: (writer, value) => {
      const tower = decodeObject(value);
      writeLockouts(writer, tower);
      writeLayout(writer, after, tower);
    },
  };
}

/** Each slot is an offset from the previous one; the first is an offset from the root, or from 0 without a root. */
function readLockouts(reader: ByteReader): JsonObject {
  const rootOrMax = reader.u64();
  const root = rootOrMax === U64_MAX ? null : rootOrMax;
  const count = readCompactU16(reader);
  const lockouts: JsonObject[] = [];
  let slot = root ?? 0n;
  for (let at = 0; at < count; at++) {
    slot += readVarint(reader);
    if (slot > U64_MAX) throw reader.error('slot above u64');
    lockouts.push({ confirmation_count: reader.u8(), slot });
  }
  return { lockouts, root };
}

function writeLockouts(writer: ByteWriter, tower: JsonObject): void {
  const root = tower['root'] ?? null;
  const lockouts = decodeArray(tower['lockouts']).map(decodeObject);
  writer.u64(root === null ? U64_MAX : decodeU64(root));
  writeCompactU16(writer, lockouts.length);
  let previous = root === null ? 0n : decodeU64(root);
  for (const lockout of lockouts) {
    const slot = decodeU64(lockout['slot']);
    writeVarint(writer, BigInt.asUintN(64, slot - previous));
    writer.u8(decodeNumber(lockout['confirmation_count']));
    previous = slot;
  }
}

/** A u64 varint: 7 bits per byte, least significant first. Rejects longer forms. */
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

export function writeVarint(writer: ByteWriter, value: bigint): void {
  let remaining = value;
  for (; remaining >= 0x80n; remaining >>= 7n) writer.u8(Number(remaining & 0x7fn) | 0x80);
  writer.u8(Number(remaining));
}
