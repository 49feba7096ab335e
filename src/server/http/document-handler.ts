import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { ROUTES } from '../../shared/routes.ts';
import { createLruCache } from '../../shared/lru-cache.ts';
import type { Clients } from '../access/clients.ts';
import type { Documents, PreviewedPage } from '../documents/documents.ts';
import { COMMON_HEADERS } from './security-headers.ts';
import {
  createPageWith,
  createStaticFile,
  sendFile,
  sendPage,
  type StaticFile,
  type StaticFiles,
} from './static-files.ts';

export interface DocumentHandler {
  /** Sends Markdown; false if the request is not for a document. */
  readonly sendMarkdown: (path: string, request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  /** Sends the page, with what it shows first and the answers that it would request if the ledger has them. */
  readonly sendPage: (
    files: StaticFiles,
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ) => Promise<void>;
}

/** Serves documents by the rules of the RPC: who may read them, and how often. */
export function createDocumentHandler(documents: Documents | null, clients: Clients): DocumentHandler {
  const pages = createLruCache<SentPage>(MAX_PAGE_BYTES);
  return {
    sendMarkdown: async (path, request, response) => {
      const document = markdownPath(path, request);
      if (documents === null || document === null || !documents.isMarkdown(document)) return false;
      const refusal = clients.refuseCall(request);
      if (refusal !== null) {
        sendText(request, response, clients, refusal.status, refusal.text, headersOf(refusal.headers ?? []));
        return true;
      }
      clients.countCalls(request, documents.callsOf(document));
      const { status, text } = await documents.markdown(document, searchOf(request));
      if (status === 200) {
        const cors = headersOf(clients.corsHeaders(request));
        const vary = ['accept', 'accept-encoding', cors['vary'] ?? []].flat().join(', ');
        const headers = { ...cors, ...MARKDOWN_HEADERS, vary };
        await sendFile(createStaticFile('/document.md', Buffer.from(text)), request, response, headers);
      } else {
        sendText(request, response, clients, status, text, status === 503 ? { 'retry-after': '1' } : {});
      }
      return true;
    },
    sendPage: async (files, path, request, response) => {
      // Refused before anything is read. The page then requests the answer itself, and shows when it may try again.
      const isWanted = documents !== null && hasContent(path, request) && clients.refuseCall(request) === null;
      const page = isWanted ? await findPage(documents, files.index, path, request) : null;
      if (page === null) return sendPage(files.index, request, response);
      clients.countCalls(request, page.calls);
      await sendPage(page.file, request, response);
    },
  };

  async function findPage(
    documents: Documents,
    index: StaticFile,
    path: string,
    request: IncomingMessage,
  ): Promise<SentPage | null> {
    const search = searchOf(request);
    const key = path + search;
    const cached = pages.get(key);
    if (cached !== undefined && Date.now() - cached.at < MAX_PAGE_MILLISECONDS) return cached;
    const page = await documents.page(Buffer.from(index.bytes).toString(), path, search);
    if (page === null) return null;
    const sent = { file: createPageWith(index, page.html), calls: page.calls, at: Date.now() };
    if (page.isFinal) pages.set(key, sent, sent.file.bytes.length);
    return sent;
  }
}

/** The path of the Markdown document that a request asks for: by its extension, or by a media type that it prefers to HTML; null for none. */
function markdownPath(path: string, { headers: { accept = '' } }: IncomingMessage): string | null {
  if (path.endsWith('.md')) return path;
  const types = accept.split(',').map((each) => each.trim().toLowerCase());
  const qualityOf = (name: string) => {
    const type = types.find((each) => each.split(';')[0]?.trim() === name);
    return type === undefined ? 0 : Number(/;\s*q=([\d.]+)/.exec(type)?.[1] ?? 1);
  };
  const quality = qualityOf('text/markdown');
  return quality > 0 && quality >= qualityOf('text/html') ? `${path.replace(/\/$/, '')}.md` : null;
}

/** True if something may come with the page. The service worker keeps the home page for all paths, and accepts any media type. */
function hasContent(path: string, { headers: { accept = '' } }: IncomingMessage): boolean {
  return path === ROUTES.home ? accept.includes('text/html') : /^\/(?:(?:tx|block|address)\/.|blocks\/?$)/.test(path);
}

interface SentPage {
  readonly file: StaticFile;
  readonly calls: PreviewedPage['calls'];
  /** When it was written: Unix milliseconds. */
  readonly at: number;
}

/** Bytes of pages with previews. Each is also cached in compressed form. */
const MAX_PAGE_BYTES = 4 * 1024 ** 2;
/** How long a page is cached. It shows the age of its transaction or block, which the app updates at this interval. */
const MAX_PAGE_MILLISECONDS = 30_000;

/** Browsers neither render it as a page nor embed it. */
const MARKDOWN_HEADERS = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };

function searchOf({ url = '' }: IncomingMessage): string {
  const query = url.indexOf('?');
  return query === -1 ? '' : url.slice(query);
}

/** From names and values. */
function headersOf(pairs: readonly string[]): OutgoingHttpHeaders {
  const names = pairs.filter((_, at) => at % 2 === 0);
  return Object.fromEntries(names.map((name, at) => [name, pairs[at * 2 + 1]]));
}

function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  clients: Clients,
  status: number,
  text: string,
  headers: OutgoingHttpHeaders,
): void {
  const bytes = Buffer.from(`${text}\n`);
  response.writeHead(status, {
    ...COMMON_HEADERS,
    ...headersOf(clients.corsHeaders(request)),
    ...headers,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': bytes.length,
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
