import { test as base, expect } from 'playwright/test';

export { expect };

/** A test that fails on any console error, any page error, and any request to an origin it did not allow. */
export const test = base.extend<{ allowedOrigins: string[]; tolerated: RegExp[]; watch: void }>({
  /** Origins besides the explorer's own that the test talks to. */
  allowedOrigins: [[], { option: true }],
  /** Console errors that belong to the story, like the browser's own line about a refused connection. */
  tolerated: [[], { option: true }],
  watch: [
    async ({ page, baseURL, allowedOrigins, tolerated }, use) => {
      const problems: string[] = [];
      const allowed = new Set([new URL(baseURL ?? '').origin, ...allowedOrigins]);
      page.on('console', (message) => {
        if (message.type() === 'error' && !tolerated.some((pattern) => pattern.test(message.text()))) {
          problems.push(`console: ${message.text()}`);
        }
      });
      page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (url.protocol.startsWith('http') && !allowed.has(url.origin)) problems.push(`request to ${url.origin}`);
      });
      await use();
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});
