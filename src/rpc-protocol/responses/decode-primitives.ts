import { findBadBase58, parseBase58, parseBase64 } from '../../shared/bytes/encodings.ts';
import { type Decoder, fail, textOf } from '../../shared/json/json-decoding.ts';
import {
  type Address,
  type Blockhash,
  type Signature,
  parseAddress,
  parseBlockhash,
  parseSignature,
} from '../../solana/ids/ids.ts';

/** Accounts of a transaction: their indexes are bytes. No list that has one item for each can be longer. */
export const MAX_ACCOUNTS = 256;
/** More than fit into a block: 32,768 data shreds of at most 1,228 bytes, divided by the 134 bytes of the shortest transaction. */
export const MAX_TRANSACTIONS = 300_300;

export const decodeAddress: Decoder<Address> = textOf(parseAddress, 'an address: 32 bytes in base58');
export const decodeBlockhash: Decoder<Blockhash> = textOf(parseBlockhash, 'a blockhash: 32 bytes in base58');
export const decodeSignature: Decoder<Signature> = textOf(parseSignature, 'a signature: 64 bytes in base58');
export const decodeBase58: Decoder<Uint8Array> = boundedText(parseBase58);
/** As decodeBase58, but decodes on the first call: a block row needs hardly any instruction data. */
export const decodeLazyBase58: Decoder<() => Uint8Array> = boundedText(parseLazily);
export const decodeBase64: Decoder<Uint8Array> = textOf(parseBase64, 'base64 text');

/** Longer text is not decoded: no transaction or instruction is larger. */
function boundedText<T>(parse: (text: string) => T | null): Decoder<T> {
  const decode = textOf(parse, 'base58 text');
  return (value) =>
    typeof value === 'string' && value.length > MAX_CHARACTERS
      ? fail('base58 text of at most 10,240 bytes', value)
      : decode(value);
}

/** 10,240 bytes: agave's MAX_INSTRUCTION_DATA_LEN, for calls between programs. A transaction has at most 4,096. */
const MAX_CHARACTERS = 13_985;

function parseLazily(text: string): (() => Uint8Array) | null {
  if (findBadBase58(text) !== -1) return null;
  let bytes: Uint8Array | null = null;
  return () => (bytes ??= parseBase58(text) ?? new Uint8Array());
}
