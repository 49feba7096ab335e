// Every test with one command: unit and full-stack tests (Vitest), then the browser tests (Playwright) against the built
// explorer. Arguments choose: `npm test -- unit`, `npm test -- browser`. The last line counts: "N passed, N failed".
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`slotscope needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

const chosen = process.argv.slice(2);
const scratch = mkdtempSync(join(tmpdir(), 'slotscope-test-'));
const totals = { passed: 0, failed: 0, skipped: 0 };
if (chosen.length === 0 || chosen.includes('unit')) runUnitTests();
if (chosen.length === 0 || chosen.includes('browser')) await runBrowserTests();
rmSync(scratch, { recursive: true, force: true });
console.log(
  `${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}`,
);
process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1;

function runUnitTests() {
  const output = join(scratch, 'unit.json');
  const run = spawnSync('npx', ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile=${output}`], {
    stdio: 'inherit',
  });
  const report = readReport(output);
  if (report === null) return failed('Vitest ended without a report');
  totals.passed += report.numPassedTests;
  totals.failed += report.numFailedTests;
  totals.skipped += report.numPendingTests;
  if (run.status !== 0 && report.numFailedTests === 0) failed('a test file could not run');
}

async function runBrowserTests() {
  try {
    const { findOrInstallBrowser } = await import('./find-browser.mjs');
    const output = join(scratch, 'browser.json');
    const env = {
      ...process.env,
      CHROME_PATH: findOrInstallBrowser(),
      SLOTSCOPE_TEST_PORT: String(await freePort()),
      PLAYWRIGHT_JSON_OUTPUT_NAME: output,
    };
    const build = spawnSync('npx', ['vite', 'build', '--logLevel', 'warn'], { stdio: 'inherit', env });
    if (build.status !== 0) return failed('the explorer could not be built');
    const run = spawnSync('npx', ['playwright', 'test', '--config', 'e2e/playwright.config.ts'], {
      stdio: 'inherit',
      env,
    });
    const report = readReport(output);
    if (report === null) return failed('Playwright ended without a report');
    totals.passed += report.stats.expected + report.stats.flaky;
    totals.failed += report.stats.unexpected;
    totals.skipped += report.stats.skipped;
    for (const name of flakyTests(report.suites)) console.log(`passed only at the second try: ${name}`);
    if (run.status !== 0 && report.stats.unexpected === 0) failed('Playwright ended with an error');
  } catch (error) {
    failed(error instanceof Error ? error.message : String(error));
  }
}

/** Names of the tests that failed once and passed then, in Playwright's report. */
function flakyTests(suites = []) {
  return suites.flatMap(({ specs, suites: inner }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...flakyTests(inner),
  ]);
}

function failed(reason) {
  console.error(reason);
  totals.failed += 1;
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
