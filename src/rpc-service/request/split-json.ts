import { findStringEnd } from '../../shared/json/json.ts';

/** Deeper nesting is a parse error, as on a node. */
const MAX_DEPTH = 128;

/** True if arrays and objects nest deeper than a node accepts. Accepts any text, valid JSON or not, in one pass. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = findStringEnd(text, at) - 1;
        break;
      case OPEN_ARRAY:
      case OPEN_OBJECT:
        depth += 1;
        if (depth > MAX_DEPTH) return true;
        break;
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        depth -= 1;
        break;
    }
  }
  return false;
}

/** The text of each element of a JSON array, as sent. `text` must be valid JSON. */
export function splitArray(text: string): readonly string[] {
  return splitContainer(text);
}

/** The text of each member value of a JSON object, as sent, by member name. `text` must be valid JSON. */
export function splitObject(text: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  for (const member of splitContainer(text)) {
    const keyEnd = findStringEnd(member, 0);
    const key = member.slice(1, keyEnd - 1);
    const name = key.includes('\\') ? (JSON.parse(`"${key}"`) as string) : key;
    members.set(name, member.slice(member.indexOf(':', keyEnd) + 1).trim());
  }
  return members;
}

function splitContainer(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = findStringEnd(text, at) - 1;
        break;
      case OPEN_ARRAY:
      case OPEN_OBJECT:
        depth += 1;
        if (depth === 1) start = at + 1;
        break;
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        depth -= 1;
        if (depth === 0) parts.push(text.slice(start, at).trim());
        break;
      case COMMA:
        if (depth === 1) {
          parts.push(text.slice(start, at).trim());
          start = at + 1;
        }
        break;
    }
  }
  return parts.length === 1 && parts[0] === '' ? [] : parts;
}

const [QUOTE, COMMA] = [0x22, 0x2c];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d];
