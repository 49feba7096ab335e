import type { Page } from 'playwright/test';
import { expect, test } from './explorer-test.ts';
import { answered, headline, open, option, section } from './page-parts.ts';
import { BUSY_BLOCK, pathOf } from './stories.ts';

test('a URL entered in the same tab starts at the top; reloading keeps the position', async ({ page }) => {
  await open(page, `${BUSY_BLOCK}?votes=shown`);
  const place = await scrollDown(page);
  await page.reload();
  await expectAt(page, place);
  await open(page, pathOf('rent-collected'));
  await expectAt(page, 0);
  await page.goBack();
  await expectAt(page, place);
});

test('a fragment scrolls to a section of a block once it has loaded', async ({ page }) => {
  await open(page, `${BUSY_BLOCK}#programs`);
  const place = () => section(page, 'Programs').evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(place).toBeLessThan(200);
  expect(await place()).toBeGreaterThanOrEqual(0);
});

test('a link to the form for another endpoint leads to it, and stays there while sections above it grow', async ({
  page,
}) => {
  await open(page, `${pathOf('swap')}#second-opinion`);
  await page.getByRole('link', { name: 'save it first' }).click();
  const place = () =>
    section(page, 'Use another endpoint').evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const reported = section(page, 'What it reports');
  await expect(reported).toContainText('4');
  for (const height of [0, 300]) {
    await reported.evaluate((element, pixels) => (element.style.paddingBottom = `${pixels}px`), height);
    await expect.poll(place, `${height} px more`).toBeLessThan(200);
    expect(await place()).toBeGreaterThanOrEqual(0);
  }
});

for (const [name, path] of [
  ['a transaction', `${pathOf('swap')}#instructions`],
  ['a block', `${BUSY_BLOCK}?votes=shown#transactions`],
] as const) {
  const tag = name === 'a transaction' ? '@long' : [];
  test(`going back after scrolling on from a fragment restores the position: ${name}`, { tag }, async ({ page }) => {
    await open(page, path);
    await page.waitForLoadState('networkidle');
    await expect.poll(() => placeOf(page)).toBeGreaterThan(400);
    const start = await placeOf(page);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => placeOf(page)).toBeGreaterThan(start);
    const place = await settledPlaceOf(page);
    // Not a Playwright click, which would scroll first.
    await page.getByRole('banner').getByRole('link', { name: 'Blocks' }).dispatchEvent('click');
    await expect(headline(page)).toHaveText(/^Blocks [\d,]+ to/);
    await page.goBack();
    await expectAt(page, place);
    await page.reload();
    await expectAt(page, place);
  });
}

test('a jump to a section works before all sections are rendered', async ({ page }) => {
  // Holds back animation frames, so that sections deferred to a later frame wait for the test.
  await page.addInitScript(() => {
    globalThis.requestAnimationFrame = () => 0;
  });
  await open(page, pathOf('swap'));
  await expect(section(page, 'Facts')).toBeVisible();
  await expect(section(page, 'Balances')).toHaveCount(0);
  await section(page, 'What moved')
    .getByRole('link', { name: /others?$/ })
    .click();
  await expect(section(page, 'Balances')).toBeInViewport();
});

test('going back to the top and from a fragment, reloading with another option, and a URL with a fragment', async ({
  page,
}) => {
  await open(page, pathOf('swap'));
  await test.step('going back to a page left at its top shows its top', async () => {
    await page.getByRole('link', { name: '400,031,885' }).first().click();
    await answered(page);
    await page.mouse.wheel(0, 600);
    await expect.poll(() => placeOf(page)).toBeGreaterThan(300);
    await page.goBack();
    await expect(headline(page)).toContainText('swapped');
    await expectAt(page, 0);
  });
  await test.step('going back from a fragment returns to the link, and forward to the fragment', async () => {
    await section(page, 'What moved')
      .getByRole('link', { name: /others?$/ })
      .click();
    await expect(section(page, 'Balances')).toBeInViewport();
    const accounts = await settledPlaceOf(page);
    expect(accounts).toBeGreaterThan(400);
    await page.goBack();
    await expectAt(page, 0);
    await page.goForward();
    await expectAt(page, accounts);
    await page.goBack();
    await expectAt(page, 0);
  });
  await test.step('reloading after choosing another option keeps the position', async () => {
    // The options come into sight.
    await page.mouse.wheel(0, 300);
    await expectAt(page, 300);
    await option(page, 'encoding', 'base64').click();
    await expect(page).toHaveURL(/encoding=base64/);
    await answered(page);
    await page.reload();
    await answered(page);
    await expectAt(page, 300);
  });
  await test.step('a URL with a fragment, entered in a scrolled tab, opens at the fragment', async () => {
    await page.goto('about:blank');
    await open(page, `${pathOf('swap')}#account-5`);
    await expect(page.locator('#account-5')).toBeInViewport();
  });
});

/** Scrolls far down once the whole page is rendered; returns the position. */
async function scrollDown(page: Page): Promise<number> {
  await expect(section(page, 'Logs').or(section(page, 'Transactions'))).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => placeOf(page)).toBeGreaterThan(700);
  return placeOf(page);
}

/** Expects the page to settle at this scroll position. */
async function expectAt(page: Page, place: number): Promise<void> {
  await expect.poll(() => placeOf(page)).toBe(place);
  expect(await settledPlaceOf(page)).toBe(place);
}

/** The scroll position once it has been the same for ten frames. */
function settledPlaceOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let place = scrollY;
        let frames = 0;
        const check = () => {
          frames = scrollY === place ? frames + 1 : 0;
          place = scrollY;
          if (frames === 10) resolve(Math.round(place));
          else requestAnimationFrame(check);
        };
        requestAnimationFrame(check);
      }),
  );
}

function placeOf(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY));
}
