import type { TransactionMeta } from '../../../solana/model/meta.ts';
import { readMeta } from '../../proto/meta.ts';
import { decodeBincodeMeta } from './bincode-meta.ts';

/** Decodes metadata in the form of any age. Throws if the bytes fit none. */
export function decodeMeta(bytes: Uint8Array): TransactionMeta {
  // Bincode begins with the number of a result, 0 or 1, and no field of protobuf with such a byte.
  const first = bytes[0];
  return first === 0 || first === 1 ? decodeBincodeMeta(bytes) : readMeta(bytes);
}
