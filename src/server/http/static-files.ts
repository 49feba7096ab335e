import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { isLoopbackUrl } from '../../shared/urls.ts';
import { CODINGS, type ContentCoding, negotiateCoding } from './content-coding.ts';
import { COMMON_HEADERS, OPENER_POLICY, pageHeaders, scriptHeaders } from './security-headers.ts';

/** The files of the built explorer in memory, by URL path ("/assets/main-1a2b.js"). */
export interface StaticFiles {
  readonly get: (path: string) => StaticFile | null;
  /** Served for the URL of every page. */
  readonly index: StaticFile;
  /** The OpenSearch description, which lets browsers add Slotscope as a search engine; null if the build has none. */
  readonly searchDescription: StaticFile | null;
}

export interface StaticFile {
  readonly bytes: Uint8Array;
  readonly headers: OutgoingHttpHeaders;
  readonly etag: string;
  /** Compresses on first use and caches the result. */
  readonly compressed: (coding: ContentCoding) => Promise<Uint8Array>;
  /** Codings that make this file smaller. */
  readonly codings: readonly ContentCoding[];
}

/** What the page says of the service that serves it. */
export interface PageFacts {
  /** The name of the ledger. */
  readonly ledger: string;
  /** The URL of the endpoint that the page uses by default; null for the service itself. */
  readonly endpoint?: string | null;
  /** True if nodes answer too. */
  readonly hasUpstreams?: boolean;
}

/** Reads all files of a `vite build` output folder, and writes `facts` into the page. */
export async function loadStaticFiles(folder: string, facts: PageFacts): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, StaticFile>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const urlPath = `/${relative(folder, path).split(sep).join('/')}`;
    const bytes = await readFile(path);
    files.set(urlPath, createStaticFile(urlPath, urlPath === '/index.html' ? withFacts(bytes, facts) : bytes));
  }
  const index = files.get('/index.html');
  if (index === undefined) throw new Error(`no index.html in ${folder}`);
  return { get: (path) => files.get(path) ?? null, index, searchDescription: files.get('/opensearch.xml') ?? null };
}

/** Writes the facts into the `html` element. */
function withFacts(page: Buffer, { ledger, endpoint = null, hasUpstreams = false }: PageFacts): Buffer {
  const name = ledger.replaceAll(/[^\w. -]/g, '');
  // The text of a URL has no quotation mark.
  const url = endpoint === null ? '' : ` data-endpoint="${new URL(endpoint).href.replaceAll('&', '&amp;')}"`;
  return Buffer.from(
    page.toString().replace('<html', () => `<html data-ledger="${name}"${url}${hasUpstreams ? ' data-upstreams' : ''}`),
  );
}

/** Sends a file of `files`, or 304 if the client has it already. */
export async function sendStaticFile(
  files: StaticFiles,
  file: StaticFile,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (file === files.searchDescription) return sendFile(withOrigin(file, request), request, response);
  return file === files.index ? sendPage(file, request, response) : sendFile(file, request, response);
}

/** Sends the page, or one with a preview. */
export async function sendPage(page: StaticFile, request: IncomingMessage, response: ServerResponse): Promise<void> {
  return sendFile(page, request, response, isTrustworthy(request) ? OPENER_POLICY : {});
}

/** Sends the page, which says that there is none at this path. */
export async function sendNotFoundPage(
  files: StaticFiles,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.statusCode = 404;
  return sendPage(files.index, request, response);
}

/** True if the browser regards our origin as secure. */
function isTrustworthy({ headers }: IncomingMessage): boolean {
  return headers['x-forwarded-proto'] === 'https' || isLoopbackUrl(`http://${headers.host ?? ''}`);
}

/** OpenSearch requires absolute URLs, and only the request contains this server's origin. */
function withOrigin(file: StaticFile, { headers }: IncomingMessage): StaticFile {
  const { host = '', 'x-forwarded-proto': forwarded } = headers;
  if (!/^[\w.:[\]-]+$/.test(host)) return file;
  const origin = `${forwarded === 'https' ? 'https' : 'http'}://${host}`;
  const text = Buffer.from(file.bytes).toString().replaceAll(DEFAULT_ORIGIN, origin);
  return createStaticFile('/opensearch.xml', Buffer.from(text));
}

/** The origin in the built file: the one that `npm start` listens on. */
const DEFAULT_ORIGIN = 'http://127.0.0.1:8899';

/** Sends a file with the status of `response`. `moreHeaders` win over the file's. */
export async function sendFile(
  file: StaticFile,
  request: IncomingMessage,
  response: ServerResponse,
  moreHeaders: OutgoingHttpHeaders = {},
): Promise<void> {
  const headers = { ...COMMON_HEADERS, ...file.headers, ...moreHeaders, etag: file.etag };
  const { statusCode } = response;
  if (statusCode === 200 && request.headers['if-none-match'] === file.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  const coding = negotiateCoding(request.headers['accept-encoding'], file.codings);
  const bytes = coding === null ? file.bytes : await file.compressed(coding);
  response.writeHead(statusCode, {
    ...headers,
    'content-length': bytes.length,
    ...(coding === null ? {} : { 'content-encoding': coding.name }),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ['.css', 'text/css; charset=utf-8'],
  ['.html', 'text/html; charset=utf-8'],
  ['.ico', 'image/x-icon'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.md', 'text/markdown; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.map', 'application/json; charset=utf-8'],
  ['.png', 'image/png'],
  ['.svg', 'image/svg+xml'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.wasm', 'application/wasm'],
  ['.webmanifest', 'application/manifest+json'],
  ['.woff2', 'font/woff2'],
  ['.xml', 'application/xml; charset=utf-8'],
]);

const COMPRESSED_FORMATS = new Set(['.png', '.woff2']);

/** The type of the file is that of the extension of `urlPath`. */
export function createStaticFile(urlPath: string, bytes: Buffer): StaticFile {
  const extension = extname(urlPath);
  return withContent(bytes, COMPRESSED_FORMATS.has(extension) ? [] : CODINGS, {
    'content-type': TYPES.get(extension) ?? 'application/octet-stream',
    // Names in /assets/ contain a content hash; other files must be revalidated.
    'cache-control': urlPath.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    // A page is also served as Markdown.
    vary: extension === '.html' ? 'accept, accept-encoding' : 'accept-encoding',
    ...(extension === '.html' ? pageHeaders(bytes.toString()) : {}),
    ...(extension === '.js' ? scriptHeaders(urlPath) : {}),
  });
}

/** The page with content added. It keeps the content security policy of the build, so that no added script can run. */
export function createPageWith({ codings, headers }: StaticFile, html: string): StaticFile {
  return withContent(Buffer.from(html), codings, headers);
}

function withContent(bytes: Buffer, codings: StaticFile['codings'], headers: OutgoingHttpHeaders): StaticFile {
  const compressed = new Map<ContentCoding, Promise<Uint8Array>>();
  return {
    bytes,
    headers,
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
    codings,
    compressed: (coding) => {
      const result = compressed.get(coding) ?? coding.compress(bytes);
      compressed.set(coding, result);
      return result;
    },
  };
}
