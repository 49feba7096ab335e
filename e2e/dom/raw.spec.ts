import { expect, test } from '../explorer-test.ts';
import { open, option, section } from '../page-parts.ts';
import { pathOf } from '../stories.ts';

test('the answer to a block is pretty-printed and collapsible', async ({ page }) => {
  await open(page, `${pathOf('rent-collected')}?tab=json`);
  const raw = section(page, 'Raw');
  const member = raw.getByText('"accountKeys"').first();
  await expect(member).toBeHidden();
  // The first of fourteen transactions, then its message.
  for (const level of ['"meta"', '"message"', '"accountKeys"']) {
    const folded = raw.locator('details:not([open])', { hasText: level }).first();
    await folded.locator('summary').first().click();
  }
  await expect(member).toBeVisible();
  await option(page, 'response format', 'verbatim').click();
  await expect(raw.locator('pre')).toHaveText(/^\{"jsonrpc":"2\.0","result":\{"blockHeight"/);
});

test(
  'the beginning of a very long answer is shown, and all of it can be downloaded',
  { tag: '@browser' },
  async ({ page }) => {
    await page.goto(`${pathOf('large-block')}#raw`);
    const raw = section(page, 'Raw');
    await expect(raw).toContainText('Copy or download to get all', { timeout: 20_000 });
    await expect(option(page, 'response format', 'lines')).toHaveCount(0);
    await expect(raw.locator('pre')).toHaveText(/^\{"jsonrpc"/);
    const download = page.waitForEvent('download');
    await raw.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('block-400032072.json');
  },
);
