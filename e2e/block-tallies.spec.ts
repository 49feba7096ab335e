import { expect, test } from './explorer-test.ts';
import { open, section } from './page-parts.ts';
import { pathOf } from './stories.ts';

const LARGE = pathOf('large-block');

test('programs and accounts say how often and how well, and lead to their transactions', async ({ page }) => {
  await open(page, LARGE);
  const programs = page.getByRole('table', { name: 'Programs' });
  await expect(programs.getByRole('row').nth(1)).toContainText('%');
  await expect(page.getByRole('table', { name: 'Accounts' }).getByRole('row').nth(1)).toContainText('%');
  for (const [table, param] of [
    [programs, 'program'],
    [page.getByRole('table', { name: 'Accounts' }), 'account'],
  ] as const) {
    const filter = table.getByRole('link', { name: /^Show the [\d,]+ transactions of/ }).nth(1);
    const count = (await filter.innerText()).trim();
    await filter.click();
    await expect(page).toHaveURL(new RegExp(`\\?${param}=\\w{32,44}#transactions$`));
    await expect(section(page, 'Transactions').locator('header')).toContainText(`${count} of `);
    await expect(page.locator('#transactions')).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL(LARGE);
  }
});

test('the index counts programs and accounts, and follows a jump to what came later', async ({ page }) => {
  await open(page, LARGE);
  const index = page.getByRole('navigation', { name: 'Sections' });
  await expect(index.getByRole('link', { name: /^Programs [\d,]+$/ })).toBeVisible();
  await index.getByRole('link', { name: /^Accounts [\d,]+$/ }).click();
  await expect(index.locator('[aria-current]')).toHaveText(/^Accounts/);
});

test('an address filters its block', async ({ page }) => {
  await open(page, LARGE);
  await page.locator('#tx-0 .addr').first().click();
  await page.getByRole('dialog', { name: 'Address' }).getByRole('link', { name: 'Its transactions' }).click();
  await expect(page).toHaveURL(/\?account=\w{32,44}#transactions$/);
  await expect(page.getByRole('dialog', { name: 'Address' })).toBeHidden();
});
