import type { Locator, Page } from 'playwright/test';
import { expect, test } from './explorer-test.ts';
import { answered, figure, headline, open, openBlockTab, openTab, option, section } from './page-parts.ts';
import { sitePath } from './static-site.ts';
import { grouped, pathOf, slotOf } from './stories.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const SIZES = [DESKTOP, PHONE];
const HEADER_FIELD = 'Search: a signature, a slot, or text that contains one';

/** Expects the whole of each element in the window. */
async function expectInWindow(elements: Readonly<Record<string, Locator>>): Promise<void> {
  for (const [name, element] of Object.entries(elements)) await expect(element, name).toBeInViewport({ ratio: 1 });
}

/** Scrolls down, and expects the search of the header to stay in sight, and to be empty. */
async function expectSearchInSight(page: Page): Promise<void> {
  await page.mouse.wheel(0, 2000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  const field = page.getByLabel(HEADER_FIELD);
  await expect(field).toBeInViewport({ ratio: 1 });
  await expect(field).toHaveValue('');
}

test('the first screen of a failed transaction says what, who, when, how much and why; the search stays in sight', async ({
  page,
}) => {
  await open(page, pathOf('swap-refused'));
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const status = page.getByTestId('page-status');
    await expect(status).toContainText('14 Feb 2026');
    const subtitle = page.getByTestId('subtitle');
    await expect(subtitle).toContainText(/the fee of 0\.00002 SOL was charged to \w{6}…\w{6}\.$/);
    await expectInWindow({
      failed: status.getByText('Failed'),
      where: status.getByText('at call #3.1'),
      what: headline(page),
      who: subtitle,
      why: page.getByTestId('evidence'),
    });
    if (size !== PHONE) await expectAnswerInWindow(page);
  }
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectSearchInSight(page);
  }
  await open(page, pathOf('rent-collected'));
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectSearchInSight(page);
  }
});

/** Expects the facts, and all of what moved, on the first screen. */
async function expectAnswerInWindow(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Facts' })).toBeInViewport();
  await expect(section(page, 'Facts').locator('dd').first()).toBeInViewport({ ratio: 1 });
  await expect(section(page, 'What moved').getByRole('table')).toBeInViewport({ ratio: 1 });
}

test('the search of home is one press away after scrolling, and so are the blocks', async ({ page }) => {
  await page.goto('/');
  await expect(section(page, 'Newest blocks')).toBeVisible();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.mouse.wheel(0, 2000);
    await expect(page.locator('#q')).not.toBeInViewport();
    if (size === PHONE) {
      await page.getByRole('link', { name: 'Search', exact: true }).click();
      await expect(page.locator('#q')).toBeInViewport();
      await expect(page.locator('#q')).toBeFocused();
    } else {
      await page.locator('#header-search').click();
      await expect(page.locator('#header-search')).toBeFocused();
      await expect(page.locator('#q')).not.toBeInViewport();
    }
  }
  await page.goto('/endpoint');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    if (size === PHONE) await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Blocks', exact: true }).click();
    await expect(page).toHaveURL('/blocks');
    await page.goBack();
    await expect(page).toHaveURL('/endpoint');
  }
});

test('the first screen of a transfer says who sent how much to whom, and when; the menu sets times and amounts', async ({
  page,
}) => {
  await open(page, pathOf('transfer'));
  const status = page.getByTestId('page-status');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect(headline(page)).toContainText(/2.5 SOL .*\w{6}…\w{6}.*\w{6}…\w{6}/);
    await expectInWindow({ succeeded: status.getByText('Succeeded'), when: status.getByText('14 Feb 2026') });
    await expectInWindow({ what: headline(page), fee: page.getByTestId('subtitle') });
    if (size !== PHONE) await expectAnswerInWindow(page);
  }
  for (const [size, time, unit, when, amount] of [
    [DESKTOP, 'unix', 'lamports', /^unix \d+$/, '2,500,000,000 lamports'],
    [PHONE, 'UTC', 'SOL', /UTC$/, '2.5 SOL'],
  ] as const) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('radio', { name: time }).check();
    await menu.getByRole('radio', { name: unit }).check();
    await expect(status.getByRole('time')).toHaveText(when);
    await expect(headline(page)).toContainText(amount);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  }
});

