import type { Page } from 'playwright/test';
import { expect, test } from './explorer-test.ts';
import { answered, holdFiles, section } from './page-parts.ts';
import { STATIC_SITE } from './static-site.ts';
import { pathOf } from './stories.ts';

/**
 * A path, the most requests that the page may make (index.html, style sheet, scripts, fonts and calls to the endpoint), and the
 * content that appears last.
 */
const PAGES = {
  home: ['/', 16, (page: Page) => page.getByRole('heading', { name: 'Newest blocks' })],
  // After the content: the code that requests IDLs and token names, the worker that derives their addresses, two calls,
  // the code of decoded instructions with its styles, and for each of two IDLs a worker with its decoder, the same
  // files.
  'a transaction': [
    pathOf('swap'),
    24,
    (page: Page) =>
      section(page, 'Calls')
        .getByText(/IDLs? of|has no IDL/)
        .first(),
  ],
  // With the code of its tabs. After the content: why adjacent slots have no block, the genesis hash and the rules of the slot, the worker that compares balances.
  'a block': [pathOf('rent-collected'), 19, (page: Page) => page.getByRole('link', { name: 'Next produced block' })],
} as const;

for (const [name, [path, most, last]] of Object.entries(PAGES)) {
  test(`few requests: ${name}`, async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
    await page.goto(path);
    await expect(last(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    // Only our own service sends the answer with the page.
    const more = STATIC_SITE.isTested ? 1 : 0;
    expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(most + more);
  });
}

test('the code of the first paint is requested before the style sheet has loaded', async ({ page }) => {
  const release = await holdFiles(page, /\.css$/);
  const code = page.waitForRequest(/\/assets\/page-/);
  await page.goto(pathOf('rent-collected'), { waitUntil: 'commit' });
  await code;
  release();
  await answered(page);
});

// The script reads the storage of the browser, and so waits for another process.
test('the style sheet is requested before the script in the document runs', async ({ page }) => {
  const html = await (await page.request.get('/')).text();
  const [link] = /<link rel="preload" as="style"[^>]*>/.exec(html) ?? [];
  const sheet = /href="([^"]+)"/.exec(link ?? '')?.[1];
  expect(html).toMatch(new RegExp(`<link rel="stylesheet"[^>]* href="${sheet}">`));
  expect(html.indexOf(link ?? '')).toBeLessThan(html.indexOf('<script>'));
});

test('names of errors are loaded for a custom error, and never with the code of blocks', async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(/assets\/(error-names|block-views)-/.exec(request.url())?.[1] ?? ''));
  const open = async (story: string) => {
    files.length = 0;
    await page.goto(pathOf(story));
    await expect(section(page, 'Logs')).toBeVisible();
    return files;
  };
  expect(await open('transfer')).not.toContain('error-names');
  await open('token-insufficient-funds');
  await expect.poll(() => files).toContain('error-names');
  expect(files).not.toContain('block-views');
});
