import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { CODINGS, negotiateCoding } from './content-coding.ts';
import type { Coding } from './content-coding.ts';
import { COMMON_HEADERS, pageHeaders } from './security-headers.ts';

/** The files of the built explorer, held in memory by address ("/assets/main-1a2b.js"). */
export interface StaticFiles {
  readonly get: (path: string) => StaticFile | null;
  /** What every page address gives. */
  readonly index: StaticFile;
  /** The description that lets browsers search here; null where the build has none. */
  readonly searchDescription: StaticFile | null;
}

export interface StaticFile {
  readonly bytes: Uint8Array;
  readonly headers: OutgoingHttpHeaders;
  readonly etag: string;
  /** The compressed forms that are smaller, made once when first asked for. */
  readonly compressed: (coding: Coding) => Promise<Uint8Array>;
  readonly codings: readonly Coding[];
}

/** Reads every file of a folder that `vite build` made. */
export async function loadStaticFiles(folder: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, StaticFile>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    files.set(address, createStaticFile(address, await readFile(path)));
  }
  const index = files.get('/index.html');
  if (index === undefined) throw new Error(`no index.html in ${folder}`);
  return { get: (path) => files.get(path) ?? null, index, searchDescription: files.get('/opensearch.xml') ?? null };
}

/** Sends a file of `files`, or that the client has it already. */
export async function sendStaticFile(
  files: StaticFiles,
  file: StaticFile,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const sent = file === files.searchDescription ? createStaticFile('/opensearch.xml', nameOrigin(file, request)) : file;
  return sendFile(sent, request, response);
}

/** The search description has to name addresses as a whole, and only the request says where this server is. */
function nameOrigin({ bytes }: StaticFile, { headers }: IncomingMessage): Buffer {
  const { host = '', 'x-forwarded-proto': forwarded } = headers;
  const text = Buffer.from(bytes).toString();
  if (!/^[\w.:[\]-]+$/.test(host)) return Buffer.from(text);
  return Buffer.from(text.replaceAll(WRITTEN_ORIGIN, `${forwarded === 'https' ? 'https' : 'http'}://${host}`));
}

/** What stands in its place in the file: where `npm start` listens. */
const WRITTEN_ORIGIN = 'http://127.0.0.1:8899';

async function sendFile(file: StaticFile, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers = { ...COMMON_HEADERS, ...file.headers, etag: file.etag };
  if (request.headers['if-none-match'] === file.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  const coding = negotiateCoding(request.headers['accept-encoding'], file.codings);
  const bytes = coding === null ? file.bytes : await file.compressed(coding);
  response.writeHead(200, {
    ...headers,
    'content-length': bytes.length,
    ...(coding === null ? {} : { 'content-encoding': coding.name }),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

const COMPRESSED_ALREADY = new Set(['.png', '.woff2']);

function createStaticFile(address: string, bytes: Buffer): StaticFile {
  const extension = extname(address);
  const compressed = new Map<Coding, Promise<Uint8Array>>();
  return {
    bytes,
    headers: {
      'content-type': TYPES[extension] ?? 'application/octet-stream',
      // A hashed name means the same bytes for ever; any other name is asked about every time.
      'cache-control': address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
      ...(extension === '.html' ? pageHeaders(bytes.toString()) : {}),
    },
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
    codings: COMPRESSED_ALREADY.has(extension) ? [] : CODINGS,
    compressed: (coding) => {
      const made = compressed.get(coding) ?? coding.compress(bytes);
      compressed.set(coding, made);
      return made;
    },
  };
}
