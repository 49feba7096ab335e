// Measures pages of the built explorer in Chromium, and as the baseline an empty page with the same packages.
//   node tools/bench/browser/measure.js loads|links|arrival|huge|table|json|phone RUNS FILE
// Writes JSON; suites/browser.ts runs it and makes tables of it.
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { findOrInstallBrowser } from '../../../e2e/find-browser.mjs';
import { measureLinks } from './cold-links.js';
import { measureJson } from './exact-json.js';
import { HUGE, blockSlots } from './generated-blocks.js';
import { measureHugeBlock } from './huge-block.js';
import { measurePhone } from './lighthouse.js';
import { measureLoads } from './page-loads.js';
import { startServers } from './servers.js';
import { measureStreamedBlock } from './streamed-block.js';
import { measureTable } from './table-frames.js';

/** The outcome of a transaction in the page header. It appears before the instructions. */
const OUTCOME = '[data-testid="page-status"]:is(.success, .failure)';
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];

/** The block of 2,112 transactions of the embedded ledger. */
const LARGE_BLOCK = 400_032_072;
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const TOUR = JSON.parse(readFileSync('public/tour.json', 'utf8'));
const [part, times, file] = process.argv.slice(2);
const runs = Number(times);

const servers = await startServers({ huge: part === 'huge' });
const executablePath = findOrInstallBrowser();
const browser = await chromium.launch({ executablePath, args: FLAGS });
try {
  await warmUp();
  const slow = blockUrl(6000, servers.slowEndpoint);
  const parts = {
    loads: () => measureLoads(browser, listPages(), runs),
    links: () => measureLinks(browser, listLinks(), runs),
    arrival: () => measureStreamedBlock(browser, slow, runs),
    huge: () => measureHugeBlock(browser, listHugeBlocks(), runs),
    table: () => measureTable(browser, blockUrl(5000), servers.staticPage, runs),
    json: () => measureJson(browser, servers.staticPage, runs),
    phone: () => measurePhone(executablePath, listPhonePages(), runs),
  };
  writeFileSync(file, JSON.stringify(await parts[part]()));
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
  return [
    { name: 'empty React page', url: servers.empty, content: 'h1' },
    { name: 'home', url: `${servers.explorer}/`, content: '#q' },
    { name: 'transaction', url: transactionOfTour('transfer'), rows: OUTCOME, content: '#instructions' },
    { name: 'block of 1,500, 5 MB', url: blockUrl(1500), ...blockSelectors(1500) },
    { name: 'block of 5,000, 17 MB', url: blockUrl(5000), ...blockSelectors(5000) },
  ];
}

/** Links to our own service, whose pages come with their first screen. */
function listLinks() {
  const [empty] = listPages();
  return [
    empty,
    { name: 'transaction', url: transactionOfTour('swap'), content: '#moved' },
    { name: 'block of 2,112', url: `${servers.explorer}/block/${LARGE_BLOCK}`, content: '#transactions [data-row]' },
  ];
}

function transactionOfTour(id) {
  const { signature } = TOUR.find((entry) => entry.id === id);
  return `${servers.explorer}/tx/${signature}`;
}

function listPhonePages() {
  const { explorer } = servers;
  return [
    { name: 'empty React page', url: servers.empty },
    { name: 'home', url: `${explorer}/` },
    { name: 'transaction', url: transactionOfTour('transfer') },
    { name: 'failed transaction', url: transactionOfTour('token-insufficient-funds') },
    { name: 'block of 2,112', url: `${explorer}/block/${LARGE_BLOCK}` },
    { name: 'blocks', url: `${explorer}/blocks` },
    { name: 'address', url: `${explorer}/address/${TOKEN_PROGRAM}` },
    { name: 'Inspect', url: `${explorer}/inspect` },
    { name: 'Compare', url: `${explorer}/compare` },
    { name: 'endpoint', url: `${explorer}/endpoint` },
  ];
}

function listHugeBlocks() {
  const speeds = [
    ['over loopback', servers.endpoint],
    ['at 60 Mbit/s', servers.slowEndpoint],
  ];
  return speeds.map(([name, endpoint]) => ({ name, url: blockUrl(HUGE, endpoint), ...blockSelectors(HUGE) }));
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
