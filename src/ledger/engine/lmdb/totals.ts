import { crc32 } from 'node:zlib';
import type { TableTotal } from '../key-value.ts';

/**
 * An additional table with the number of rows of each table and the sum of their checksums, which does not depend on
 * their order.
 */
export const TOTALS_TABLE = 'totals';

export const NO_ROWS: TableTotal = { rows: 0n, sum: 0n };

const ROWS = 0;
const SUM = 8;
const CHECK = 16;
const BYTES = 20;

export function addToTotal({ rows, sum }: TableTotal, rowSum: bigint): TableTotal {
  return { rows: rows + 1n, sum: BigInt.asUintN(64, sum + rowSum) };
}

export function encodeTotal({ rows, sum }: TableTotal): Buffer {
  const bytes = Buffer.alloc(BYTES);
  bytes.writeBigUInt64LE(rows, ROWS);
  bytes.writeBigUInt64LE(sum, SUM);
  bytes.writeUInt32LE(crc32(bytes.subarray(0, CHECK)), CHECK);
  return bytes;
}

/** null if the bytes are damaged. */
export function decodeTotal(bytes: Buffer): TableTotal | null {
  if (bytes.length !== BYTES || bytes.readUInt32LE(CHECK) !== crc32(bytes.subarray(0, CHECK))) return null;
  return { rows: bytes.readBigUInt64LE(ROWS), sum: bytes.readBigUInt64LE(SUM) };
}
