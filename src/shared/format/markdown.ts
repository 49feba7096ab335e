import { visibleText } from './visible-text.ts';

/**
 * One line of text as Markdown (CommonMark and GitHub's), which nobody can make a heading, a link, an image or markup with. What
 * stands between “ and ” is what anybody may have written, and becomes code. So does a word that GitHub would turn into a link.
 */
export function markdownText(text: string): string {
  return visibleText(text)
    .split(/(?<=“)([^“”]+)(?=”)/)
    .map((part, at) => (at % 2 === 1 ? markdownCode(part) : escapeWords(part)))
    .join('');
}

/** Text as code, where no character has a meaning. */
export function markdownCode(text: string): string {
  const shown = visibleText(text);
  const ticks = '`'.repeat(longestRun(shown) + 1);
  // A space beside the ticks is not shown, and keeps them apart from ticks in the text.
  return shown === '' ? '' : /^[` ]|[` ]$/.test(shown) ? `${ticks} ${shown} ${ticks}` : `${ticks}${shown}${ticks}`;
}

/** Lines as a block of code. */
export function markdownCodeBlock(lines: readonly string[], language = ''): string {
  const shown = lines.map(visibleText);
  const fence = '`'.repeat(Math.max(3, ...shown.map((line) => longestRun(line) + 1)));
  return [`${fence}${language}`, ...shown, fence].join('\n');
}

/** A table; `right` are the columns of numbers. Cells are Markdown. Ends a cell only where a cell ends. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
): string {
  const rule = head.map((_, column) => (right.includes(column) ? '---:' : '---'));
  return [head.map(cellText), rule, ...rows.map((row) => row.map(cellText))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** Even as code, a bar would end the cell; and what a backslash before it means differs between parsers. */
function cellText(cell: string): string {
  return cell.replaceAll('|', '[U+007C]');
}

function escapeWords(text: string): string {
  return (
    text
      .split(/([^\s“”]+)/)
      .map((word) => (LINK_LIKE.test(word) ? markdownCode(word) : word.replace(SPECIAL, '\\$&')))
      .join('')
      // Four spaces would begin a block of code.
      .replace(/^\s+/, ' ')
      .replace(/^( ?)(?:([-+=#])(?=[-+=#\s]|$)|(\d+)(?=[.)](?:\s|$)))/, (_, space, sign, digits) =>
        sign === undefined ? `${space}${digits}\\` : `${space}\\${sign}`,
      )
  );
}

/** GitHub links these without brackets. */
const LINK_LIKE = /:\/\/|www\.|@|^(?:mailto|xmpp):/i;
const SPECIAL = /[\\`*_{}[\]<>&~!|]/g;

function longestRun(text: string): number {
  return Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
}
