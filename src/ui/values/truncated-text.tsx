/** Characters kept at each end. */
const END_LENGTH = 6;

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
