import { expect, test } from './explorer-test.ts';
import { open, section, openTab } from './page-parts.ts';
import { pathOf } from './stories.ts';

test('the logs of a cut log: search, and the line at which it was cut', async ({ page }) => {
  await open(page, pathOf('logs-truncated'));
  const logs = section(page, 'Logs');
  await test.step('log search counts matches, and Enter moves through them', async () => {
    const find = logs.getByRole('searchbox', { name: 'Find in the logs' });
    const current = logs.locator('mark[class]');
    await find.fill('SUCCESS');
    const found = await logs.locator('mark').count();
    expect(found).toBeGreaterThan(10);
    await expect(logs.getByRole('status')).toHaveText(`${found} found`);
    await expect(current).toHaveCount(0);

    await find.press('Shift+Enter');
    await expect(logs.getByRole('status')).toHaveText(`${found} of ${found}`);
    await expect(current).toHaveText('success');
    await expect(current).toBeInViewport();
    await find.press('Enter');
    await expect(logs.getByRole('status')).toHaveText(`1 of ${found}`);
    await expect(current).toBeInViewport();
    await expect(find).toBeFocused();

    await find.fill('no such words');
    await expect(logs.getByRole('status')).toHaveText('nowhere');
    await expect(logs.locator('mark')).toHaveCount(0);
  });
  await test.step('on a phone, the line at which a log was cut fits into one row', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openTab(page, 'Logs');
    const line = logs.locator('li', { hasText: 'Log truncated' });
    expect((await line.boundingBox())?.height).toBeLessThan(30);
  });
});

test('the logs of a swap: search by program, and wrapping', async ({ page }) => {
  await open(page, pathOf('swap'));
  const logs = section(page, 'Logs');
  await test.step('log search finds a program by name and by id, across the parts of a line', async () => {
    const find = logs.getByRole('searchbox', { name: 'Find in the logs' });
    await find.fill('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA');
    await expect(logs.locator('mark')).toHaveText(Array.from({ length: 6 }, () => 'Token'));
    await find.fill('token invoke');
    await expect(logs.getByRole('status')).toHaveText('2 found');
    await find.fill('');
  });
  await test.step('log lines are wrapped or unwrapped by choice', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openTab(page, 'Logs');
    const wrap = logs.getByRole('button', { name: 'Wrap' });
    const list = logs.getByRole('list').first();
    const hidden = () => list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await expect(wrap).toHaveAttribute('aria-pressed', 'true');
    expect(await hidden()).toBe(0);
    await wrap.click();
    expect(await hidden()).toBeGreaterThan(100);
    const heights = await logs.locator('li[id^="log-"]').evaluateAll((rows) => rows.map((row) => row.clientHeight));
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await wrap.click();
    expect(await hidden()).toBe(0);
  });
});

test('the logs of nested calls: links', async ({ page }) => {
  await open(page, pathOf('calls-deep'));
  const logs = section(page, 'Logs');
  await test.step('a log line links to its call, and a call to its first line', async () => {
    const line = logs.locator('li', { hasText: 'invoke [3]' }).first();
    await line.getByRole('link', { name: /^#1\.1\.1$/ }).click();
    await expect(page).toHaveURL(/#ix-1\.1\.1$/);
    // The link has opened it.
    await page
      .locator('#ix-1\\.1\\.1')
      .getByRole('link', { name: /^log \d+$/ })
      .click();
    await expect(page).toHaveURL(/#log-\d+$/);
    await expect(page.locator(new URL(page.url()).hash)).toContainText('invoke [3]');
  });
  await test.step('on a phone, the log lines that start a call link to it', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(logs.locator('#log-2')).toBeVisible();
    await expect(logs.locator('#log-2').getByRole('link', { name: '#1', exact: true })).toBeHidden();
    await logs.locator('#log-9').getByRole('link', { name: '#1.1.1.1.1', exact: true }).click();
    const call = page.locator('li#ix-1\\.1\\.1\\.1\\.1');
    await expect(call).toBeInViewport();
    // Seen to fail without them: the rows of the callers were above the window.
    await expect(call).toContainText(/in #1\.1\.1\.1 \S+, #1\.1\.1 \S+, #1\.1 \S+, #1 /);
  });
});
