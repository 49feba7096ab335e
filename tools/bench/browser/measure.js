// Measures pages of the built explorer in Chromium, and as the baseline an empty page with the same packages.
//   npm run bench -- browser [loads] [arrival] [table] [json] [--runs N] [--json FILE]
// Prints tables and writes JSON. Times depend on the machine; ratios to the baseline are comparable between machines.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { findOrInstallBrowser } from '../../../e2e/find-browser.mjs';
import { launchCdpBrowser } from './cdp-browser.js';
import { measureJson } from './exact-json.js';
import { blockSlots } from './generated-blocks.js';
import { measureLoads } from './page-loads.js';
import { FORMATS } from './report.js';
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
const executablePath = findOrInstallBrowser();
const browser = await chromium.launch({ executablePath, args: FLAGS });
const cdpBrowser = await launchCdpBrowser(executablePath, FLAGS);
try {
  await warmUp(browser);
  await warmUp(cdpBrowser);
  const machine = `Chromium ${browser.version()}, Node ${process.version}, ${cpus().length} cores, load ${loadavg()[0].toFixed(1)} at the start`;
  console.log(`${new Date().toISOString().slice(0, 10)}. ${machine}. ${runs} runs, medians.\n`);
  const slow = blockUrl(6000, `${servers.endpoint}/slow`);
  const parts = {
    loads: () => measureLoads(browser, cdpBrowser, listPages(), runs),
    arrival: () => measureStreamedBlock(cdpBrowser, slow, runs),
    table: () => measureTable(browser, blockUrl(5000), servers.staticPage, runs),
    json: () => measureJson(browser, servers.staticPage, 2 * runs + 1),
  };
  const unknown = positionals.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0) throw new Error(`no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);
  const results = {};
  for (const [part, measure] of Object.entries(parts)) {
    if (positionals.length > 0 && !positionals.includes(part)) continue;
    results[part] = await measure();
    console.log(`${FORMATS[part](results[part])}\n`);
  }
  mkdirSync(dirname(values.json), { recursive: true });
  writeFileSync(
    values.json,
    `${JSON.stringify({ date: new Date().toISOString(), machine, runs, ...results }, null, 2)}\n`,
  );
} finally {
  await cdpBrowser.close();
  await browser.close();
  servers.stop();
}

/** Waits until a new browser has finished its startup work. */
async function warmUp(started) {
  const context = await started.newContext();
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

/** `rows` matches when the table has its first row, `content` when it has all rows. */
function blockSelectors(count) {
  return { content: `#transactions [aria-rowcount='${count + 1}']`, rows: '#transactions [data-row]' };
}

function blockUrl(count, endpoint = servers.endpoint) {
  return `${servers.explorer}/block/${blockSlots[count]}?cluster=custom&customUrl=${encodeURIComponent(endpoint)}`;
}
