import { visibleText } from './visible-text.ts';

/**
 * A short name that anybody may have written, as `visibleText` shows it, and with a mark such as [U+0405] for each letter that looks like
 * a Latin one but is not. Names in Cyrillic or Greek stay as they are if one of their letters can be nothing else.
 */
export function visibleName(text: string): string {
  const letters = Array.from(text);
  const isImitation = latinSkeleton(text) !== text && (/[a-z]/i.test(text) || letters.every((each) => isPlain(each)));
  return isImitation ? letters.map((each) => (isAscii(each) ? each : mark(each))).join('') : visibleText(text);
}

/** The text with each letter that looks like a Latin one replaced by it, and without what is invisible. */
export function latinSkeleton(text: string): string {
  return Array.from(text.normalize('NFKC').replaceAll(/[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}]/gu, ''))
    .map((each) => LOOK_ALIKES.get(each) ?? each)
    .join('');
}

function isPlain(letter: string): boolean {
  return isAscii(latinSkeleton(letter));
}

function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}

function mark(letter: string): string {
  return `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** Cyrillic, Greek and Armenian letters that look like the Latin one above them. */
const LATIN = 'ABCEHIJKMOPSTXYaceijopsxyABEZHIKMNOPTYXovSO';
const OTHER = 'АВСЕНІЈКМОРЅТХУасеіјорѕхуΑΒΕΖΗΙΚΜΝΟΡΤΥΧονՏՕ';
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  Array.from(OTHER, (letter, at) => [letter, LATIN.charAt(at)] as const),
);
