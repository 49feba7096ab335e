import { MISSING_SIGNATURE } from '../../solana/ids/ids.ts';
import { encodeFragmentBytes } from '../inspect/inspect-fragment.ts';
import { parseTransactionText } from '../inspect/parse-transaction-text.ts';
import type { SearchQuery } from './search-query.ts';

/** Bytes. The smallest message has a header, a key and a blockhash. */
const MIN_BYTES = 70;

/** Parses a serialized transaction or message in hex, base58 or base64; null if the text is none of these. */
export function parseRawTransaction(text: string): SearchQuery | null {
  const parsed = parseTransactionText(text);
  if ('form' in parsed) {
    const { form, bytes, transaction } = parsed;
    const [first = MISSING_SIGNATURE] = transaction.signatures;
    const signature = first === MISSING_SIGNATURE ? null : first;
    const match = {
      kind: 'rawTransaction',
      form,
      signature,
      bytes: encodeFragmentBytes(bytes),
      length: bytes.length,
    } as const;
    return bytes.length < MIN_BYTES ? null : { kind: 'found', matches: [match] };
  }
  if (parsed.kind !== 'bytes' || parsed.length < MIN_BYTES) return null;
  return { kind: 'invalid', problem: { kind: 'invalidTransaction', bytes: parsed.length, reason: parsed.transaction } };
}

/** Recognizes a response about a transaction or a block, or a case file, without parsing all of it. */
export function parseSavedResponse(text: string): SearchQuery | null {
  const isResponse =
    /^[[{]/.test(text) &&
    (text.includes('"previousBlockhash"') ||
      text.includes('"slotscope-case"') ||
      (text.includes('"transaction"') && text.includes('"meta"')));
  return isResponse ? { kind: 'found', matches: [{ kind: 'savedResponse', text }] } : null;
}
