import { parseBase58 } from '../../shared/bytes/base58.ts';
import { parseBase64 } from '../../shared/bytes/base64.ts';
import { parseHex } from '../../shared/bytes/hex.ts';
import { signatureBytes } from '../../solana/ids/signature.ts';
import { decodeTransactionBytes } from '../../solana/wire/transaction-codec.ts';
import type { SearchQuery } from './search-query.ts';

/** The smallest transaction has a signature, a header, a key and a blockhash; the largest is a version 1 of 4,096 bytes. */
const SMALLEST = 134;
const LARGEST = 4096;

/** The bytes of a whole transaction as hex, base58 or base64, perhaps broken into lines; null where the text is none of these. */
export function parseRawTransaction(text: string): SearchQuery | null {
  const bytes = parseBytes(text.replace(/\s+/g, ''));
  if (bytes === null || bytes.length < SMALLEST || bytes.length > LARGEST) return null;
  try {
    const [signature] = decodeTransactionBytes(bytes).signatures;
    if (signature === undefined || signatureBytes(signature).every((byte) => byte === 0))
      return { kind: 'wrong', problem: { kind: 'unsignedTransaction' } };
    return { kind: 'found', findings: [{ kind: 'rawTransaction', signature, bytes: bytes.length }] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: 'wrong', problem: { kind: 'brokenTransaction', bytes: bytes.length, reason } };
  }
}

function parseBytes(text: string): Uint8Array | null {
  // base58 takes quadratic time; past its largest transaction it need not be tried.
  const base58 = text.length <= LARGEST * 1.37 && /^[1-9A-HJ-NP-Za-km-z]+$/.test(text);
  return parseHex(text.replace(/^0x/i, '')) ?? (base58 ? parseBase58(text) : null) ?? parseBase64(padded(text));
}

/** base64 with its padding, which people lose when they copy, and in the URL-safe alphabet too. */
function padded(text: string): string {
  const standard = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  return standard.padEnd(Math.ceil(standard.length / 4) * 4, '=');
}
