import { expect, test } from './explorer-test.ts';
import { expectWritten, headline } from './page-parts.ts';
import { STATIC_SITE } from './static-site.ts';
import { pathOf } from './stories.ts';

test('an error outside of every page is shown', async ({ page }) => {
  await page.addInitScript(() => {
    // Parsing an endpoint URL needs canParse. React also logs caught errors to the console.
    if (location.search !== '') Reflect.deleteProperty(URL, 'canParse');
    console.error = () => undefined;
  });
  await page.goto('/?cluster=custom&customUrl=http%3A%2F%2F127.0.0.1%3A1');
  await expect(page.getByRole('alert').getByText('Slotscope error')).toBeVisible();
  await expect(headline(page)).toHaveText('This page could not be rendered.');
  await expect(page.getByRole('alert').getByText('canParse is not a function')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await page.getByRole('link', { name: 'slotscope', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('search')).toBeVisible();
});

test('a page whose code fails to load says so', { tag: '@static' }, async ({ page }) => {
  await page.route('**/assets/page-*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("cut");' }),
  );
  await page.goto('/compare');
  await expect(headline(page)).toHaveText('Slotscope failed to load.');
  await expect(page.getByText('Reload the page.')).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByRole('link', { name: 'slotscope', exact: true })).toBeVisible();
    const top = await headline(page).evaluate((element) => element.getBoundingClientRect().top);
    const rule = await page.getByRole('banner').evaluate((element) => element.getBoundingClientRect().bottom);
    expect(top - rule).toBeGreaterThanOrEqual(16);
  }
  // What our service has written can still be read.
  if (!STATIC_SITE.isTested) await expectWritten(page, pathOf('transfer'));
  await page.goto(pathOf('transfer'));
  await expect(page.getByRole('alert')).toContainText('Slotscope failed to load.');
  if (!STATIC_SITE.isTested) await expect(page.getByRole('heading', { name: /^2\.5 SOL went/ })).toBeVisible();
  await page.unroute('**/assets/page-*');
  await page.getByRole('link', { name: 'slotscope', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('search')).toBeVisible();
});
