import { parseBase58 } from '../../shared/bytes/base58.ts';
import { parseBase64 } from '../../shared/bytes/base64.ts';
import { parseHex } from '../../shared/bytes/hex.ts';
import { signatureBytes } from '../../solana/ids/id-bytes.ts';
import { decodeTransactionBytes } from '../../solana/wire/transaction-codec.ts';
import type { SearchQuery } from './search-query.ts';

/** Bytes. The smallest transaction has a signature, a header, a key and a blockhash; the largest is a version 1 transaction. */
const MIN_BYTES = 134;
const MAX_BYTES = 4096;

/** Parses a serialized transaction in hex, base58 or base64, with or without line breaks; null if the text is none of these. */
export function parseRawTransaction(text: string): SearchQuery | null {
  const bytes = parseBytes(text.replace(/\s+/g, ''));
  if (bytes === null || bytes.length < MIN_BYTES || bytes.length > MAX_BYTES) return null;
  try {
    const [signature] = decodeTransactionBytes(bytes).signatures;
    if (signature === undefined || signatureBytes(signature).every((byte) => byte === 0))
      return { kind: 'invalid', problem: { kind: 'unsignedTransaction' } };
    return { kind: 'found', matches: [{ kind: 'rawTransaction', signature, bytes: bytes.length }] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: 'invalid', problem: { kind: 'invalidTransaction', bytes: bytes.length, reason } };
  }
}

function parseBytes(text: string): Uint8Array | null {
  // Decoding base58 takes quadratic time, so text longer than any transaction is skipped.
  const isBase58 = text.length <= MAX_BYTES * 1.37 && /^[1-9A-HJ-NP-Za-km-z]+$/.test(text);
  return (
    parseHex(text.replace(/^0x/i, '')) ?? (isBase58 ? parseBase58(text) : null) ?? parseBase64(normalizeBase64(text))
  );
}

/** Accepts base64 without its padding, which is easily lost when copying, and the URL-safe alphabet. */
function normalizeBase64(text: string): string {
  const standard = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  return standard.padEnd(Math.ceil(standard.length / 4) * 4, '=');
}
