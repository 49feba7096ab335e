/**

 * Text that anybody may have written, with a mark such as [U+202E] for each character that is invisible, reorders the text around it
 * or is drawn over other lines. Line breaks and tabs get a mark too. Emoji keep the invisible characters that join them.
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

/** "[U+202E]". */
function markOf(character: string): string {
  return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
}

const EMOJI = /^\p{Extended_Pictographic}/u;
/** Emoji sequences first, so that the alternatives do not match their joiners. The last one: five marks on one character. */
const EMOJI_OR_UNSAFE =
  /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)*(?:\u200d\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)*)*|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|\p{M}{5,}/gu;
