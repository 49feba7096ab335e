import { countSentence } from '../../analysis/explain/block/block-sentence.ts';
import { outlineTransaction } from '../../analysis/markdown/transaction-outline.ts';
import type { Client } from '../../rpc-client/client.ts';
import type { AnsweredHeader } from '../../rpc-protocol/responses/decode-block.ts';
import { JsonRpcError } from '../../rpc-client/exchange/errors.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { FIRST_SCREEN_ID } from '../../shared/page-elements.ts';
import { formatUtc } from '../../shared/format/format-time.ts';
import { truncateText } from '../../shared/format/shorten-text.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import type { AnswerContent } from '../../app/first-screen.tsx';
import { MAX_DELIVERED_BYTES } from './delivered-answers.ts';
import { type Subject, readBlockStart, readTransaction, wholeBlock } from './document-subject.ts';

/** The preview of a link in plain text. */
interface PagePreview {
  readonly title: string;
  readonly description: string;
}

interface ReadPreview extends PagePreview {
  /** The answer that its page requests, or the beginning of a long block; null if it is not wanted. */
  readonly content: AnswerContent | null;
}

/** Of a block, the signatures are read and, for its content, at most its beginning. Null if the ledger does not have it. */
export async function previewPage(client: Client, subject: Subject, withContent: boolean): Promise<ReadPreview | null> {
  try {
    switch (subject.kind) {
      case 'transaction':
        return await previewTransaction(client, subject, withContent);
      case 'block':
        return await previewBlock(client, subject, withContent);
      case 'address':
        return null;
    }
  } catch (error) {
    if (error instanceof JsonRpcError) return null;
    throw error;
  }
}

async function previewTransaction(
  client: Client,
  { signature, commitment }: Extract<Subject, { readonly kind: 'transaction' }>,
  withContent: boolean,
): Promise<ReadPreview | null> {
  const read = await readTransaction(client, signature, commitment);
  if (read === null) return null;
  const { headline, status, statusDetail, details } = outlineTransaction(read.view, read.absences, { commitment });
  const { slot, blockTime } = read.view.answer;
  const description = `${status}, ${statusDetail}. ${details} ${slot === null ? '' : placeOf(slot, blockTime)}`;
  const { value, exchange } = read;
  return {
    ...createPreview(headline, description),
    content: withContent ? { kind: 'transaction', signature, value, exchange } : null,
  };
}

async function previewBlock(
  client: Client,
  { slot, commitment }: Extract<Subject, { readonly kind: 'block' }>,
  withContent: boolean,
): Promise<ReadPreview | null> {
  const { value } = await client.getBlock(slot, {
    encoding: 'base64',
    transactionDetails: 'signatures',
    rewards: false,
    commitment,
    method: 'auto',
  });
  if (value === null) return null;
  const description = `Produced, ${commitment}. ${placeOf(slot, value.blockTime)}${headerOf(value)}`;
  const start = withContent ? await readBlockStart(client, slot, wholeBlock(commitment), MAX_DELIVERED_BYTES) : null;
  return { ...createPreview(countSentence(value), description), content: start && { kind: 'block', slot, ...start } };
}

function headerOf({ parentSlot, blockhash }: AnsweredHeader): string {
  if (parentSlot === null || blockhash === null) return '';
  return ` Parent slot ${formatInteger(parentSlot)}, blockhash ${blockhash}.`;
}

function placeOf(slot: bigint, blockTime: bigint | null): string {
  const time = blockTime === null ? null : formatUtc(blockTime);
  return `Slot ${formatInteger(slot)}${time === null ? '' : `, ${time}`}.`;
}

function createPreview(title: string, description: string): PagePreview {
  return {
    title: truncateText(visibleText(title), MAX_TITLE),
    description: truncateText(visibleText(description), MAX_DESCRIPTION),
  };
}

/** In characters, as many as chats show. */
const MAX_TITLE = 150;
const MAX_DESCRIPTION = 300;

/**
 * The page with the title, the description and the Open Graph tags of its transaction or block. `markdownPath` links to
 * the Markdown version. Throws if the page has no title or description to replace.
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

/**
 * The page with what it shows first, in place of the header that it shows until the app is loaded, and of the notice for browsers without
 * scripts. Throws if the page does not have these.
 */
export function insertFirstScreen(html: string, markup: string): string {
  const written = replaceOnce(html, NEEDS_SCRIPTS, `<div id="${FIRST_SCREEN_ID}">${markup}</div>`);
  return replaceOnce(written, FIRST_HEADER, '');
}

const NEEDS_SCRIPTS = /<noscript>[^]*?<\/noscript>/;
const FIRST_HEADER = /<header class="site-header">[^]*?<\/header>/;

function replaceOnce(html: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(html)) throw new Error(`the page has no ${pattern.source}`);
  // A function, because "$&" is special in a replacement text.
  return html.replace(pattern, () => replacement);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
