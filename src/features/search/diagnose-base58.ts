import { findBadBase58, parseBase58 } from '../../shared/bytes/encodings.ts';
import type { SearchQuery } from './search-query.ts';

/** Characters. Shorter text is probably a word; longer text is not a key. */
const MIN_LENGTH = 20;
const MAX_LENGTH = 120;

/** Explains why text that looks like a signature or an address is not one; null if it does not look like one. */
export function diagnoseBase58(text: string, inLink: boolean): SearchQuery | null {
  if (text.length < MIN_LENGTH || text.length > MAX_LENGTH || /\s/.test(text)) return null;
  const invalidCount = text.replace(/[1-9A-HJ-NP-Za-km-z]/g, '').length;
  // A few invalid characters are typing errors; more mean another kind of text.
  if (invalidCount > text.length / 10) return null;
  const index = findBadBase58(text);
  if (index >= 0) {
    const character = String.fromCodePoint(text.codePointAt(index) ?? 0);
    return { kind: 'invalid', problem: { kind: 'invalidCharacter', character, position: index + 1, inLink } };
  }
  const bytes = parseBase58(text)?.length ?? 0;
  return { kind: 'invalid', problem: { kind: 'invalidLength', bytes, inLink } };
}
