/** The text of a field whose value is in the URL, which follows later. */
export interface TypedText {
  readonly text: string;
  /** The last value of the URL that was rendered, and the one before. */
  readonly value: string;
  readonly before: string;
  /** Texts that are on their way into the URL. */
  readonly sent: readonly string[];
}

/** Once `typed` was sent to the URL, which has it without the spaces around it. */
export function withSent(field: TypedText, typed: string): TypedText {
  return { ...field, sent: [...field.sent, typed.trim()].filter((each) => each !== field.value) };
}

/**
 * Once another value of the URL is rendered. A long table is rendered for longer than it takes to press the next key, so neither a text
 * that arrives undoes what was typed since, nor the value before it, which React renders once more if a key interrupts it. Any other
 * value, such as that of the page before, replaces the text.
 */
export function withValue({ text, value: before, before: older, sent }: TypedText, value: string): TypedText {
  const arrived = sent.indexOf(value);
  if (arrived !== -1) return { text, value, before, sent: sent.slice(arrived + 1) };
  return value === older && text !== before ? { text, value, before, sent } : { text: value, value, before, sent: [] };
}
