import { errorText } from '../../shared/error-text.ts';
import { findBadBase58, parseBase58, parseBase64, parseHex } from '../../shared/bytes/encodings.ts';
import type { Transaction } from '../model/transaction.ts';
import { decodeMessageBytes, decodeTransactionBytes } from './transaction-codec.ts';

/** A transaction or a message from text. */
export interface GivenTransaction {
  /** `message`: without signatures; `transaction` then has none. */
  readonly form: 'transaction' | 'message';
  readonly encoding:
    | 'hex'
    | 'base58'
    | 'base64'
    | 'a JSON array'
    | 'binary'
    | 'a gRPC message (its slot and metadata are not read)';
  readonly bytes: Uint8Array;
  readonly transaction: Transaction;
}

export type TextProblem =
  /** No encoding has this character, which is at `position`, counted from 1. */
  | { readonly kind: 'character'; readonly character: string; readonly position: number }
  | { readonly kind: 'tooLong'; readonly characters: number }
  /** Bytes that are neither; each reason names the position of the byte. */
  | {
      readonly kind: 'bytes';
      readonly encoding: GivenTransaction['encoding'];
      readonly length: number;
      readonly transaction: string;
      readonly message: string;
    };

/** The largest transaction, which is one of version 1. */
export const MAX_TRANSACTION_BYTES = 4096;
/** Hex has the most characters for each byte. Some more for line breaks. */
const MAX_CHARACTERS = 3 * MAX_TRANSACTION_BYTES;

/** Parses a transaction or a message in hex, base58 or base64, with or without white space, `0x` and quotes. */
export function parseTransactionText(text: string): GivenTransaction | TextProblem {
  if (text.length > MAX_CHARACTERS) return { kind: 'tooLong', characters: text.length };
  const compact = text.replace(/\s+/g, '').replace(/^["'`]|["'`,;]+$/g, '');
  let problem: TextProblem | null = null;
  for (const { encoding, parse } of ENCODINGS) {
    const bytes = parse(compact);
    if (bytes === null || bytes.length === 0) continue;
    const decoded = decodeGivenBytes(bytes);
    if ('form' in decoded) return { ...decoded, encoding, bytes };
    problem ??= { kind: 'bytes', encoding, length: bytes.length, ...decoded };
  }
  return problem ?? findBadCharacter(text);
}

/** The same of bytes that are written as numbers: [1, 65, 32, …]. */
export function parseByteNumbers(numbers: readonly number[]): GivenTransaction | TextProblem {
  return parseBytes(Uint8Array.from(numbers), 'a JSON array');
}

/** The same of the bytes themselves, as a file has them. */
export function parseBytes(
  bytes: Uint8Array,
  encoding: GivenTransaction['encoding'] = 'binary',
): GivenTransaction | TextProblem {
  const decoded = decodeGivenBytes(bytes);
  return 'form' in decoded
    ? { ...decoded, encoding, bytes }
    : { kind: 'bytes', encoding, length: bytes.length, ...decoded };
}

/** Decodes the bytes as a transaction or else as a message; otherwise explains why they are neither. */
function decodeGivenBytes(
  bytes: Uint8Array,
): Pick<GivenTransaction, 'form' | 'transaction'> | { readonly transaction: string; readonly message: string } {
  try {
    return { form: 'transaction', transaction: decodeTransactionBytes(bytes) };
  } catch (error) {
    try {
      return { form: 'message', transaction: { signatures: [], message: decodeMessageBytes(bytes) } };
    } catch (other) {
      return { transaction: errorText(error), message: errorText(other) };
    }
  }
}

/** Text that is valid in several encodings is rare but possible: the first one that decodes wins. */
const ENCODINGS = [
  { encoding: 'hex', parse: (text: string) => parseHex(text.replace(/^0x/i, '')) },
  { encoding: 'base58', parse: (text: string) => (findBadBase58(text) === -1 ? parseBase58(text) : null) },
  { encoding: 'base64', parse: (text: string) => parseBase64(normalizeBase64(text)) },
] as const;

/** Accepts base64 without its padding, which is easily lost when copying, and the URL-safe alphabet. */
function normalizeBase64(text: string): string {
  const standard = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  return standard.padEnd(Math.ceil(standard.length / 4) * 4, '=');
}

function findBadCharacter(text: string): TextProblem {
  const found = text.search(/[^A-Za-z0-9+/=_\-\s"'`,;]/);
  const position = found === -1 ? text.search(/[^A-Za-z0-9\s]/) : found;
  const character = String.fromCodePoint(text.codePointAt(Math.max(0, position)) ?? 0x20);
  return { kind: 'character', character, position: Math.max(0, position) + 1 };
}
