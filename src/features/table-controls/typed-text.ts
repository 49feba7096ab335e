/** The text of a field whose value is in the URL, which follows later. */
export interface TypedText {
  readonly text: string;
  /** The last value of the URL. */
  readonly value: string;
  /** Texts that are on their way into the URL. */
  readonly sent: readonly string[];
}

/** Once the text was sent to the URL, which has it without the spaces around it. */
export function withSent({ text, value, sent }: TypedText): TypedText {
  return { text, value, sent: [...sent, text.trim()].filter((each) => each !== value) };
}

/**
 * Once the URL has a new value. A long table is rendered for longer than it takes to press the next key, so a text that arrives does not
 * undo what was typed since. Any other value, such as that of the page before, replaces the text.
 */
export function withValue({ text, sent }: TypedText, value: string): TypedText {
  const arrived = sent.indexOf(value);
  return arrived === -1 ? { text: value, value, sent: [] } : { text, value, sent: sent.slice(arrived + 1) };
}
