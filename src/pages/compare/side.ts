import { parseSignature, type Signature } from '../../solana/ids/ids.ts';

/**
 * One side of a comparison: a transaction of the endpoint; the one that is open in Inspect, such as a case file; or one of the block that
 * is open there.
 */
export type Side = Signature | OpenedSide;
export type OpenedSide = typeof OPENED | `${typeof OPENED}:${string}`;

/** In place of a signature, in the URL and in the form. */
export const OPENED = 'opened';
const OF_BLOCK = `${OPENED}:` as const;

export function isOpened(side: Side): side is OpenedSide {
  return side === OPENED || side.startsWith(OF_BLOCK);
}

/** The signature in a side of the opened block; null for other sides. */
export function signatureInBlock(side: Side): Signature | null {
  return side.startsWith(OF_BLOCK) ? parseSignature(side.slice(OF_BLOCK.length)) : null;
}

/** null for other text. */
export function parseSide(text: string): Side | null {
  const trimmed = text.trim();
  if (trimmed === OPENED) return OPENED;
  if (!trimmed.startsWith(OF_BLOCK)) return parseSignature(trimmed);
  const signature = parseSignature(trimmed.slice(OF_BLOCK.length));
  return signature && `${OF_BLOCK}${signature}`;
}
