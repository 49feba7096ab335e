/** The words of a name in snake or camel case, in lower case: "quotedOutAmount" → quoted, out, amount. */
export function nameWords(name: string): readonly string[] {
  return name
    .slice(0, MAX_LENGTH)
    .replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[a-zA-Z])(?=\d)|(?<=\d)(?=[a-zA-Z])/g, '_')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/** Characters. A longer name means nothing to anybody. */
const MAX_LENGTH = 100;
