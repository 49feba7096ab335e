import type { Page } from 'playwright/test';
import { expect, test } from './explorer-test.ts';
import { headline, section } from './page-parts.ts';
import { methodNotFound } from './scripted-endpoint.ts';
import { grouped, pathOf, slotOf } from './stories.ts';

const TIP = slotOf('confirmed-tip');

/** The slots of the rows. */
async function listedSlots(page: Page): Promise<readonly string[]> {
  return page.getByRole('table', { name: 'Blocks' }).locator('a[data-row-link]').allTextContents();
}

test('the newest blocks come first, with links to older and newer ones', async ({ page }) => {
  await page.goto('/blocks');
  // Whole groups of four slots, up to the newest slot.
  const oldest = TIP - (TIP % 4n) - 28n;
  await expect(headline(page)).toHaveText(`Blocks ${grouped(oldest)} to ${grouped(TIP)}`);
  await expect(page.getByTestId('subtitle')).toContainText('finalized up to');
  await expect(page.getByRole('cell', { name: 'above: not finalized' })).toHaveCount(1);
  await section(page, 'Blocks').getByRole('link', { name: 'Older' }).click();
  await expect(page).toHaveURL(`/blocks?from=${oldest - 1n}`);
  await expect(headline(page)).toContainText(`to ${grouped(oldest - 1n)}`);
  await section(page, 'Blocks').getByRole('link', { name: 'Newer' }).click();
  await expect(page).toHaveURL('/blocks');
});

test('rows are as wide as the table, including those of skipped slots', async ({ page }) => {
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/blocks?from=${slotOf('skipped-slot') + 5n}`);
    const table = page.getByRole('table', { name: 'Blocks' });
    const row = table.locator('tr[data-slot]').first();
    await expect(row).toContainText(/0\.\d{9}/);
    const rightOf = (element: Element) => Math.round(element.getBoundingClientRect().right);
    expect(await row.evaluate(rightOf), `${width} px`).toBe(await table.evaluate(rightOf));
  }
});

test('skipped slots are listed between the blocks, and every row links to its page', async ({ page }) => {
  const skipped = slotOf('skipped-slot');
  await page.goto(`/blocks?from=${skipped + 5n}`);
  const row = page.getByRole('row', { name: grouped(skipped) });
  await expect(row).toContainText('skipped');
  const expected = Array.from({ length: 8 }, (_, at) => grouped(skipped + 7n - BigInt(at)));
  expect((await listedSlots(page)).slice(0, 8)).toEqual(expected);
  await row.getByRole('link', { name: grouped(skipped) }).click();
  await expect(page).toHaveURL(pathOf('skipped-slot'));
});

test('a skipped slot is skipped in the list, on its own page and on the strips of the blocks around it', async ({
  page,
}) => {
  const skipped = slotOf('skipped-slot');
  await page.goto(`/blocks?from=${skipped + 1n}`);
  for (const slot of [skipped, skipped + 1n]) {
    await expect(page.getByRole('row', { name: grouped(slot) })).toContainText('skipped');
  }
  // A slot before the gap, one in it, one after it, and one whose strip starts in another gap.
  for (const slot of [skipped - 1n, skipped + 1n, skipped + 4n, skipped + 100n]) {
    await page.goto(`/block/${slot}`);
    await expect(page.getByText(/^Slots .* 0 unknown\.$/)).toBeAttached();
  }
});

test('on a phone, every row contains its text, even if most of a gap is unknown', async ({ page, endpoint }) => {
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
    [endpoint.at(`/blocks?from=${skipped + 5n}`), 'this endpoint lists no older block here'],
    [`/blocks?from=${skipped + 5n}`, 'skipped'],
  ] as const) {
    await page.goto(path);
    const cells = section(page, 'Blocks').locator('td');
    await expect(cells.filter({ hasText: words }).first()).toBeVisible();
    expect(await cells.evaluateAll(tooLarge)).toEqual([]);
  }
});

test('on the narrowest phone, nothing in a row overlaps', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/blocks');
  const row = page.getByRole('row', { name: grouped(TIP) });
  await expect(row).toContainText('failed');
  const texts = await row.evaluate((element) => {
    const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const boxes: DOMRect[] = [];
    const range = document.createRange();
    while (walk.nextNode() !== null) {
      range.selectNodeContents(walk.currentNode);
      boxes.push(...range.getClientRects());
    }
    return boxes.map(({ left, right, top, bottom }) => ({ left, right, top, bottom }));
  });
  const upon = texts.filter((a, at) =>
    texts
      .slice(at + 1)
      .some((b) => a.left < b.right && b.left < a.right && a.top + 4 < b.bottom && b.top + 4 < a.bottom),
  );
  expect(texts.length).toBeGreaterThan(4);
  expect(upon).toEqual([]);
});

test('if the endpoint fails, the page has one title, the failure', async ({ page, endpoint }) => {
  endpoint.script({ '*': methodNotFound });
  await page.goto(endpoint.at('/blocks'));
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(headline(page)).toHaveCount(1);
  await expect(page.getByRole('main').getByTestId('placeholder')).toHaveCount(0);
});

test('the list ends at the first block of the ledger', async ({ page }) => {
  const first = slotOf('first-block');
  await page.goto(`/blocks?from=${first + 2n}`);
  await expect(headline(page)).toHaveText(`Blocks ${grouped(first)} to ${grouped(first + 3n)}`);
  await expect(page.getByTitle('No older blocks')).toHaveCount(2);
  await expect(section(page, 'Blocks').getByRole('link', { name: 'Older' })).toHaveCount(0);
  await page.goto(`/blocks?from=${first - 1n}`);
  await expect(headline(page)).toHaveText(`No block at or before slot ${grouped(first - 1n)}`);
});

test('an invalid start is reported, and one in the future becomes the newest slot', async ({ page }) => {
  await page.goto('/blocks?from=yesterday');
  await expect(page.getByTestId('notice')).toContainText('The URL has from=yesterday');
  await expect(headline(page)).toContainText(`to ${grouped(TIP)}`);
  await page.goto(`/blocks?from=${TIP + 1000n}`);
  await expect(headline(page)).toContainText(`to ${grouped(TIP)}`);
});

test('on a wide window, the block under the pointer stands beside the list, and a click keeps it', async ({ page }) => {
  const from = slotOf('large-block') + 4n;
  await page.setViewportSize({ width: 1920, height: 1000 });
  await page.goto(`/blocks?from=${from}`);
  const beside = page.getByRole('complementary', { name: 'The block under the pointer' });
  const row = (slot: bigint) => page.locator(`tr[data-slot="${slot}"] td`).nth(2);
  const title = (slot: bigint) => beside.getByRole('heading', { name: `Block ${grouped(slot)}` });
  await row(slotOf('large-block')).hover();
  await expect(title(slotOf('large-block'))).toBeVisible();
  await expect(beside.locator('canvas')).toBeVisible();
  await row(slotOf('large-block')).click();
  await row(slotOf('large-block') - 1n).hover();
  await expect(beside).toContainText('kept; Esc lets go');
  await expect(title(slotOf('large-block'))).toBeVisible();
  await page.keyboard.press('Escape');
  await row(slotOf('large-block') - 2n).hover();
  await expect(title(slotOf('large-block') - 2n)).toBeVisible();
  await expect(page).toHaveURL(`/blocks?from=${from}`);
});
