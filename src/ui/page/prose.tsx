import type { Words } from '../../shared/format/words.ts';

/** Prose with its values in ink. */
export function Prose({ words }: { readonly words: Words }) {
  // The pieces of one sentence never change their order.
  return words.map((piece, at) => (typeof piece === 'string' ? piece : <b key={at}>{piece.strong}</b>));
}
