import { findBadBase58, parseBase58 } from '../../shared/bytes/base58.ts';
import type { SearchQuery } from './search-query.ts';

/** Shorter runs are words, longer ones no key. */
const SHORTEST = 20;
const LONGEST = 120;

/** What keeps a text that was probably meant as a signature or an address from being one; null where it was not. */
export function diagnoseBase58(text: string, inLink: boolean): SearchQuery | null {
  if (text.length < SHORTEST || text.length > LONGEST || /\s/.test(text)) return null;
  const foreign = text.replace(/[1-9A-HJ-NP-Za-km-z]/g, '').length;
  // A slip or two is a slip; more is another kind of text.
  if (foreign > text.length / 10) return null;
  const at = findBadBase58(text);
  if (at >= 0) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    return { kind: 'wrong', problem: { kind: 'badCharacter', character, position: at + 1, inLink } };
  }
  const bytes = parseBase58(text)?.length ?? 0;
  return { kind: 'wrong', problem: { kind: 'wrongLength', bytes, inLink } };
}
