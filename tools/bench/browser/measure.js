// Measures pages of the built explorer in Chromium, and as the baseline an empty page with the same packages.
//   npm run bench -- browser [loads] [links] [arrival] [table] [json] [--runs N] [--json FILE]
// Prints tables and writes JSON. Times depend on the machine; ratios to the baseline are comparable between machines.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { findOrInstallBrowser } from '../../../e2e/find-browser.mjs';
import { measureLinks } from './cold-links.js';
import { measureJson } from './exact-json.js';
import { blockSlots } from './generated-blocks.js';
import { measureLoads } from './page-loads.js';
import { startServers } from './servers.js';
import { measureStreamedBlock } from './streamed-block.js';
import { measureTable } from './table-frames.js';

/** The outcome of a transaction in the page header. It appears before the instructions. */
const OUTCOME = '[data-testid="page-status"]:is(.success, .failure)';
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, json: { type: 'string', default: 'dist/bench-browser.json' } },
  allowPositionals: true,
});
const runs = Number(values.runs);

const servers = await startServers();
const browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args: FLAGS });
try {
  await warmUp();
  const machine = `Chromium ${browser.version()}, Node ${process.version}, ${cpus().length} cores, load ${loadavg()[0].toFixed(1)} at the start`;
  console.log(`${new Date().toISOString().slice(0, 10)}. ${machine}. ${runs} runs, medians.\n`);
  const slow = blockUrl(6000, `${servers.endpoint}/slow`);
  const parts = {
    loads: { measure: () => measureLoads(browser, listPages(), runs), format: formatLoads },
    links: { measure: () => measureLinks(browser, listLinks(), 2 * runs + 1), format: formatLinks },
    arrival: { measure: () => measureStreamedBlock(browser, slow, runs), format: formatStreamedBlocks },
    table: { measure: () => measureTable(browser, blockUrl(5000), servers.staticPage, runs), format: formatTable },
    json: { measure: () => measureJson(browser, servers.staticPage, 2 * runs + 1), format: formatJson },
  };
  const unknown = positionals.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0) throw new Error(`no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);
  const results = {};
  for (const [part, { measure, format }] of Object.entries(parts)) {
    if (positionals.length > 0 && !positionals.includes(part)) continue;
    results[part] = await measure();
    console.log(`${format(results[part])}\n`);
  }
  mkdirSync(dirname(values.json), { recursive: true });
  writeFileSync(
    values.json,
    `${JSON.stringify({ date: new Date().toISOString(), machine, runs, ...results }, null, 2)}\n`,
  );
} finally {
  await browser.close();
  servers.stop();
}

/** Waits until a new browser has finished its startup work. */
async function warmUp() {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(servers.explorer);
  await page.waitForTimeout(4000);
  await context.close();
}

function listPages() {
  const tour = JSON.parse(readFileSync('public/tour.json', 'utf8'));
  const { signature } = tour.find((entry) => entry.signature !== null && entry.signature !== undefined);
  return [
    { name: 'empty React page', url: servers.empty, content: 'h1' },
    { name: 'home', url: `${servers.explorer}/`, content: '#q' },
    { name: 'transaction', url: `${servers.explorer}/tx/${signature}`, rows: OUTCOME, content: '#instructions' },
    { name: 'block of 1,500, 5 MB', url: blockUrl(1500), ...blockSelectors(1500) },
    { name: 'block of 5,000, 17 MB', url: blockUrl(5000), ...blockSelectors(5000) },
  ];
}

/** Links to our own service, whose pages come with their first screen. */
function listLinks() {
  const tour = JSON.parse(readFileSync('public/tour.json', 'utf8'));
  const { signature } = tour.find((entry) => entry.id === 'swap');
  const { slot } = tour.find((entry) => entry.id === 'large-block');
  const [empty] = listPages();
  return [
    empty,
    { name: 'transaction', url: `${servers.explorer}/tx/${signature}`, content: '#moved' },
    { name: 'block of 2,112', url: `${servers.explorer}/block/${slot}`, content: '#transactions [data-row]' },
  ];
}

/** `rows` matches when the table has its first row, `content` when it has all rows. */
function blockSelectors(count) {
  return { content: `#transactions [aria-rowcount='${count + 1}']`, rows: '#transactions [data-row]' };
}

