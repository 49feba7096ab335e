import type { RichText } from '../../shared/format/rich-text.ts';

/** Renders `RichText`, its values emphasized. */
export function FormattedText({ text }: { readonly text: RichText }) {
  // The index as the key: the pieces of a sentence do not change their order.
  return text.map((piece, index) => (typeof piece === 'string' ? piece : <b key={index}>{piece.strong}</b>));
}
