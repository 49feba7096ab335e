import type { RichText } from '../../shared/format/rich-text.ts';

/** Renders `RichText`, its values emphasized. */
export function FormattedText({ text }: { readonly text: RichText }) {
  // The index as the key: the pieces of a sentence do not change their order.
  return text.map((piece, index) => {
    if (typeof piece === 'string') return piece;
    return <b key={index}>{piece.href === undefined ? piece.strong : <a href={piece.href}>{piece.strong}</a>}</b>;
  });
}
