import { test as plainTest } from 'playwright/test';
import { expect, test } from './explorer-test.ts';
import { answered, fact, headline, open, transactionsTable } from './page-parts.ts';
import { sitePath, STATIC_SITE } from './static-site.ts';
import { pathOf, slotOf, STORIES } from './stories.ts';

const { base, service, siteWithoutRewrites } = STATIC_SITE;
const { host } = new URL(service);

test('the service elsewhere is the default endpoint, without consent, and is named by its host', async ({
  page,
  sent,
}) => {
  await open(page, pathOf('transfer'));
  await expect(headline(page)).toContainText('2.5 SOL');
  await expect(page.getByTestId('exchange-line')).toContainText(`from ${host}`);
  await expect(page.getByRole('button', { name: `Endpoint: ${host}` })).toBeVisible();
  expect(new Set(sent.map(({ origin }) => origin))).toEqual(new Set([service]));
  await page.getByRole('button', { name: /^Endpoint:/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Endpoint' });
  const own = dialog.getByRole('radio', { name: `${host} the endpoint of this site` });
  await expect(own).toBeChecked();
  await expect(dialog).not.toContainText('embedded');
  await own.click();
  await expect(page).toHaveURL(pathOf('transfer'));
});

test('home, its tour, links and Back stay below the path', async ({ page }) => {
  await page.goto('/');
  await page.getByText(/^All \d+ stories/).click();
  await page
    .locator('details a')
    .getByText(STORIES[0]?.title ?? '', { exact: true })
    .click();
  await answered(page);
  await expect(page).toHaveURL(pathOf('transfer'));
  await fact(page, 'Slot').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/block/${slotOf('transfer')}$`));
  await answered(page);
  await page.goBack();
  await expect(headline(page)).toContainText('2.5 SOL');
  await page.getByRole('link', { name: 'slotscope' }).first().click();
  await expect(page).toHaveURL('/');
});

test('a large block is read by a worker, and signatures are checked', async ({ page }) => {
  const files: string[] = [];
  page.on('response', (response) => files.push(`${response.status()} ${new URL(response.url()).pathname}`));
  await open(page, `/block/${slotOf('large-block')}?votes=shown`);
  await expect(transactionsTable(page)).toHaveAttribute('aria-rowcount', /^2,?113$/);
  expect(files.filter((file) => /block-row\.worker/.test(file))).toEqual([expect.stringMatching(/^200 \/x\/assets\//)]);
  await open(page, pathOf('transfer'));
  await expect(fact(page, 'Signer')).toContainText('valid');
  expect(files.filter((file) => file.endsWith('woff2')).length).toBeGreaterThan(0);
  expect(files.filter((file) => !file.startsWith('200 '))).toEqual([]);
  for (const file of files.filter((each) => /\.\w+$/.test(each))) expect(file).toContain(` ${base}`);
});

test('licenses are linked, and a search engine only if its URL is known', async ({ page, request }) => {
  await page.goto('/');
  const href = await page.getByRole('link', { name: 'Licenses' }).getAttribute('href');
  expect(href).toBe(`${base}licenses.txt`);
  expect(await (await request.get(href ?? '')).text()).toContain('MIT');
  await expect(page.locator('link[rel=search]')).toHaveCount(0);
});

plainTest.describe('on a host without rewrites', () => {
  plainTest.use({ serviceWorkers: 'allow' });

  plainTest(
    '404.html shows the page, and a page that was not opened before opens offline',
    async ({ page, context }) => {
      const at = (path: string) => siteWithoutRewrites + sitePath(path);
      const response = await page.goto(at(pathOf('transfer')));
      expect(response?.status()).toBe(404);
      await expect(headline(page)).toContainText('2.5 SOL');
      await expect(page.getByTestId('exchange-line')).toContainText(`from ${host}`);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 30_000 });
      expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(at('/'));
      await context.setOffline(true);
      await page.goto(at('/endpoint'));
      await expect(headline(page)).toHaveText(`No readable response from ${host}.`);
      await page.goto(at(pathOf('transfer')));
      await expect(headline(page)).toContainText('2.5 SOL');
      await expect(page.getByTestId('kept-note')).toContainText('Kept on this machine');
    },
  );
});
