// Runs every test: unit and full-stack tests (Vitest), and beside them the browser tests (Playwright) against the built explorer, and a few
// of these once more on a static host. `npm test -- unit`, `npm test -- browser` and `npm test -- static` run one part; names after it select
// files: `npm test -- browser block-table`. `npm run test:long` runs everything at full length, before a release: kills, crashes, attacks
// and comparisons of all recordings, all browser tests on the static host, the fuzzer, the attacks and the saturation of the benchmarks, and
// replicas under load. It prints the time of each part and the ten slowest files; the last line counts: "N passed, N failed".
import { spawn } from 'node:child_process';
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
/** The status of a program that needs another one, which is not installed. It names that one itself. */
const NOT_INSTALLED = 3;
const PLAYWRIGHT = 'node_modules/playwright/cli.js';
const PARTS = ['unit', 'browser', 'static', 'long'];
if (part !== undefined && !PARTS.includes(part)) {
  console.error(`"${part}" is not a part of the tests: use ${PARTS.slice(0, 3).join(', ')}, then names of test files.`);
  process.exit(1);
}
const isLong = part === 'long';
const runs = (name) => part === undefined || isLong || part === name;
// Selected files run whole.
if (isLong || files.length > 0) process.env.SLOTSCOPE_TEST_LONG = '1';
const scratch = mkdtempSync(join(tmpdir(), 'slotscope-test-'));
const totals = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
/** Seconds of each part, in order, and of each test file. */
const parts = [];
const fileTimes = [];
/** What the browser tests print while the unit tests run, so that the two do not mix; null if they may print. */
let held = null;
// First, since tests of both kinds start the service: processes that each found an old build would build at the same time.
const isBuilt = (runs('unit') || runs('browser')) && (await build());
if (part === undefined) await runSideBySide();
else {
  if (runs('unit')) await runUnitTests();
  if (runs('browser') || runs('static')) await runBrowserTests();
  if (isLong) await runPrograms();
}
rmSync(scratch, { recursive: true, force: true });
printTimes();
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(
  `${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}`,
);
process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1;

/** Both wait at times, and begin and end on one core. Each gets as many workers as the smallest machine has cores. */
async function runSideBySide() {
  const unitTests = runUnitTests(['--maxWorkers=2']);
  held = [];
  const browserTests = runBrowserTests(['--workers=2']);
  await unitTests;
  process.stdout.write(Buffer.concat(held));
  held = null;
  await browserTests;
}