function blockUrl(count, endpoint = servers.endpoint) {
  const customUrl = encodeURIComponent(endpoint);
  // Most of the rows are votes, which the table hides at first.
  return `${servers.explorer}/block/${blockSlots[count]}?votes=shown&cluster=custom&customUrl=${customUrl}`;
}

function formatLoads(loads) {
  return markdown(
    'page | CPU | JS gz kB | requests | calls before · all | rows ms | content ms | × empty | warm ms | blocked ms | longest task ms · its CPU ms | total CPU ms | shift | heap MB',
    loads.map((load) => [
      load.page,
      `1/${load.rate}`,
      load.jsKB.toFixed(1),
      load.requests,
      `${load.callsBefore} · ${load.calls}`,
      Math.round(load.rowsMs),
      Math.round(load.contentMs),
      load.timesEmpty.toFixed(1),
      Math.round(load.warmMs),
      Math.round(load.blockedMs),
      `${Math.round(load.longestMs)} · ${Math.round(load.longestCpuMs)}`,
      Math.round(load.cpuMs),
      load.shift.toFixed(4),
      load.heapMB.toFixed(0),
    ]),
  );
}

function formatLinks(links) {
  return markdown(
    'link to our service | CPU | visible ms | × empty | target | the app has it ms',
    links.map(({ page, rate, visibleMs, timesEmpty, appMs }) => [
      page,
      `1/${rate}`,
      Math.round(visibleMs),
      timesEmpty.toFixed(2),
      '1.5',
      Math.round(appMs),
    ]),
  );
}

function formatStreamedBlocks(results) {
  return markdown(
    'a block of 20 MB streamed at 60 Mbit/s | CPU | first rows after first byte ms | target | whole ms | longest task ms',
    results.map(({ how, rate, rowsMs, wholeMs, longestMs }) => [
      how,
      `1/${rate}`,
      Math.round(rowsMs),
      rate === 1 ? '150' : '',
      Math.round(wholeMs),
      Math.round(longestMs),
    ]),
  );
}

function formatTable(table) {
  const { staticP95Ms } = table;
  const frames = (ms) => `${ms.toFixed(1)} (× ${(ms / staticP95Ms).toFixed(2)})`;
  return markdown('5,000 rows | now | target', [
    ['p95 frame of a static page, scrolled, ms', staticP95Ms.toFixed(1), ''],
    ['p95 frame of the block, scrolled', frames(table.scrollP95Ms), '20, or × 1.2'],
    ['p95 frame while sorting', frames(table.sortP95Ms), '20, or × 1.2'],
    ['p95 frame while typing and removing a filter', frames(table.filterP95Ms), '20, or × 1.2'],
    ['slowest keystroke in the filter, time to paint ms', Math.round(table.keystrokeMs), '50'],
    ['longest task while typing and filtering, ms (0: none over 50)', Math.round(table.keystrokeTaskMs), '50'],
    ['Back from a transaction, scroll position restored after ms', Math.round(table.backMs), 'at once'],
    ['getBlock requests caused by Back', table.backCalls, '0'],
  ]);
}

function formatJson(json) {
  return markdown(
    'exact JSON in Chromium | ours ms | native ms | ratio | target',
    json.map(({ megabytes, what, oursMs, nativeMs, ratio }) => [
      `${megabytes} MB ${what}`,
      oursMs.toFixed(1),
      nativeMs.toFixed(1),
      ratio.toFixed(2),
      what === 'clean' ? '2' : '3',
    ]),
  );
}

function markdown(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const names = head.split(' | ');
  return [line(names), line(names.map(() => '---')), ...rows.map(line)].join('\n');
}
