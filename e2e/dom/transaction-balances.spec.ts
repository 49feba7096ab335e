import { expect, test } from '../explorer-test.ts';
import { open, section } from '../page-parts.ts';
import { pathOf } from '../stories.ts';

test('each change of lamports has its cause', async ({ page }) => {
  await open(page, pathOf('wrapped-sol'));
  await expect(section(page, 'Balances')).toContainText('every lamport is accounted for');
  const causes = section(page, 'Balances').getByRole('table');
  await expect(causes.getByRole('row', { name: /fee/ }).first()).toContainText('0.000005');
  await expect(causes.getByRole('row', { name: /rent of a new account/ })).toContainText('0.00203928');
  await expect(causes.getByRole('row', { name: /transfer to/ })).toContainText('10.');
  await open(page, pathOf('swap-refused'));
  await expect(section(page, 'Balances')).toContainText('the fee is the only change');
});

test('token changes are totaled by owner, and add up to zero', async ({ page }) => {
  await open(page, pathOf('swap'));
  const moved = section(page, 'What moved').getByRole('table');
  await expect(moved.locator('tbody tr').first()).toContainText(/[+−-]\d/);
  await expect(moved.locator('tfoot td').nth(1).locator('.amount')).toHaveText(/^0\.0+$/);
});

test('each change of tokens has its cause', async ({ page }) => {
  await open(page, pathOf('swap'));
  const tokens = section(page, 'Token balances');
  await expect(tokens).toContainText('every change is explained');
  const causes = tokens.locator('[data-cause]');
  await expect(causes).toHaveCount(0);
  await tokens.getByRole('button', { name: 'Why each changed' }).click();
  await expect(causes.filter({ hasText: 'transfer to' }).first()).toBeAttached();
  await expect(causes.filter({ hasText: 'transfer from' }).first()).toBeAttached();
  // Several causes have their amounts, and each links to its instruction.
  const links = causes.locator('a[href^="#ix-"]');
  expect(await links.count()).toBeGreaterThanOrEqual(await causes.count());
  await open(page, pathOf('swap-refused'));
  await expect(tokens).toContainText('4 balances, none changed');
  await expect(tokens.getByRole('button', { name: 'Why each changed' })).toHaveCount(0);
  await expect(causes).toHaveCount(0);
});

// Seen to fail with the columns of the accounts, which let a mint take the room of a number.
test('a phone keeps each token amount on one line', { tag: '@browser' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await open(page, pathOf('swap'));
  const tokens = section(page, 'Token balances');
  const amounts = tokens.locator('tr:not(:has([data-cause])) .amount');
  const lines = () =>
    amounts.evaluateAll((all) => all.map((each) => new Set([...each.getClientRects()].map(({ top }) => top)).size));
  await tokens.getByRole('button', { name: 'Accounts, balances and causes' }).click();
  await expect(tokens.locator('[data-cause]').first()).toBeVisible();
  const counts = await lines();
  expect(counts.length).toBeGreaterThan(3);
  expect(Math.max(...counts)).toBe(1);
});
