import { parseSearch } from '../../features/search/parse-search.ts';
import { parseSignature, type Signature } from '../../solana/ids/signature.ts';

/** One side of a comparison: a transaction of the endpoint, or the one that is open in Inspect, such as a case file. */
export type Side = Signature | typeof OPENED;

/** In place of a signature, in the URL and in the form. */
export const OPENED = 'opened';

/** A side, or the first signature in a longer text, such as a link; null if there is none. */
export function parseSide(text: string): Side | null {
  const trimmed = text.trim();
  if (trimmed === OPENED) return OPENED;
  const exact = parseSignature(trimmed);
  if (exact !== null) return exact;
  const found = parseSearch(trimmed, null);
  const [match] = found.kind === 'found' ? found.matches : [];
  return match?.kind === 'signature' ? match.signature : null;
}
