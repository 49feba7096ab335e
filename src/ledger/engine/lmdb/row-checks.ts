import { crc32 } from 'node:zlib';
import { type Cell, QUALIFIERS, RowError, TABLE_NAMES, type TableName } from '../key-value.ts';

/**
 * LMDB has no columns and no checksums, so a row is stored as [qualifier + 2][CRC-32 of table and key][CRC-32 of all][cell].
 * Earlier versions stored [qualifier][cell].
 */
export function encodeRow(table: TableName, key: string, { qualifier, value }: Cell): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(QUALIFIERS.indexOf(qualifier) + CHECKED);
  const keySum = sumOfKey(table, key);
  head.writeUInt32LE(keySum, KEY_SUM);
  head.writeUInt32LE(sumOfRow(head, keySum, value), ROW_SUM);
  return Buffer.concat([head, value]);
}

const CHECKED = 2;
const KEY_SUM = 1;
const ROW_SUM = 5;
export const HEAD_BYTES = 9;

/** Throws RowError if a checksum does not match. */
export function decodeRow(table: TableName, key: string, row: Buffer): Cell {
  const first = row[0] ?? 0;
  const qualifier = QUALIFIERS[first % CHECKED];
  if (qualifier === undefined || first >= 2 * CHECKED) throw new RowError(table, key, 'its kind is damaged');
  if (first < CHECKED) return { qualifier, value: row.subarray(1) };
  const value = row.subarray(HEAD_BYTES);
  if (!hasKey(table, key, row) || row.readUInt32LE(ROW_SUM) !== sumOfRow(row, sumOfKey(table, key), value)) {
    throw new RowError(table, key, 'it is damaged: its checksum does not match');
  }
  return { qualifier, value };
}

/** False if the row was written in another table or under another key. Rows of earlier versions do not record it. */
export function hasKey(table: TableName, key: string, row: Buffer): boolean {
  if ((row[0] ?? 0) < CHECKED) return true;
  return row.length >= HEAD_BYTES && row.readUInt32LE(KEY_SUM) === sumOfKey(table, key);
}

/** The table of a row with this key, by the row's first bytes; null if it has no checksum of its key, or one that fits no table. */
export function findTable(key: string, row: Buffer): TableName | null {
  if ((row[0] ?? 0) < CHECKED) return null;
  return TABLE_NAMES.find((table) => hasKey(table, key, row)) ?? null;
}

/** A row's contribution to the checksum of its table; null for a row of an earlier version. */
export function rowSum(row: Buffer): bigint | null {
  return (row[0] ?? 0) < CHECKED || row.length < HEAD_BYTES ? null : row.readBigUInt64LE(KEY_SUM);
}

function sumOfKey(table: TableName, key: string): number {
  return crc32(`${table} ${key}`);
}

function sumOfRow(row: Buffer, keySum: number, value: Uint8Array): number {
  return crc32(value, crc32(row.subarray(0, 1), keySum));
}
