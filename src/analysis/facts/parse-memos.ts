/**
 * The memos that nodes join to "[5] hello; [3] bye", with the length of each in bytes: a memo may contain the separator itself.
 * Returns null for text of another form.
 */
export function parseMemos(text: string): readonly string[] | null {
  const bytes = new TextEncoder().encode(text);
  const textFrom = (start: number, length: number) => new TextDecoder().decode(bytes.subarray(start, start + length));
  const memos: string[] = [];
  for (let at = 0; at < bytes.length; at += SEPARATOR.length) {
    const [prefix, digits] = /^\[(\d{1,5})\] /.exec(textFrom(at, MAX_PREFIX)) ?? [];
    if (prefix === undefined) return null;
    const start = at + prefix.length;
    // In place of bytes that are not text, nodes write a word; the length is still that of the bytes.
    const [word] = /^\(unparse?able\)/.exec(textFrom(start, MAX_WORD)) ?? [];
    const length = word?.length ?? Number(digits);
    memos.push(textFrom(start, length));
    at = start + length;
    if (at > bytes.length || (at < bytes.length && textFrom(at, SEPARATOR.length) !== SEPARATOR)) return null;
  }
  return memos.length === 0 ? null : memos;
}

const SEPARATOR = '; ';
/** "[65535] ". */
const MAX_PREFIX = 8;
/** "(unparseable)". */
const MAX_WORD = 13;
