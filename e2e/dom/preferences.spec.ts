import { expect, test } from '../explorer-test.ts';
import { choose, fact, headline, open, openMenu, option, section } from '../page-parts.ts';
import { pathOf } from '../stories.ts';

const SWAP = pathOf('swap');

test('times are shown in the preferred format on every page and after a reload', async ({ page }) => {
  await open(page, SWAP);
  const time = fact(page, 'Block time').locator('time');
  await expect(time).toHaveText(/ UTC$/);
  await openMenu(page);
  await choose(page, 'times in', 'unix');
  await expect(time).toHaveText(/^unix \d+$/);
  await choose(page, 'times in', 'age');
  await expect(time).toHaveText(/ ago$/);
  await choose(page, 'times in', 'local');
  await page.reload();
  await openMenu(page);
  await expect(option(page, 'times in', 'local')).toBeChecked();
  await expect(page).toHaveURL(SWAP);
  await page.goto('/blocks');
  await expect(page.getByRole('table', { name: 'Blocks' })).toContainText('Local time');
});

test('amounts are shown in SOL or in lamports', async ({ page }) => {
  await open(page, pathOf('transfer'));
  await expect(fact(page, 'Fee')).toContainText('0.000005000 SOL');
  await expect(headline(page)).toContainText('2.5 SOL');
  await expect(page.getByTestId('page-header')).toContainText('One transfer of 2.500000000 SOL');
  await expect(page.getByTestId('page-header')).toContainText('for a fee of 0.000005 SOL');
  await openMenu(page);
  await choose(page, 'amounts in', 'lamports');
  await expect(fact(page, 'Fee')).toContainText('5,000 lamports');
  await expect(section(page, 'Balances').locator('thead').first()).toContainText('After, lamports');
  await expect(headline(page)).toContainText('2,500,000,000 lamports');
  await expect(page.getByTestId('page-header')).toContainText('One transfer of 2,500,000,000 lamports');
  await expect(page.getByTestId('page-header')).toContainText('for a fee of 5,000 lamports');
  await expect(page.getByTestId('page-header')).not.toContainText('SOL');
  await expect(section(page, 'Calls').getByTestId('instruction-summary')).toContainText('2,500,000,000 lamports');
  await page.goto(pathOf('associated-account'));
  await expect(headline(page)).toContainText('2,039,280 lamports');
});

test(
  'tables without a visible header, on phones and in print, name the unit above',
  { tag: '@browser' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, pathOf('transfer'));
    const accounts = section(page, 'Balances');
    await expect(accounts.locator('thead')).toHaveCount(1);
    await expect(accounts.locator('thead')).toBeHidden();
    await expect(accounts.getByText('; in SOL')).toBeVisible();
  },
);

test('a price in micro-lamports is not converted to SOL', async ({ page }) => {
  await open(page, pathOf('priority-fee'));
  const price = section(page, 'Calls').locator('li', { hasText: 'setComputeUnitPrice' });
  await price.getByRole('button', { name: / instruction / }).click();
  await expect(price.locator('dd')).toHaveText(/^[\d,]+$/);
});

test(
  'every page links to the licenses of the packages and fonts that are shipped',
  { tag: '@browser' },
  async ({ page }) => {
    await page.goto('/blocks');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Licenses' }).click();
    const text = page.locator('body');
    // A package of the first paint, one of a worker, and a font.
    for (const name of ['react-router 7', '@noble/curves 2', '@fontsource-variable/inter 5'])
      await expect(text).toContainText(name);
    await expect(text).toContainText('SIL OPEN FONT LICENSE Version 1.1');
  },
);
