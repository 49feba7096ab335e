/**
 * Untrusted text, with an escape such as [U+202E] for each character that is invisible, reorders the text around it or
 * is drawn over other lines. Line breaks and tabs are escaped too. Emoji retain the invisible characters that join
 * them.
 */
export function visibleText(text: string): string {
  return text.replaceAll(EMOJI_OR_UNSAFE, (match) => (EMOJI.test(match) ? match : Array.from(match, markOf).join('')));
}

/** The same for text of several lines. Line breaks and tabs stay. */
export function visibleLines(text: string): string {
  return text
    .split(/([\t\r\n]+)/)
    .map((part, at) => (at % 2 === 0 ? visibleText(part) : part))
    .join('');
}

/** The same for text between “ and ”, which it cannot close. */
export function quotableText(text: string): string {
  return visibleText(text).replaceAll(/[“”„‟❝❞〝〞〟＂]/g, '\\"');
}

/**
 * A short name that anybody may have written, as `visibleText` shows it, and with a mark such as [U+0405] for each letter that looks like
 * a Latin one but is not. Names in Cyrillic or Greek stay as they are if one of their letters can be nothing else.
 */
export function visibleName(text: string): string {
  const letters = Array.from(text);
  const isImitation = latinSkeleton(text) !== text && (/[a-z]/i.test(text) || letters.every((each) => isPlain(each)));
  return isImitation ? letters.map((each) => (isAscii(each) ? each : markOf(each))).join('') : visibleText(text);
}

/** The text with each letter that looks like a Latin one replaced by it, and without what is invisible. */
export function latinSkeleton(text: string): string {
  return Array.from(text.normalize('NFKC').replaceAll(/[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}]/gu, ''))
    .map((each) => LOOK_ALIKES.get(each) ?? each)
    .join('');
}

/**
 * Untrusted text, safe to show on one line: characters that are invisible, reorder the line or are drawn over others
 * become escapes such as \u{202e}, and at most `length` characters are shown.
 */
export function formatUntrustedText(text: string, length: number): { readonly shown: string; readonly hidden: number } {
  const characters = Array.from(text);
  const shown = characters.slice(0, length).join('').replaceAll(UNSAFE, escape);
  return { shown, hidden: Math.max(0, characters.length - length) };
}

/** Control, format, private and unassigned characters, lone surrogates, combining marks, and all spaces but U+0020. */
const UNSAFE = /(?! )[\p{C}\p{M}\p{Z}]/gu;

function escape(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}

/** "[U+202E]". */
function markOf(character: string): string {
  return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
}

const EMOJI = /^\p{Extended_Pictographic}/u;
/** Emoji sequences first, so that the alternatives do not match their joiners. The last one: five marks on one character. */
const EMOJI_OR_UNSAFE =
  /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)*(?:\u200d\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)*)*|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|\p{M}{5,}/gu;

function isPlain(letter: string): boolean {
  return isAscii(latinSkeleton(letter));
}

function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}

/** Cyrillic, Greek and Armenian letters that look like the Latin one above them. */
const LATIN = 'ABCEHIJKMOPSTXYaceijopsxyABEZHIKMNOPTYXovSO';
const OTHER = 'АВСЕНІЈКМОРЅТХУасеіјорѕхуΑΒΕΖΗΙΚΜΝΟΡΤΥΧονՏՕ';
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  Array.from(OTHER, (letter, at) => [letter, LATIN.charAt(at)] as const),
);