test('the figures of a block are on the first screen; its encodings are one press away, and shown by it', async ({
  page,
}) => {
  const path = pathOf('rent-collected');
  await open(page, path);
  for (const [size, encoding] of [
    [DESKTOP, 'base64'],
    [PHONE, 'base58'],
  ] as const) {
    await page.setViewportSize(size);
    for (const title of ['Transactions', 'Compute units', 'Fees', 'Tips'])
      await expect(figure(page, title)).toBeInViewport({ ratio: 1 });
    await option(page, 'encoding', encoding).click();
    await answered(page);
    await expect(page.getByRole('tab', { name: `JSON full · ${encoding}` })).toHaveAttribute('aria-selected', 'true');
    await expect(section(page, 'Raw')).toContainText(`"${encoding}"`);
    await expect(page).toHaveURL(`${path}?encoding=${encoding}`);
    await openBlockTab(page, 'Transactions');
  }
});

for (const [name, size] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  const tag = size === PHONE ? '@long' : [];
  test(
    `the encodings of a transaction are beside the tabs, and choosing one shows the answer in it: ${name}`,
    { tag },
    async ({ page }) => {
      await page.setViewportSize(size);
      await open(page, pathOf('swap'));
      // On a phone, the proof is a sheet.
      if (size === PHONE) await page.getByRole('button', { name: 'Open the proof' }).click();
      await expect(section(page, 'Logs')).toBeVisible();
      await expect(section(page, 'Raw')).toHaveCount(0);
      await option(page, 'encoding', 'base64').click();
      await answered(page);
      await expect(page.getByRole('tab', { name: 'JSON · base64' })).toHaveAttribute('aria-selected', 'true');
      await expect(section(page, 'Raw')).toContainText('"base64"');
      // The second click of two that copy it.
      await expect(section(page, 'Raw').getByRole('button', { name: 'Copy response' })).toBeInViewport();
      await expect(page).toHaveURL(`${pathOf('swap')}?encoding=base64`);
      // It stays there while the answer scrolls.
      await section(page, 'Raw').hover();
      await page.mouse.wheel(0, 3000);
      await expect(section(page, 'Raw').getByText('"jsonrpc"')).not.toBeInViewport();
      await expect(section(page, 'Raw').getByRole('button', { name: 'Copy response' })).toBeInViewport({ ratio: 1 });
      // Of two that choose a tab, a link follows the later one.
      await page.getByRole('tab', { name: 'Bytes' }).click();
      await expect(page).toHaveURL(`${pathOf('swap')}?encoding=base64&tab=bytes`);
      await page.reload();
      await expect(section(page, 'Bytes')).toBeVisible();
    },
  );
}

test('a link to an instruction opens it, also on the open page', async ({ page }) => {
  await open(page, `${pathOf('swap')}#ix-1`);
  const tree = section(page, 'Calls').getByRole('list');
  await expect(tree.locator('#ix-1 .instruction-details')).toBeVisible();
  const link = section(page, 'Logs').locator('a[href="#ix-2"]').last();
  const id = '2';
  await expect(tree.locator(`[id="ix-${id}"] .instruction-details`)).toHaveCount(0);
  await link.click();
  await expect(tree.locator(`[id="ix-${id}"] .instruction-details`)).toBeInViewport();
});

test('links to a transaction, a block, an instruction and a log line are copied', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const url = new URL(sitePath(`${pathOf('swap-refused')}?encoding=base64`), baseURL).href;
  await open(page, `${url}#ix-3.1`);
  await page.getByTestId('exchange-line').getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(copied).toBe(url);
  await page.locator('[id="ix-3.1"]').getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(copied).toBe(`${url}#ix-3.1`);
  const logs = await openTab(page, 'Logs');
  await logs.getByRole('link', { name: '9', exact: true }).click();
  await logs.getByRole('button', { name: 'Copy link to line 9' }).click();
  await expect.poll(copied).toBe(`${url}&tab=logs#log-9`);
  await open(page, `/block/${slotOf('rent-collected')}?votes=hidden`);
  await expect(headline(page)).toContainText(grouped(slotOf('rent-collected')));
  await page.getByTestId('page-header').getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(copied).toBe(new URL(sitePath(`/block/${slotOf('rent-collected')}?votes=hidden`), baseURL).href);
});
