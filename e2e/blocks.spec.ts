import { expect, test } from './explorer-test.ts';
import { section } from './page-parts.ts';
import { grouped, slotOf } from './stories.ts';

const TIP = slotOf('confirmed-tip');

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
