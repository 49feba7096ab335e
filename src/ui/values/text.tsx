import type { RichText } from '../../shared/format/rich-text.ts';
import { visibleText } from '../../shared/format/visible-text.ts';

/**
 * A long value with its middle collapsed to an ellipsis by CSS unless `whole`. The DOM has the full text, so selection, copying,
 * find-in-page and screen readers get all of it.
 */
export function TruncatedText({ text, whole = false }: { readonly text: string; readonly whole?: boolean }) {
  const className = whole ? 'truncated-text whole' : 'truncated-text';
  if (text.length <= 2 * END_LENGTH + 1) return <span className={className}>{text}</span>;
  return (
    <span className={className}>
      {text.slice(0, END_LENGTH)}
      <span className="truncated-middle">{text.slice(END_LENGTH, -END_LENGTH)}</span>
      {text.slice(-END_LENGTH)}
    </span>
  );
}

/** The same as plain text, for attributes and sentences: "3j5FbU…y98Bu5". */
export function truncateMiddle(text: string): string {
  return text.length <= 2 * END_LENGTH + 1 ? text : `${text.slice(0, END_LENGTH)}…${text.slice(-END_LENGTH)}`;
}

/**
 * Text of an endpoint or of the chain: it cannot hide characters, nor change the order of the text around it. Shortened addresses do not
 * break across lines.
 */
export function UntrustedText({ text }: { readonly text: string }) {
  const visible = visibleText(text);
  if (!visible.includes('…')) return <bdi>{visible}</bdi>;
  // Every second part is a shortened address. Longer words with an ellipsis may break. The parts keep their order, so the index is the key.
  return (
    <bdi>
      {visible.split(/(\b\w{1,16}(?:…\w{1,16})+\b)/).map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          <span key={at} className="nowrap">
            {part}
          </span>
        ),
      )}
    </bdi>
  );
}

/** Renders `RichText`, its values emphasized. */
export function FormattedText({ text }: { readonly text: RichText }) {
  // The index as the key: the pieces of a sentence do not change their order.
  return text.map((piece, index) => {
    if (typeof piece === 'string') return piece;
    return <b key={index}>{piece.href === undefined ? piece.strong : <a href={piece.href}>{piece.strong}</a>}</b>;
  });
}

/** Renders `RichText` that quotes an endpoint or the chain. */
export function UntrustedRichText({ text }: { readonly text: RichText }) {
  // The index as the key: the pieces of a sentence do not change their order.
  return text.map((piece, index) => {
    if (typeof piece === 'string') return <UntrustedText key={index} text={piece} />;
    const value = <UntrustedText text={piece.strong} />;
    return <b key={index}>{piece.href === undefined ? value : <a href={piece.href}>{value}</a>}</b>;
  });
}

/** Characters kept at each end. */
const END_LENGTH = 6;
