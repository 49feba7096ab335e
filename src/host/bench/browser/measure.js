// Measures pages of the built explorer in Chromium, beside an empty page of the same packages in the same run.
//   npx vite build && node src/host/bench/browser/measure.js [runs]
// Prints a table and writes JSON to dist/bench-browser.json. Times depend on the machine; the ratios to the empty page travel.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { findOrInstallBrowser } from '../../../../e2e/find-browser.mjs';
import { buildEmptyPage } from './empty-page.js';
import { blockText, blockSlots } from './generated-blocks.js';
import { watchPage } from './watch-page.js';

const runs = Number(process.argv[2] ?? 5);
const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];

const explorer = await startExplorer();
const endpoint = await listen(answerRequest);
const empty = await buildEmptyPage();
const emptyServer = await listen((request, response) => sendEmptyPage(empty, request, response));
const browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args: QUIET });
const pages = listPages();
const results = [];
for (const rate of [1, 4]) {
  const samples = new Map(pages.map(({ name }) => [name, []]));
  // Every page once, then every page again: what slows the machine for a while slows all of them.
  for (let run = 0; run < runs; run += 1) {
    for (const page of pages) samples.get(page.name).push(await measure(page, rate));
  }
  for (const { name } of pages) results.push({ page: name, rate, ...mediansOf(samples.get(name)) });
}
printTable(results);
writeFileSync('dist/bench-browser.json', `${JSON.stringify({ runs, results }, null, 2)}\n`);
await browser.close();
explorer.child.kill();
endpoint.server.close();
emptyServer.server.close();

function listPages() {
  const tour = JSON.parse(readFileSync('public/tour.json', 'utf8'));
  const { signature } = tour.find((stop) => stop.signature !== null && stop.signature !== undefined);
  const at = `cluster=custom&customUrl=${encodeURIComponent(endpoint.origin)}`;
  const block = (count) => `${explorer.origin}/block/${blockSlots[count]}?${at}`;
  return [
    { name: 'empty React page', url: emptyServer.origin, content: 'h1' },
    { name: 'home', url: `${explorer.origin}/`, content: '#q' },
    { name: 'transaction', url: `${explorer.origin}/tx/${signature}`, content: 'p.wire' },
    { name: 'block of 1,500', url: block(1500), content: '#raw', rows: '#transactions' },
    { name: 'block of 5,000', url: block(5000), content: '#raw', rows: '#transactions' },
  ];
}

/** One cold load: a context of its own has an empty cache. */
async function measure({ url, content, rows = content }, rate) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await page.addInitScript(watchPage, { content, rows });
  const requests = [];
  const scripts = new Map();
  page.on('request', (request) => requests.push({ method: request.method(), at: Date.now() }));
  page.on('response', (response) => scripts.set(response.url(), response));
  let peak = 0;
  const sampler = setInterval(async () => {
    const { usedSize } = await session.send('Runtime.getHeapUsage').catch(() => ({ usedSize: 0 }));
    peak = Math.max(peak, usedSize);
  }, 25);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.watched?.contentAt > 0, undefined, { timeout: 60_000, polling: 20 });
  await page.waitForTimeout(1500);
  const seen = await page.evaluate(() => ({
    ...globalThis.watched,
    began: performance.timeOrigin,
    resources: performance.getEntriesByType('resource').map(({ name, responseEnd }) => ({ name, responseEnd })),
  }));
  clearInterval(sampler);
  const before = seen.resources.filter(
    ({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= seen.contentAt,
  );
  const bodies = await Promise.all(before.map(({ name }) => scripts.get(name).body()));
  await context.close();
  return {
    jsKB: bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000,
    requests: requests.length,
    rpcBefore: requests.filter(({ method, at }) => method === 'POST' && at <= seen.began + seen.contentAt).length,
    rpc: requests.filter(({ method }) => method === 'POST').length,
    rowsMs: seen.rowsAt,
    contentMs: seen.contentAt,
    blockedMs: seen.blocked,
    longestMs: seen.longest,
    shift: seen.shift,
    heapMB: peak / 1e6,
  };
}

function mediansOf(samples) {
  const middle = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
  return Object.fromEntries(Object.keys(samples[0]).map((key) => [key, middle(samples.map((sample) => sample[key]))]));
}

function printTable(rows) {
  console.log(
    '| page | CPU | JS gz kB | requests | RPC before · all | first rows ms | content ms | × empty | blocked ms | longest task ms | shift | heap MB |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|---|---|');
  for (const row of rows) {
    const reference = rows.find(({ page, rate }) => page === 'empty React page' && rate === row.rate);
    const cells = [
      row.page,
      `1/${row.rate}`,
      row.jsKB.toFixed(1),
      row.requests,
      `${row.rpcBefore} · ${row.rpc}`,
      Math.round(row.rowsMs),
      Math.round(row.contentMs),
      (row.contentMs / reference.contentMs).toFixed(1),
      Math.round(row.blockedMs),
      Math.round(row.longestMs),
      row.shift.toFixed(3),
      row.heapMB.toFixed(0),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

async function startExplorer() {
  const { server, origin } = await listen(() => undefined);
  server.close();
  await once(server, 'close');
  const { port } = new URL(origin);
  const child = spawn(process.execPath, ['src/host/slotscope.mjs', 'serve', '--port', port], { stdio: 'ignore' });
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(`${origin}/health`).catch(() => null);
    if (answer?.ok) return { child, origin };
    await new Promise((resolve) => setTimeout(resolve, 100));
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

/** An endpoint that has generated blocks and nothing else. */
async function answerRequest(request, response) {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' };
  if (request.method === 'OPTIONS') return response.writeHead(204, headers).end();
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  const { id, method, params } = JSON.parse(Buffer.concat(pieces).toString());
  const found = method === 'getBlock' && params[1]?.transactionDetails === 'full' ? blockText(params[0]) : null;
  const error = { jsonrpc: '2.0', error: { code: -32_601, message: 'Method not found' }, id };
  response.writeHead(200, { ...headers, 'content-type': 'application/json' });
  return response.end(found === null ? JSON.stringify(error) : `{"jsonrpc":"2.0","result":${found},"id":${id}}`);
}

function sendEmptyPage(files, request, response) {
  const path = request.url === '/' ? '/index.html' : request.url;
  const file = files.get(path);
  if (file === undefined) return response.writeHead(404).end();
  return response.writeHead(200, { 'content-type': path.endsWith('.js') ? 'text/javascript' : 'text/html' }).end(file);
}
