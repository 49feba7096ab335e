// Runs every test: unit and full-stack tests (Vitest), then the browser tests (Playwright) against the built explorer, and part of them
// once more on a static host. `npm test -- unit` and `npm test -- browser` run one part, and `npm test -- static` runs all browser tests
// on a static host; names after it select files: `npm test -- browser block-table`. The last line counts: "N passed, N failed".
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`slotscope needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

const [part, ...files] = process.argv.slice(2);
if (part !== undefined && part !== 'unit' && part !== 'browser' && part !== 'static') {
  console.error(`"${part}" is not a part of the tests: use "unit", "browser" or "static", then names of test files.`);
  process.exit(1);
}
const scratch = mkdtempSync(join(tmpdir(), 'slotscope-test-'));
const totals = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
if (part === undefined || part === 'unit') runUnitTests();
if (part !== 'unit') await runBrowserTests();
rmSync(scratch, { recursive: true, force: true });
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(
  `${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}`,
);
process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1;

function runUnitTests() {
  const output = join(scratch, 'unit.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${output}`];
  const run = spawnSync('npx', ['vitest', 'run', ...reporters, ...files], { stdio: 'inherit' });
  const report = readReport(output);
  if (report === null) return addFailure('Vitest ended without a report');
  totals.passed += report.numPassedTests;
  totals.failed += report.numFailedTests;
  failures.push(...failedUnitTests(report));
  totals.skipped += report.numPendingTests;
  printEmulatorTests(report);
  if (run.status !== 0 && report.numFailedTests === 0) addFailure('a test file could not run');
}

/** Says how many tests ran against the Bigtable emulator: those in groups of describe-on-emulator.ts. */
function printEmulatorTests({ testResults }) {
  const tests = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ ancestorTitles }) => ancestorTitles.includes('on the Bigtable emulator'));
  const ran = tests.filter(({ status }) => status === 'passed' || status === 'failed').length;
  const skipped = tests.length - ran;
  if (ran > 0) console.log(`${ran} tests ran against the Bigtable emulator.`);
  if (skipped > 0) {
    console.log(
      `${skipped} tests need the Bigtable emulator and were skipped: set CBTEMULATOR to its program cbtemulator.`,
    );
  }
}

async function runBrowserTests() {
  try {
    const { findOrInstallBrowser } = await import('./find-browser.mjs');
    const output = join(scratch, 'browser.json');
    const env = {
      ...process.env,
      CHROME_PATH: findOrInstallBrowser({ shell: true }),
      SLOTSCOPE_TEST_PORT: String(await freePort()),
      PLAYWRIGHT_JSON_OUTPUT_NAME: output,
    };
    if (part !== 'static') runOriginTests(env, output);
    if (part === 'static' || files.length === 0)
      runStaticTests(env, [await freePort(), await freePort(), await freePort()]);
  } catch (error) {
    addFailure(error instanceof Error ? error.message : String(error));
  }
}

/** With the explorer and the service on one origin, as `npm start` serves them. */
function runOriginTests(env, output) {
  const build = spawnSync('npx', ['vite', 'build', '--logLevel', 'warn'], { stdio: 'inherit', env });
  if (build.status !== 0) return addFailure('the explorer could not be built');
  const run = spawnSync('npx', ['playwright', 'test', '--config', 'e2e/playwright.config.ts', ...files], {
    stdio: 'inherit',
    env,
  });
  addBrowserReport(run, output);
}

/** With the explorer built for a path of a static site, and the service on another origin. */
function runStaticTests(env, ports) {
  const output = join(scratch, 'static.json');
  const [service] = ports;
  const args = ['--base', '/x/', '--endpoint', `http://127.0.0.1:${service}`];
  const build = spawnSync('node', ['tools/run.mjs', 'build', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
  if (build.status !== 0) return addFailure('the static site could not be built');
  const project = part === 'static' ? 'all' : 'part';
  const run = spawnSync(
    'npx',
    ['playwright', 'test', '--config', 'e2e/static.config.ts', `--project=${project}`, ...files],
    {
      stdio: 'inherit',
      env: { ...env, SLOTSCOPE_STATIC_PORTS: ports.join(' '), PLAYWRIGHT_JSON_OUTPUT_NAME: output },
    },
  );
  addBrowserReport(run, output);
}

function addBrowserReport(run, output) {
  const report = readReport(output);
  if (report === null) return addFailure('Playwright ended without a report');
  totals.passed += report.stats.expected + report.stats.flaky;
  totals.failed += report.stats.unexpected;
  totals.skipped += report.stats.skipped;
  failures.push(...browserTests(report.suites, 'unexpected'));
  for (const name of browserTests(report.suites, 'flaky')) console.log(`passed only when retried: ${name}`);
  for (const [reason, names] of skippedTests(report.suites)) console.log(`skipped: ${reason}\n  ${names.join('\n  ')}`);
  if (run.status !== 0 && report.stats.unexpected === 0) addFailure('Playwright ended with an error');
}

/** The failed tests in Vitest's report, each with the first line of what it says. */
function failedUnitTests({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => {
        const [message = ''] = (failureMessages[0] ?? '').split('\n');
        return `${relative('.', name)} ${fullName}: ${message}`;
      }),
  );
}

/** The tests in Playwright's report with this status: 'unexpected' means failed, 'flaky' passed when retried. */
function browserTests(suites = [], status) {
  return suites.flatMap(({ specs, suites: inner }) => [
    ...specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...browserTests(inner, status),
  ]);
}

/** The skipped tests in Playwright's report, by the reason that they give. */
function skippedTests(suites = [], byReason = new Map()) {
  for (const { specs, suites: inner } of suites) {
    for (const { file, title, tests } of specs) {
      const reason = tests.flatMap(({ annotations }) => annotations).find(({ type }) => type === 'skip')?.description;
      if (reason !== undefined) byReason.set(reason, [...(byReason.get(reason) ?? []), `${file}: ${title}`]);
    }
    skippedTests(inner, byReason);
  }
  return byReason;
}

function addFailure(reason) {
  failures.push(reason);
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
