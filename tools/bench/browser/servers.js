import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'vite';
import { HUGE, blockSlots, blockBytes } from './generated-blocks.js';

/** Starts the built explorer, an endpoint with generated blocks, and the baseline pages. Returns their origins. */
export async function startServers({ huge }) {
  // Generate the blocks in advance, so that no page waits for it.
  for (const [count, slot] of Object.entries(blockSlots)) if ((Number(count) === HUGE) === huge) blockBytes(slot);
  const explorer = await startExplorer();
  const endpoint = await listen((request, response) => answerRequest(request, response, false));
  const slowEndpoint = await listen((request, response) => answerRequest(request, response, true));
  const emptyPage = await buildEmptyPage();
  const empty = await listen((request, response) => sendFile(emptyPage, request, response));
  const staticPage = await listen((_, response) => response.setHeader('content-type', 'text/html').end(STATIC_PAGE));
  return {
    explorer: explorer.origin,
    endpoint: endpoint.origin,
    // An origin of its own, because a link shows the path of an endpoint only until its page has replaced it.
    slowEndpoint: slowEndpoint.origin,
    empty: empty.origin,
    staticPage: staticPage.origin,
    stop: () => {
      explorer.child.kill();
      for (const { server } of [endpoint, slowEndpoint, empty, staticPage]) server.close();
    },
  };
}

async function startExplorer() {
  const { server, origin } = await listen(() => undefined);
  server.close();
  await once(server, 'close');
  const { port } = new URL(origin);
  const child = spawn(process.execPath, ['src/server/slotscope.mjs', 'serve', '--port', port], { stdio: 'ignore' });
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const answer = await fetch(`${origin}/health`).catch(() => null);
    if (answer?.ok) return { child, origin };
    await sleep(100);
  }
  child.kill();
  throw new Error('the explorer did not start');
}

async function listen(handler) {
  const server = createServer(handler);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, origin: `http://127.0.0.1:${server.address().port}` };
}

const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type',
  'timing-allow-origin': '*',
};

/** Answers getBlock with generated blocks, at about 60 Mbit/s if `slow`, and getBlocks without skipped slots. */
async function answerRequest(request, response, slow) {
  if (request.method === 'OPTIONS') return response.writeHead(204, HEADERS).end();
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString());
  response.writeHead(200, { ...HEADERS, 'content-type': 'application/json' });
  const found = method === 'getBlock' && params[1]?.transactionDetails === 'full' ? blockBytes(params[0]) : null;
  if (found !== null) {
    response.write('{"jsonrpc":"2.0","result":');
    await sendBytes(found, slow, response);
    return response.end(`,"id":${id}}`);
  }
  if (method === 'getBlocks') {
    const [from, to] = params;
    const result = Array.from({ length: to - from + 1 }, (_, at) => from + at);
    return response.end(JSON.stringify({ jsonrpc: '2.0', result, id }));
  }
  const error = { jsonrpc: '2.0', error: { code: -32_601, message: 'Method not found' }, id };
  return response.end(JSON.stringify(error));
}

async function sendBytes(bytes, slow, response) {
  if (!slow) return response.write(bytes);
  for (let at = 0; at < bytes.length && !response.closed; at += CHUNK_BYTES) {
    response.write(bytes.subarray(at, at + CHUNK_BYTES));
    await sleep(CHUNK_MS);
  }
}

/** 256 KiB every 35 ms is about 60 Mbit/s. */
const CHUNK_BYTES = 262_144;
const CHUNK_MS = 35;

function sendFile(files, request, response) {
  const path = request.url === '/' ? '/index.html' : request.url;
  const file = files.get(path);
  if (file === undefined) return response.writeHead(404).end();
  return response.writeHead(200, { 'content-type': path.endsWith('.js') ? 'text/javascript' : 'text/html' }).end(file);
}

/** A table without scripts, the baseline for scrolling. */
const STATIC_PAGE = `<!doctype html><title>static</title><style>td { height: 40px; font: 14px sans-serif }</style><table>${Array.from(
  { length: 1000 },
  (_, at) => `<tr>${`<td>row ${at} of a static page</td>`.repeat(6)}</tr>`,
).join('')}</table>`;

/** Builds a page that renders one heading with the packages of the explorer. Returns its files by path. */
async function buildEmptyPage() {
  // In node_modules, so that the packages resolve.
  const root = mkdtempSync(join('node_modules', '.empty-page-'));
  writeFileSync(join(root, 'index.html'), '<div id="root"></div><script type="module" src="/main.js"></script>');
  writeFileSync(join(root, 'main.js'), EMPTY_PAGE);
  const options = { target: 'es2023', write: false, modulePreload: { polyfill: false } };
  const { output } = await build({ root, configFile: false, logLevel: 'error', build: options });
  return new Map(output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]));
}

const EMPTY_PAGE = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { BrowserRouter, Link, Route, Routes } from 'react-router';
function Page() {
  const { data } = useQuery({ queryKey: ['word'], queryFn: async () => 'An empty page' });
  return data === undefined ? null : createElement('h1', null, createElement(Link, { to: '/' }, data));
}
const routes = createElement(Routes, null, createElement(Route, { path: '*', element: createElement(Page) }));
const router = createElement(BrowserRouter, null, routes);
createRoot(document.getElementById('root')).render(
  createElement(QueryClientProvider, { client: new QueryClient() }, router),
);
`;
