import type { PagePreview } from './page-preview.ts';

/**
 * The page with the title, the description and the Open Graph tags of its subject. `markdownPath` leads to the same as Markdown.
 * Throws if the page has no title or description to replace.
 */
export function insertPreview(html: string, { title, description }: PagePreview, markdownPath: string): string {
  const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}" />`;
  const tags = [
    `<meta name="description" content="${escapeHtml(description)}" />`,
    property('og:type', 'website'),
    property('og:site_name', 'Slotscope'),
    property('og:title', title),
    property('og:description', description),
    '<meta name="twitter:card" content="summary" />',
    `<link rel="alternate" type="text/markdown" href="${escapeHtml(markdownPath)}" />`,
  ];
  const withTitle = replaceOnce(html, TITLE, `<title>${escapeHtml(title)} · slotscope</title>`);
  return replaceOnce(withTitle, DESCRIPTION, tags.join('\n    '));
}

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta\s+name="description"[^>]*>/;

function replaceOnce(html: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(html)) throw new Error(`the page has no ${pattern.source}`);
  // As a function, since "$&" in a replacement text has a meaning.
  return html.replace(pattern, () => replacement);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
