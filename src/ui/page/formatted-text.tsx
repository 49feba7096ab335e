import { visibleText } from '../../shared/format/visible-text.ts';
import type { RichText } from '../../shared/format/rich-text.ts';

/** Renders `RichText`, its values emphasized. A value may be text that anybody has written. */
export function FormattedText({ text }: { readonly text: RichText }) {
  // The index as the key: the pieces of a sentence do not change their order.
  return text.map((piece, index) => {
    if (typeof piece === 'string') return visibleText(piece);
    const value = <bdi>{visibleText(piece.strong)}</bdi>;
    return <b key={index}>{piece.href === undefined ? value : <a href={piece.href}>{value}</a>}</b>;
  });
}
