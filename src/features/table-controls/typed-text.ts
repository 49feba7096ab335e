/** What was typed into a field whose value is in the URL, which follows later. */
export interface TypedText {
  readonly text: string;
  /**
   * The value of the URL while it was typed, and those on their way into the URL, oldest first. A long table is rendered for longer than
   * it takes to press the next key, so none of them undoes what was typed since. Any other value, as one step back, replaces the text.
   */
  readonly over: readonly string[];
}

/** The text that the field shows. */
export function textOver({ text, over }: TypedText, value: string): string {
  return over.includes(value) ? text : value;
}

/** Once a key was pressed. */
export function withTyped({ over }: TypedText, text: string, value: string): TypedText {
  return { text, over: over.includes(value) ? over : [value] };
}

/** Once a value is on its way into the URL. */
export function withSent({ text, over }: TypedText, value: string): TypedText {
  return { text, over: [...over, value] };
}

/** Once the page shows a value of the URL. Those before it can only come back as a step back. */
export function withShown(field: TypedText, value: string): TypedText {
  const at = field.over.indexOf(value);
  if (at === 0) return field;
  return at === -1 ? { text: value, over: [value] } : { text: field.text, over: field.over.slice(at) };
}
