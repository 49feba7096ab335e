import { visibleText } from './visible-text.ts';

/**
 * One line of text as Markdown (CommonMark and GitHub's) that cannot become a heading, a link, an image or markup. Text
 * between “ and ” is untrusted and becomes code, and so does a word that GitHub would turn into a link.
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
  // A space next to the backticks is not rendered, and separates them from backticks in the text.
  return shown === '' ? '' : /^[` ]|[` ]$/.test(shown) ? `${ticks} ${shown} ${ticks}` : `${ticks}${shown}${ticks}`;
}

/** Lines as a block of code. */
export function markdownCodeBlock(lines: readonly string[], language = ''): string {
  const shown = lines.map(visibleText);
  const fence = '`'.repeat(Math.max(3, ...shown.map((line) => longestRun(line) + 1)));
  return [`${fence}${language}`, ...shown, fence].join('\n');
}

/** A table; `right` lists the numeric columns. Cells are Markdown. Only the end of a cell ends it. */
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

/** A bar would end the cell even inside code, and parsers disagree on a backslash before it. */
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
