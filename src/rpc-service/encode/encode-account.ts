import { encodeBase58, encodeBase64 } from '../../shared/bytes/encodings.ts';
import { encodeZstd } from '../../shared/bytes/compression.ts';
import type { JsonValue } from '../../shared/json/json.ts';
import type { ParsedAccountData } from '../../solana/accounts/parse-account-data.ts';
import type { Account } from '../../solana/model/account.ts';
import type { AccountEncoding } from '../../rpc-protocol/config.ts';
import type { DataSlice } from '../params/read-account-config.ts';
import { invalidRequest } from '../rpc-error.ts';

/** An account as a node returns it. Throws RpcError for base58 of more bytes than nodes encode. */
export function encodeAccount(
  account: Account,
  encoding: Exclude<AccountEncoding, 'jsonParsed'>,
  dataSlice: DataSlice | null,
): JsonValue {
  return encodeWith(account, encodeData(sliceOf(account.data, dataSlice), encoding));
}

/** An account whose data was parsed. */
export function encodeParsed(account: Account, { parsed, program }: ParsedAccountData): JsonValue {
  return encodeWith(account, { parsed, program, space: account.data.length });
}

function encodeWith({ executable, lamports, owner, rentEpoch, data }: Account, form: JsonValue): JsonValue {
  return { data: form, executable, lamports, owner, rentEpoch, space: data.length };
}

function encodeData(bytes: Uint8Array, encoding: Exclude<AccountEncoding, 'jsonParsed'>): JsonValue {
  switch (encoding) {
    case 'base64':
      return [encodeBase64(bytes), encoding];
    case 'base64+zstd':
      return [encodeBase64(encodeZstd(bytes)), encoding];
    case 'base58':
      return [encodeShort(bytes), encoding];
    case 'binary':
      return encodeShort(bytes);
  }
}

function encodeShort(bytes: Uint8Array): string {
  if (bytes.length > MAX_BASE58_BYTES) throw invalidRequest(TOO_LONG);
  return encodeBase58(bytes);
}

const MAX_BASE58_BYTES = 128;
const TOO_LONG = `Encoded binary (base 58) data should be less than ${MAX_BASE58_BYTES} bytes, please use Base64 encoding.`;

function sliceOf(data: Uint8Array, slice: DataSlice | null): Uint8Array {
  if (slice === null) return data;
  const end = slice.offset + slice.length;
  const length = BigInt(data.length);
  return data.subarray(Number(min(slice.offset, length)), Number(min(end, length)));
}

function min(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
