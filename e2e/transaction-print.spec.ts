import { expect, test } from './explorer-test.ts';
import { open, section, openTab } from './page-parts.ts';
import { pathOf } from './stories.ts';

// An A4 page between its margins, in CSS pixels.
test.use({ viewport: { width: 718, height: 1000 } });

test('in print, every call is expanded, every log line printed and no value truncated', async ({ page }) => {
  await open(page, pathOf('logs-truncated'));
  await page.waitForLoadState('networkidle');
  await (await openTab(page, 'Logs')).getByRole('button', { name: 'Wrap' }).click();
  const calls = section(page, 'Calls').getByRole('button', { name: / instruction / });
  const folded = calls.and(page.locator('[aria-expanded=false]'));
  const before = await folded.count();
  expect(before).toBeGreaterThan(0);

  await page.emulateMedia({ media: 'print' });
  await expect(folded).toHaveCount(0);
  await expect(page.getByRole('banner')).toBeHidden();
  const count = Number((await section(page, 'Logs').locator('header').innerText()).match(/(\d+) lines/)?.[1]);
  await expect(page.locator('li[id^="log-"]:visible')).toHaveCount(count);
  const cut = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '#logs ol, #logs li, #overview dd, #moved td, #accounts td, #instructions li, .panel, .panel pre',
      ),
    ]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
  );
  expect(cut).toEqual([]);
  const shortened = await page.evaluate(() =>
    [...document.querySelectorAll('.truncated-middle')]
      .filter((middle) => middle.closest('figure') === null && getComputedStyle(middle).fontSize === '0px')
      .map(({ textContent }) => textContent),
  );
  expect(shortened).toEqual([]);

  await page.emulateMedia({ media: 'screen' });
  await expect(folded).toHaveCount(before);
});

test('in print, there are no controls, all sections are printed, long content breaks across pages, and charts do not', async ({
  page,
}) => {
  await open(page, pathOf('swap-refused'));
  // The checks are printed if they were asked for.
  await openTab(page, 'Checks', 'Run again');
  await openTab(page, 'Logs');
  await section(page, 'Calls').getByRole('button', { expanded: false }).first().click();
  const header = page.getByRole('banner', { includeHidden: true });
  const tabs = page.getByRole('tablist', { name: 'Proof', includeHidden: true });
  const encoding = page.getByRole('group', { name: 'encoding', includeHidden: true });
  for (const control of [header, tabs, encoding]) await expect(control).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const control of [header, tabs, encoding]) {
    await expect(control).toBeAttached();
    await expect(control).toBeHidden();
  }
  const onScreen = ['What moved', 'Facts', 'Calls', 'Balances', 'Compute', 'Logs'];
  const inTabs = ['Bytes', 'Raw', 'Encodings', 'Run again', 'Check with another node'];
  for (const title of [...onScreen, ...inTabs]) await expect(section(page, title)).toBeVisible();

  const breaks = (selector: string) =>
    page.locator(selector).evaluateAll((all) => [...new Set(all.map((each) => getComputedStyle(each).breakInside))]);
  expect(await breaks('#instructions ol > li[id]')).toEqual(['auto']);
  expect(await breaks('#instructions dd:has(li)')).toEqual(['auto']);
  expect(await breaks('#instructions ol > li[id] > div:first-child')).toEqual(['avoid']);
  expect(await breaks('#compute figure')).toEqual(['avoid']);
  const bar = page.locator('.meter').first();
  expect(await bar.evaluate((element) => getComputedStyle(element).printColorAdjust)).toBe('exact');
  await expect(section(page, 'Calls').locator('button svg').first()).toBeHidden();
});