async function build() {
  const { status } = await timed('build', 'node', ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']);
  if (status !== 0) addFailure('the explorer could not be built');
  return status === 0;
}

async function runUnitTests(workers = []) {
  const output = join(scratch, 'unit.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${output}`];
  const run = await timed('unit tests', 'node', [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...reporters,
    ...workers,
    ...files,
  ]);
  const report = readReport(output);
  if (report === null) return addFailure('Vitest ended without a report');
  totals.passed += report.numPassedTests;
  totals.failed += report.numFailedTests;
  failures.push(...failedUnitTests(report));
  totals.skipped += report.numPendingTests;
  for (const { name, startTime, endTime } of report.testResults)
    fileTimes.push([relative('.', name), (endTime - startTime) / 1000]);
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

async function runBrowserTests(workers = []) {
  try {
    const { findOrInstallBrowser } = await import('./find-browser.mjs');
    const output = join(scratch, 'browser.json');
    const env = {
      ...process.env,
      CHROME_PATH: findOrInstallBrowser({ shell: true }),
      SLOTSCOPE_TEST_PORT: String(await freePort()),
      PLAYWRIGHT_JSON_OUTPUT_NAME: output,
    };
    // First, since its build and its few tests leave a core idle at times: beside them, unit tests run.
    if (runs('static') && (part !== undefined || files.length === 0))
      await runStaticTests(env, [await freePort(), await freePort(), await freePort()], workers);
    if (runs('browser')) await runOriginTests(env, output, workers);
  } catch (error) {
    addFailure(error instanceof Error ? error.message : String(error));
  }
}

/** With the explorer and the service on one origin, as `npm start` serves them. */
async function runOriginTests(env, output, workers) {
  if (!isBuilt) return;
  const args = [PLAYWRIGHT, 'test', '--config', 'e2e/playwright.config.ts', ...workers, ...files];
  const run = await timed('browser tests', 'node', args, { env });
  addBrowserReport(run, output);
}

/** With the explorer built for a path of a static site, and the service on another origin. */
async function runStaticTests(env, ports, workers) {
  const output = join(scratch, 'static.json');
  const [service] = ports;
  const site = ['tools/run.mjs', 'build', '--base', '/x/', '--endpoint', `http://127.0.0.1:${service}`];
  const build = await timed('build of the static site', 'node', site, { env, stdout: 'ignore' });
  if (build.status !== 0) return addFailure('the static site could not be built');
  const project = part === undefined ? 'part' : 'all';
  const args = [PLAYWRIGHT, 'test', '--config', 'e2e/static.config.ts', `--project=${project}`, ...workers, ...files];
  const run = await timed('browser tests on a static host', 'node', args, {
    env: { ...env, SLOTSCOPE_STATIC_PORTS: ports.join(' '), PLAYWRIGHT_JSON_OUTPUT_NAME: output },
  });
  addBrowserReport(run, output);
}

/** What a release runs in addition to the tests. Each counts as one test. */
async function runPrograms() {
  for (const [name, args] of [
    ['fuzzer', ['run', '-s', 'fuzz', '--', '--seconds', '600']],
    ['attacks on the service, and its saturation', ['run', '-s', 'bench', '--', 'attack', 'saturation']],
    ['replicas under load', ['run', '-s', 'demo:replicas']],
  ]) {
    const { status } = await timed(name, 'npm', args);
    if (status === 0) totals.passed += 1;
    else if (status === NOT_INSTALLED) {
      console.log(`skipped: ${name}, without a program that it needs`);
      totals.skipped += 1;
    } else addFailure(`${name}: npm ${args.join(' ')}`);
  }
}

function timed(name, command, args, { env = process.env, stdout } = {}) {
  const started = performance.now();
  const output = held === null ? 'inherit' : 'pipe';
  const child = spawn(command, args, { env, stdio: ['inherit', stdout ?? output, output] });
  const print = (bytes) => (held === null ? process.stdout.write(bytes) : held.push(bytes));
  child.stdout?.on('data', print);
  child.stderr?.on('data', print);
  return new Promise((resolve) => {
    child.on('close', (status) => {
      parts.push([name, (performance.now() - started) / 1000]);
      resolve({ status });
    });
  });
}

function printTimes() {
  const seconds = (time) => `${time.toFixed(1).padStart(7)} s`;
  console.log('\nThe ten slowest test files, in seconds of their tests:');
  for (const [name, time] of fileTimes.toSorted(([, a], [, b]) => b - a).slice(0, 10))
    console.log(`${seconds(time)}  ${name}`);
  console.log('The time of each part:');
  for (const [name, time] of parts) console.log(`${seconds(time)}  ${name}`);
  console.log(`${seconds(performance.now() / 1000)}  from start to end\n`);
}

function addBrowserReport(run, output) {
  const report = readReport(output);
  if (report === null) return addFailure('Playwright ended without a report');
  totals.passed += report.stats.expected + report.stats.flaky;
  totals.failed += report.stats.unexpected;
  totals.skipped += report.stats.skipped;
  failures.push(...browserTests(report.suites, 'unexpected'));
  for (const suite of report.suites) fileTimes.push([`e2e/${suite.file}`, durationOf(suite)]);
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

/** Seconds of all tests of a file in Playwright's report. */
function durationOf({ specs, suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
  return suites.reduce((sum, suite) => sum + durationOf(suite), own);
}

/** The skipped tests in Playwright's report, by reason. */
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
