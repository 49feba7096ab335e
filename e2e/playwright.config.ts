import { defineConfig } from 'playwright/test';

const port = process.env['SLOTSCOPE_TEST_PORT'] ?? '8898';
const executablePath = process.env['CHROME_PATH'];

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A guard against hanging, not a measure: the longest test takes half of it on a slow machine.
  timeout: 60_000,
  // On a busy machine a test can meet what no person would; the runner names each that needed its second try.
  retries: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] === undefined ? 0 : 1,
  // The runner counts from the report in JSON; run by hand, the list is enough.
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] === undefined ? 'list' : [['list'], ['json']],
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      // Quiet where there is no internet: a browser's own background requests would be noise in every log.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
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
