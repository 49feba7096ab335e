/** Deeper nesting than this is a parse error, as nodes have it. */
const MAX_DEPTH = 128;

/** True where arrays and objects nest deeper than a node reads. Any text, valid or not; one pass. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '"':
        at = endOfString(text, at) - 1;
        break;
      case '[':
      case '{':
        depth += 1;
        if (depth > MAX_DEPTH) return true;
        break;
      case ']':
      case '}':
        depth -= 1;
        break;
    }
  }
  return false;
}

/** The text of each element of a JSON array, as written. The text must be valid JSON. */
export function splitArray(text: string): readonly string[] {
  return splitContainer(text);
}

/** The text of each member's value of a JSON object by member name, as written. The text must be valid JSON. */
export function splitObject(text: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  for (const member of splitContainer(text)) {
    const keyEnd = endOfString(member, 0);
    const key = JSON.parse(member.slice(0, keyEnd)) as string;
    members.set(key, member.slice(member.indexOf(':', keyEnd) + 1).trim());
  }
  return members;
}

function splitContainer(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '"':
        at = endOfString(text, at) - 1;
        break;
      case '[':
      case '{':
        depth += 1;
        if (depth === 1) start = at + 1;
        break;
      case ']':
      case '}':
        depth -= 1;
        if (depth === 0) parts.push(text.slice(start, at).trim());
        break;
      case ',':
        if (depth === 1) {
          parts.push(text.slice(start, at).trim());
          start = at + 1;
        }
        break;
    }
  }
  return parts.length === 1 && parts[0] === '' ? [] : parts;
}

/** Index after the closing quote of the string that opens at `quote`; the end of the text where none closes it. */
function endOfString(text: string, quote: number): number {
  for (let at = quote + 1; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}
