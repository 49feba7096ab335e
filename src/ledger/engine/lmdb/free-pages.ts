import type { PageNumber } from './page.ts';

/**
 * The pages of an entry in the tree of free pages: a count, then that many numbers. 0 is no page, and a negative number is the length
 * of a run that starts at the next number. null if the entry is damaged.
 */
export function readFreePages(entry: Buffer, lastPage: PageNumber): readonly PageNumber[] | null {
  if (entry.length < 8 || entry.length % 8 !== 0) return null;
  const numbers = Array.from({ length: entry.length / 8 }, (_, at) => Number(entry.readBigInt64LE(at * 8)));
  const [count = 0, ...listed] = numbers;
  if (count < 0 || count > listed.length) return null;
  const pages: PageNumber[] = [];
  for (let at = 0; at < count; at++) {
    const number = listed[at] ?? 0;
    const [first, length] = number < 0 ? [listed[++at] ?? -1, -number] : [number, number === 0 ? 0 : 1];
    if (first < 0 || first + length - 1 > lastPage) return null;
    for (let page = 0; page < length; page++) pages.push(first + page);
  }
  return pages;
}
