/** Shorter pieces cost more to send than to make. */
export const PIECE_LENGTH = 64 * 1024;

/** A text that starts with `head` in fewer pieces: each but the last has PIECE_LENGTH characters or more, the last one less. */
export function* joinPieces(parts: Iterable<string>, head: string): Generator<string, void> {
  let piece = head;
  for (const part of parts) {
    piece += part;
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}
