import { DamageError } from '../key-value.ts';
import type { PageFile } from './page-file.ts';
import { checkOverflowHeader, HEADER_BYTES, type LeafValue } from './page.ts';

/** The bytes of a value, read from its overflow pages if it is long. Throws DamageError. */
export function readValue(file: PageFile, pageSize: number, value: LeafValue): Buffer {
  if (value.kind !== 'overflow') return value.bytes;
  // A damaged length must not be allocated.
  if (value.length > value.pages * pageSize)
    throw new DamageError(`a row on page ${value.page} is longer than its pages`);
  const bytes = file.bytes(value.page * pageSize, HEADER_BYTES + value.length);
  checkOverflowHeader(value, bytes, pageSize);
  return bytes.subarray(HEADER_BYTES);
}
