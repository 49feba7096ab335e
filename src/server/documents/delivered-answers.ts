import { DELIVERED_ANSWERS_ID } from '../../shared/page-elements.ts';
import type { Subject } from './document-subject.ts';

/** Bytes of the longest answers that come with a page. The page of a longer one requests it, and shows its beginning as it arrives. */
export const MAX_DELIVERED_BYTES = 256 * 1024;

/**
 * True if the page makes the request that pages make by default, and its answer can never change: a browser may show a page that it has
 * stored without asking whether it has changed.
 */
export function canDeliver({ commitment }: Subject, search: string): boolean {
  const params = new URLSearchParams(search);
  return commitment === 'finalized' && !REQUEST_PARAMS.some((name) => params.has(name));
}

/** The search parameters that choose another request. */
const REQUEST_PARAMS = ['encoding', 'method', 'transactionDetails', 'rewards'];

/**
 * The page with the texts of answers by those of their requests, in an element that no browser executes. Throws if the page has no body to
 * add it to.
 */
export function insertAnswers(html: string, texts: ReadonlyMap<string, string>): string {
  const json = JSON.stringify(Object.fromEntries(texts)).replace(MARKUP, escapeUnit);
  const end = html.lastIndexOf('</body>');
  if (end === -1) throw new Error('the page has no </body>');
  const element = `<script type="application/json" id="${DELIVERED_ANSWERS_ID}">${json}</script>\n  `;
  return html.slice(0, end) + element + html.slice(end);
}

/** What could end the element or begin a comment in it, and what are line ends in scripts. In JSON they stand in strings only. */
const MARKUP = /[<>&\u2028\u2029]/g;

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
