import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pagePolicy } from '../src/server/http/security-headers.ts';
import { writeServiceWorker } from '../tools/build/service-worker-plugin.ts';
import { sitePath, STATIC_SITE } from './static-site.ts';

/**
 * A web server whose build can be replaced, and which can be stopped. It relays JSON-RPC, and files without a build, to
 * the service.
 */
export interface ExplorerHost {
  readonly origin: string;
  /** The requested paths, by GET. */
  readonly asked: string[];
  /** The URL of a page of the explorer. */
  readonly at: (path: string) => string;
  /** Serves another build from now on, without the files in `missing`. */
  readonly deploy: (build: Build, missing?: RegExp) => void;
  /** Serves a page that is not the explorer's. */
  readonly serve: (path: string, html: string) => void;
  readonly stop: () => Promise<void>;
}

/** A build in a folder. */
export interface Build {
  readonly folder: string;
  readonly remove: () => void;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

export async function startExplorerHost(service: string): Promise<ExplorerHost> {
  const asked: string[] = [];
  const others = new Map<string, string>();
  // A static site is served from its folder; else, the service sends the first build, with its headers.
  let deployed: { readonly build: Build; readonly missing?: RegExp | undefined } | null = STATIC_SITE.isTested
    ? { build: FIRST_BUILD }
    : null;
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', service).pathname;
    const other = others.get(path);
    if (request.method === 'GET') asked.push(path);
    if (other !== undefined) return void response.writeHead(200, { 'content-type': 'text/html' }).end(other);
    if (request.method === 'GET' && deployed !== null) {
      const { build, missing } = deployed;
      const file = extname(path) === '' ? 'index.html' : path.slice(BASE.length);
      const found =
        path.startsWith(BASE) &&
        missing?.test(file) !== true &&
        statSync(join(build.folder, file), { throwIfNoEntry: false })?.isFile() === true;
      response.writeHead(found ? 200 : 404, { 'content-type': TYPES[extname(file)] ?? 'text/plain' });
      return void response.end(found ? readFileSync(join(build.folder, file)) : 'no such file');
    }
    const { host: _, ...headers } = request.headers;
    const relayed = send(
      new URL(request.url ?? '/', service),
      { method: request.method ?? 'GET', headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    request.pipe(relayed);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    asked,
    at: (path) => origin + sitePath(path),
    serve: (path, html) => void others.set(sitePath(path), html),
    deploy: (build, missing) => {
      deployed = { build, missing };
    },
    stop: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const BASE = sitePath('/');

/** The build that is tested, for a host that sends no headers. */
export const FIRST_BUILD: Build = {
  folder: fileURLToPath(new URL(STATIC_SITE.isTested ? '../dist/site' : '../dist/app', import.meta.url)),
  remove: () => undefined,
};

/** Another build of the explorer: a copy of the first one, whose scripts have other names, and its footer another text. */
export async function buildAnother(text: string): Promise<Build> {
  const folder = mkdtempSync(join(tmpdir(), 'slotscope-build-'));
  cpSync(FIRST_BUILD.folder, folder, { recursive: true });
  const assets = join(folder, 'assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const names = new RegExp(`(?:${scripts.map((name) => name.slice(0, -3)).join('|')})(?=\\.js)`, 'g');
  const rename = (content: string) => content.replace(names, '$&-2');
  for (const file of [join(folder, 'index.html'), ...scripts.map((name) => join(assets, name))]) {
    const content = rename(readFileSync(file, 'utf8'));
    writeFileSync(file, content.replace('Slotscope is read-only', `${text}: Slotscope is read-only`));
  }
  for (const name of scripts) renameSync(join(assets, name), join(assets, rename(name)));
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const policy = /(?<=<meta http-equiv="content-security-policy" content=")[^"]*/;
  writeFileSync(
    join(folder, 'index.html'),
    page.replace(policy, () => pagePolicy(page)),
  );
  await writeServiceWorker(folder, BASE);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
