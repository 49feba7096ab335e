import { expect, test } from '../explorer-test.ts';
import { open, section } from '../page-parts.ts';
import { pathOf } from '../stories.ts';

test('chart and table show the same figures, and link to the calls', async ({ page }) => {
  await open(page, pathOf('swap'));
  const compute = section(page, 'Compute');
  // The narrowest cells have neither text nor link; the table has both.
  const cells = compute.getByRole('link', { name: /^#[\d.]+ .*: [\d,]+ units/ });
  await expect(cells.first()).toBeVisible();
  const labels = await cells.evaluateAll((all) => all.map((each) => each.firstElementChild?.textContent ?? ''));
  await compute.getByRole('button', { name: 'As a table' }).click();
  const rows = page.getByRole('table', { name: 'Compute units by call' }).locator('tbody tr');
  expect(labels).not.toEqual([]);
  for (const label of labels) {
    const [path = '', total = ''] = /^(#[\d.]+) .*: ([\d,]+) units/.exec(label)?.slice(1) ?? [];
    const row = rows.filter({ has: page.getByRole('link', { name: path, exact: true }) });
    await expect(row.locator('td').nth(3)).toHaveText(total);
  }
  await rows.last().getByRole('link').first().click();
  await expect(page).toHaveURL(/#ix-[\d.]+$/);
});

test('a failing call is marked', async ({ page }) => {
  await open(page, pathOf('swap-refused'));
  const compute = section(page, 'Compute');
  await expect(compute.getByRole('link', { name: / units.*, failed$/ }).first()).toBeVisible();
  await compute.getByRole('button', { name: 'As a table' }).click();
  await expect(compute.getByText('failed').first()).toBeVisible();
});

test('a truncated log and a missing log are each explained', async ({ page }) => {
  const table = section(page, 'Compute').getByRole('button', { name: 'As a table' });
  await open(page, pathOf('logs-truncated'));
  await expect(section(page, 'Compute')).toContainText(
    'The log was truncated, so it does not show the compute units of every call.',
  );
  await expect(table).toHaveCount(0);
  await open(page, pathOf('no-logs'));
  await expect(section(page, 'Compute')).toContainText('The node did not record the logs');
  await expect(table).toHaveCount(0);
  await open(page, pathOf('no-metadata'));
  await expect(section(page, 'Compute')).toContainText(
    'The node did not record compute units: the answer has no metadata.',
  );
  await expect(table).toHaveCount(0);
});
