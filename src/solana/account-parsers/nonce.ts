import { createByteReader } from '../../shared/bytes/bytes.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import { ADDRESS_BYTES, BLOCKHASH_BYTES } from '../ids/ids.ts';
import { encodeAddress, encodeBlockhash } from '../ids/id-bytes.ts';

/** Null for system accounts that are not initialized nonces. Agave's account-decoder/src/parse_nonce.rs. */
export function parseNonce(data: Uint8Array): JsonObject | null {
  const reader = createByteReader(data);
  // The two versions have the same layout.
  if (reader.u32() > 1 || reader.u32() !== INITIALIZED) return null;
  const authority = encodeAddress(reader.bytes(ADDRESS_BYTES));
  const blockhash = encodeBlockhash(reader.bytes(BLOCKHASH_BYTES));
  const feeCalculator = { lamportsPerSignature: String(reader.u64()) };
  return { info: { authority, blockhash, feeCalculator }, type: 'initialized' };
}

const INITIALIZED = 1;
