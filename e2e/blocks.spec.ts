import type { Locator } from 'playwright/test';
import { expect, test } from './explorer-test.ts';
import { open, section } from './page-parts.ts';
import { pathOf, slotOf } from './stories.ts';

test('rows are as wide as the table; on a phone, every row contains its text, even if most of a gap is unknown, and nothing overlaps', async ({
  page,
  endpoint,
}) => {
  const skipped = slotOf('skipped-slot');
  const without = (text: string) =>
    text.replace(/\d{9}/g, (slot) => (BigInt(slot) < skipped && BigInt(slot) > skipped - 20n ? 'null' : slot));
  const list = endpoint.relayed((text) => without(text).replaceAll('null,', ''));
  endpoint.script({ getBlocks: list, getBlocksWithLimit: list });
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
    await page.setViewportSize({ width: 360, height: 800 });
    await expect(cells.filter({ hasText: words }).first()).toBeVisible();
    expect(await cells.evaluateAll(tooLarge)).toEqual([]);
  }
  const table = page.getByRole('table', { name: 'Blocks' });
  const row = table.locator('tr[data-slot]').first();
  await expect(row).toContainText(/0\.\d{9}/);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoOverlap(row, '320 px');
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const rightOf = (element: Element) => Math.round(element.getBoundingClientRect().right);
    expect(await row.evaluate(rightOf), `${width} px`).toBe(await table.evaluate(rightOf));
  }
});

// Seen to fail against: a table beside the lookups that hid two of its columns by the numbers they had before.
test('nothing in the rows of blocks overlaps beside the lookups of home', async ({ page }) => {
  await open(page, pathOf('transfer'));
  await page.goto('/');
  await expect(section(page, 'Recent lookups').getByRole('link').first()).toBeVisible();
  const rows = page.getByRole('table', { name: 'The newest blocks' }).getByRole('row');
  for (const width of [320, 768, 1024, 1280, 1400, 1440, 1799, 1800, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    if (width >= 768) {
      await expectNoOverlap(rows.first(), `the head at ${width} px`);
      await expect(
        rows.first().getByRole('columnheader', { name: 'Failed', exact: true }),
        `${width} px`,
      ).toBeVisible();
    }
    await expectNoOverlap(rows.nth(1), `${width} px`);
  }
});

/** Expects that the texts of a row do not overlap, and that no cell cuts its text. */
async function expectNoOverlap(row: Locator, when: string): Promise<void> {
  await expect(row).toContainText(/failed/i);
  const { texts, cut } = await row.evaluate((element) => {
    const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const boxes: DOMRect[] = [];
    const range = document.createRange();
    while (walk.nextNode() !== null) {
      range.selectNodeContents(walk.currentNode);
      boxes.push(...range.getClientRects());
    }
    return {
      texts: boxes.map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
      cut: [...element.children].filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    };
  });
  const upon = texts.filter((a, at) =>
    texts
      .slice(at + 1)
      .some((b) => a.left < b.right && b.left < a.right && a.top + 4 < b.bottom && b.top + 4 < a.bottom),
  );
  expect(texts.length, when).toBeGreaterThan(4);
  expect(upon, when).toEqual([]);
  expect(cut, when).toEqual([]);
}
