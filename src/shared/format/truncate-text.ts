/** At most `length` characters on one line: a longer text ends in "…", after a whole word if it has spaces, else a whole character. */
export function truncateText(text: string, length: number): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length <= length ? line : `${line.slice(0, length - 1).replace(/\s+\S*$|[\uD800-\uDBFF]$/, '')}…`;
}
