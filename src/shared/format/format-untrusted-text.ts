/**
 * Text that anybody may have written, safe to show on one line: characters that are invisible, reorder the line or are drawn over
 * others become escapes such as \u{202e}, and no more than `length` characters are shown.
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
