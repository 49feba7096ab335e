import type { Page } from 'playwright/test';
import { expect, test } from './explorer-test.ts';
import { headline, section } from './page-parts.ts';
import { grouped, pathOf, slotOf } from './stories.ts';

const TIP = slotOf('confirmed-tip');

/** The first column of the list, as printed. */
async function listedSlots(page: Page): Promise<readonly string[]> {
  return page.getByRole('table', { name: 'Blocks' }).locator('tbody tr td:first-child').allTextContents();
}

test('the newest blocks come first, and pages lead to older and newer ones', async ({ page }) => {
  await page.goto('/blocks');
  await expect(headline(page)).toHaveText(`20 blocks between slots ${grouped(TIP - 19n)} and ${grouped(TIP)}`);
  await expect(page.locator('.dek')).toContainText('it is final.');
  await expect(page.getByRole('row', { name: grouped(TIP) }).first()).toContainText('not final yet');
  await section(page, 'Blocks').getByRole('link', { name: 'Older' }).first().click();
  await expect(page).toHaveURL(`/blocks?from=${TIP - 20n}`);
  await expect(headline(page)).toContainText(`and ${grouped(TIP - 20n)}`);
  await section(page, 'Blocks').getByRole('link', { name: 'Newer' }).first().click();
  await expect(page).toHaveURL('/blocks');
});

test('skipped slots stand between the blocks, and every row leads to its page', async ({ page }) => {
  const skipped = slotOf('skipped-slot');
  await page.goto(`/blocks?from=${skipped + 5n}`);
  const row = page.getByRole('row', { name: grouped(skipped) });
  await expect(row).toContainText('skipped: its leader produced no block');
  const expected = Array.from({ length: 8 }, (_, at) => grouped(skipped + 5n - BigInt(at)));
  expect((await listedSlots(page)).slice(0, 8)).toEqual(expected);
  await row.getByRole('link').click();
  await expect(page).toHaveURL(pathOf('skipped-slot'));
});

test('on a phone every row holds its words, also where most of a gap is not known', async ({ page, endpoint }) => {
  const skipped = slotOf('skipped-slot');
  const without = (text: string) =>
    text.replace(/\d{9}/g, (slot) => (BigInt(slot) < skipped && BigInt(slot) > skipped - 20n ? 'null' : slot));
  const list = endpoint.relayed((text) => without(text).replaceAll('null,', ''));
  endpoint.script({ getBlocks: list, getBlocksWithLimit: list });
  await page.setViewportSize({ width: 360, height: 800 });
  const tooLarge = (cells: Element[]) => {
    const bottomOf = (element: Element | null) => element?.getBoundingClientRect().bottom ?? 0;
    return cells
      .filter((cell) => cell.scrollWidth > cell.clientWidth || bottomOf(cell) > bottomOf(cell.parentElement))
      .map(({ textContent }) => textContent);
  };
  for (const [path, words] of [
    [endpoint.at(`/blocks?from=${skipped + 5n}`), `skipped to ${grouped(skipped)}; the others are not known`],
    [`/blocks?from=${skipped + 5n}`, 'skipped: its leader produced no block'],
  ] as const) {
    await page.goto(path);
    const cells = section(page, 'Blocks').locator('td');
    await expect(cells.filter({ hasText: words }).first()).toBeVisible();
    expect(await cells.evaluateAll(tooLarge)).toEqual([]);
  }
});

test('the list ends where the ledger begins', async ({ page }) => {
  const first = slotOf('first-block');
  await page.goto(`/blocks?from=${first + 2n}`);
  await expect(headline(page)).toHaveText(`3 blocks between slots ${grouped(first)} and ${grouped(first + 2n)}`);
  await expect(section(page, 'Blocks').getByText('no older ones').first()).toBeVisible();
  await page.goto(`/blocks?from=${first - 1n}`);
  await expect(headline(page)).toHaveText(`No block at or before slot ${grouped(first - 1n)}`);
});

test('a start that is no slot is reported, and one that lies ahead is the newest', async ({ page }) => {
  await page.goto('/blocks?from=yesterday');
  await expect(page.locator('.staleline')).toContainText('The address says from=yesterday');
  await expect(headline(page)).toContainText(`and ${grouped(TIP)}`);
  await page.goto(`/blocks?from=${TIP + 1000n}`);
  await expect(headline(page)).toContainText(`and ${grouped(TIP)}`);
});
