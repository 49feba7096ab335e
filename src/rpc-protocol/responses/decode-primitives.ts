import { findBadBase58, parseBase58 } from '../../shared/bytes/base58.ts';
import { parseBase64 } from '../../shared/bytes/base64.ts';
import { type Decoder, textOf } from '../../shared/json/json-decoding.ts';
import { type Address, parseAddress } from '../../solana/ids/address.ts';
import { type Blockhash, parseBlockhash } from '../../solana/ids/blockhash.ts';
import { parseSignature, type Signature } from '../../solana/ids/signature.ts';

export const decodeAddress: Decoder<Address> = textOf(parseAddress, 'an address: 32 bytes in base58');
export const decodeBlockhash: Decoder<Blockhash> = textOf(parseBlockhash, 'a blockhash: 32 bytes in base58');
export const decodeSignature: Decoder<Signature> = textOf(parseSignature, 'a signature: 64 bytes in base58');
export const decodeBase58: Decoder<Uint8Array> = textOf(parseBase58, 'base58 text');
/** As decodeBase58, but decodes on the first call: a block row needs hardly any instruction data. */
export const decodeLazyBase58: Decoder<() => Uint8Array> = textOf(parseLazily, 'base58 text');
export const decodeBase64: Decoder<Uint8Array> = textOf(parseBase64, 'base64 text');

function parseLazily(text: string): (() => Uint8Array) | null {
  if (findBadBase58(text) !== -1) return null;
  let bytes: Uint8Array | null = null;
  return () => (bytes ??= parseBase58(text) ?? new Uint8Array());
}
