import { parseSearch } from '../../features/search/parse-search.ts';
import { parseSide, type Side } from './side.ts';

/** A side, or the first signature in a longer text, such as a link; null if there is none. */
export function findSide(text: string): Side | null {
  const exact = parseSide(text);
  if (exact !== null) return exact;
  const found = parseSearch(text.trim(), null);
  const [match] = found.kind === 'found' ? found.matches : [];
  return match?.kind === 'signature' ? match.signature : null;
}
