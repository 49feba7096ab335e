const KEPT = 6;

/**
 * A long value, whole in the page: CSS collapses its middle to an ellipsis unless `whole`, so that selecting, copying,
 * finding and reading aloud still give all of it.
 */
export function TruncatedText({ text, whole = false }: { readonly text: string; readonly whole?: boolean }) {
  const className = whole ? 'truncated-text whole' : 'truncated-text';
  if (text.length <= 2 * KEPT + 1) return <span className={className}>{text}</span>;
  return (
    <span className={className}>
      {text.slice(0, KEPT)}
      <span className="truncated-middle">{text.slice(KEPT, -KEPT)}</span>
      {text.slice(-KEPT)}
    </span>
  );
}

/** The same as plain text, for titles and sentences where only text can stand: "3j5FbU…y98Bu5". */
export function truncateMiddle(text: string): string {
  return text.length <= 2 * KEPT + 1 ? text : `${text.slice(0, KEPT)}…${text.slice(-KEPT)}`;
}
