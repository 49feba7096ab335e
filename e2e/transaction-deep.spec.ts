import type { Locator, Page } from 'playwright/test';
import { IS_LONG } from '../src/shared/test-support/long-run.ts';
import { deepTransaction, LIMITS } from '../src/solana/test-support/deep-transaction.ts';
import { expect, test } from './explorer-test.ts';
import { headline, open, openTab, section } from './page-parts.ts';
import { result, type ScriptedEndpoint } from './scripted-endpoint.ts';

const DEEPEST = '64.1.1.1.1.1.1.1.1';

test('calls nine levels deep: the failure is linked to its log line, nothing overlaps or overflows', async ({
  page,
  endpoint,
}) => {
  const widths = IS_LONG ? [1440, 768, 390, 360] : [1440, 360];
  await openDeep(page, endpoint, { fails: true });
  await test.step('the failure is named, opened and linked to its log line', async () => {
    await expect(headline(page)).toContainText('stopped with its own error 6001');
    const call = page.locator(`[id="ix-${DEEPEST}"]`);
    await expect(call).toContainText('failed: custom error 6001');
    await expect(page.getByText(`failed in #${DEEPEST}`)).toHaveCount(8);
    await call.getByRole('link', { name: 'log 215' }).click();
    await expect(page).toHaveURL(/#log-215$/);
    const line = page.locator('#log-215');
    await expect(line).toBeInViewport();
    await expect(line).toContainText('invoke [9]');
    await line.getByRole('link', { name: `#${DEEPEST}` }).click();
    await expect(call).toBeInViewport();
  });
  const tree = section(page, 'Calls');
  const compute = section(page, 'Compute');
  await expect(tree.getByRole('listitem').filter({ has: page.locator('.instruction-path') })).toHaveCount(88);
  for (const width of widths) {
    await test.step(`calls, logs and chart at ${width} px`, async () => {
      await resize(page, width);
      await expectNoOverlaps(tree.locator('.instruction-tree li > div:first-child'));
      await openTab(page, 'Logs');
      await expectNoOverlaps(section(page, 'Logs').locator('li'));
      // On a phone, the proof lies over the page.
      await page.keyboard.press('Escape');
      await expectIcicle(compute.locator('figure > div'));
    });
  }
  await compute.getByRole('button', { name: 'As a table' }).click();
  await expect(compute.getByRole('link', { name: `#${DEEPEST}`, exact: true })).toBeVisible();
  for (const width of widths.toReversed()) {
    await test.step(`table at ${width} px`, async () => {
      await resize(page, width);
      await expectNoOverlaps(compute.locator('tbody tr'));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  }
});

test('a link to the ninth level opens its call; all 4,096 bytes are shown', async ({ page, endpoint }) => {
  await openDeep(page, endpoint, {}, `#ix-${DEEPEST}`);
  const call = page.locator(`[id="ix-${DEEPEST}"]`);
  await expect(call).toBeInViewport();
  await expect(call.getByRole('button', { name: `instruction ${DEEPEST}` })).toHaveAttribute('aria-expanded', 'true');
  await section(page, 'Balances')
    .getByRole('button', { name: `Show all ${LIMITS.accounts} accounts` })
    .click();
  await expect(section(page, 'Balances').locator('tbody tr[id]')).toHaveCount(LIMITS.accounts);
  const bytes = await openTab(page, 'Bytes');
  await expect(bytes).toContainText('4,096 of at most 4,096');
  await expect(bytes.locator('b[data-field]')).toHaveCount(LIMITS.bytes);
  await expect(page.getByTitle(/checked here against the 4,032 message bytes/)).toContainText('valid');
});

/** Opens the page of a version 1 transaction at its limits. */
async function openDeep(
  page: Page,
  endpoint: ScriptedEndpoint,
  options: { readonly fails?: boolean },
  hash = '',
): Promise<void> {
  const { transaction, answer } = deepTransaction(options);
  endpoint.script({ getTransaction: result(answer) });
  const [signature = ''] = transaction.signatures;
  await open(page, endpoint.at(`/tx/${signature}${hash}`));
  // The last to be mounted: the sections before it are the largest that there are.
  await expect(section(page, 'Token balances')).toBeAttached({ timeout: 40_000 });
  await expect(
    section(page, 'Compute').getByRole('figure').or(section(page, 'Compute').getByRole('table')),
  ).toBeVisible();
}

/** Changes the width, and waits for what the page renders anew because of it. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await page.evaluate(twoFrames);
}

/** Expects that the visible texts of each row do not overlap, and are inside the page. */
async function expectNoOverlaps(rows: Locator): Promise<void> {
  const overlaps = await rows.evaluateAll((elements) => {
    const boxesOf = (row: Element) => {
      const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      const boxes: { readonly text: string; readonly box: DOMRect }[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        const text = node.textContent?.trim() ?? '';
        if (text === '' || node.parentElement?.closest('.visually-hidden, .truncated-middle') != null) continue;
        // A call has one line, and what does not fit is cut.
        const cut = node.parentElement?.closest('.instruction-tree li > div > span')?.getBoundingClientRect().right;
        // Chromium has a second box for the part of a cut text that is seen.
        const all = [...range.getClientRects()];
        for (const { x, y, width, height } of cut === undefined ? all : all.slice(0, 1)) {
          const box = new DOMRect(x, y, Math.min(width, (cut ?? Infinity) - x), height);
          if (box.width > 1 && box.height > 1) boxes.push({ text, box });
        }
      }
      return boxes;
    };
    return elements.flatMap((row) => {
      const boxes = boxesOf(row);
      return boxes.flatMap(({ text, box }, at) => [
        ...(box.right > innerWidth + 1 ? [`${text} leaves the page`] : []),
        ...boxes
          .slice(at + 1)
          .filter(
            (other) =>
              Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 1 &&
              Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 3,
          )
          .map((other) => `${text} over ${other.text}`),
      ]);
    });
  });
  expect(overlaps).toEqual([]);
}

/** Expects nine lanes whose cells are wide enough to see and do not overlap; each lies below a cell of the lane above. */
async function expectIcicle(lanes: Locator): Promise<void> {
  await expect(lanes).toHaveCount(LIMITS.height);
  const boxes = await lanes.evaluateAll((elements) =>
    elements.map((lane) => Array.from(lane.children, (cell) => cell.getBoundingClientRect().toJSON() as DOMRect)),
  );
  const width = await lanes.first().evaluate((lane) => lane.getBoundingClientRect().right);
  for (const [depth, cells] of boxes.entries()) {
    expect(cells).not.toEqual([]);
    for (const [at, { left, right }] of cells.entries()) {
      expect(right - left).toBeGreaterThanOrEqual(1);
      expect(right).toBeLessThanOrEqual(width + PIXEL);
      expect(left).toBeGreaterThanOrEqual((cells[at - 1]?.right ?? 0) - PIXEL);
      const above = boxes[depth - 1]?.some((caller) => caller.left <= left + PIXEL && right <= caller.right + PIXEL);
      expect(above ?? true).toBe(true);
    }
  }
}

/** The border of a cell, which is all that is seen of the cheapest calls. */
const PIXEL = 1;
