import type { RichText } from '../../shared/format/rich-text.ts';

/** FormattedText with its values in ink. */
export function FormattedText({ words }: { readonly words: RichText }) {
  // The pieces of one sentence never change their order.
  return words.map((piece, at) => (typeof piece === 'string' ? piece : <b key={at}>{piece.strong}</b>));
}
