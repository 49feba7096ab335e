import { defineConfig } from 'playwright/test';
import { IS_LONG } from '../src/shared/test-support/long-run.ts';

const port = process.env['SLOTSCOPE_TEST_PORT'] ?? '8898';
const executablePath = process.env['CHROME_PATH'];

/** Its ledgers are in the process of the test, which no browser reads. */
export const IN_PROCESS = 'dom/without-block.spec.ts';

export default defineConfig({
  testDir: '.',
  projects: [
    // static.config.ts runs the other one.
    { name: 'browser', testIgnore: ['dom/**', 'static-site.spec.ts'] },
    // Of the tests that run in a DOM too, those that need a browser; all of them before a release.
    { name: 'dom', testMatch: 'dom/*.spec.ts', testIgnore: IN_PROCESS, grep: IS_LONG ? /./ : /@browser/ },
  ],
  // Further variants of what another test covers: another page, width or cause.
  ...(IS_LONG ? {} : { grepInvert: /@long/ }),
  outputDir: '../test-results',
  fullyParallel: true,
  // Twice as many as the cores of the smallest machine, since tests also wait.
  workers: 4,
  forbidOnly: true,
  // Only guards against hanging: the longest test takes half this time on a slow machine.
  timeout: 60_000,
  // On a busy machine, a test can time out; run-tests.mjs names each test that passed only when retried.
  retries: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] === undefined ? 0 : 1,
  // run-tests.mjs counts the tests in the JSON report.
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] === undefined ? 'list' : [['list'], ['json']],
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // Only service-worker.spec.ts is about it.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      // Without most of these flags, the browser sends background requests.
      args: [
        '--no-sandbox',
        // Test pages live for seconds: optimizing their code on more threads costs more CPU time than it saves.
        '--js-flags=--single-threaded,--no-opt,--no-maglev,--max-lazy',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Replaces Playwright's list. The first two load pages of the browser's own interface with every page, half of all CPU time.
        '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,PaintHolding,HttpsUpgrades,MediaRouter,OptimizationHints',
      ],
    },
  },
  webServer: {
    command: `node ../src/server/slotscope.mjs serve --port ${port}`,
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
    timeout: 120_000,
  },
});
