/**
 * At most `length` characters, with single spaces. A longer text is cut with "…", after a whole word if it has spaces, else
 * after a whole character. Line breaks and other white space stay, because `visibleText` has to mark them.
 */
export function truncateText(text: string, length: number): string {
  const line = text.replaceAll(/ +/g, ' ').replaceAll(/^ | $/g, '');
  return line.length <= length ? line : `${line.slice(0, length - 1).replace(/ [^ ]*$|[\uD800-\uDBFF]$/, '')}…`;
}

/** Two texts. Of long ones, the part around the first character that differs. */
export function excerptPair(one: string, other: string): readonly [string, string] {
  if (one === other) return [excerpt(one), excerpt(other)];
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return [excerpt(one, same), excerpt(other, same)];
}

/** The part of a long text around a character, with “…” at each cut. */
export function excerpt(text: string, around = 0): string {
  if (text.length <= LENGTH) return text;
  const start = Math.max(0, Math.min(around - BEFORE, text.length - LENGTH));
  const end = start + LENGTH;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

/** Characters. */
const LENGTH = 160;
/** Characters before the one that differs. */
const BEFORE = 40;
