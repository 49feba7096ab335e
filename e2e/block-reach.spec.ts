import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { IS_LONG } from '../src/shared/test-support/long-run.ts';
import { expect, test } from './explorer-test.ts';
import { answerTo, fact, figure, open, openBlockTab, section, transactionsTable } from './page-parts.ts';
import { grouped, pathOf, slotOf } from './stories.ts';

const BLOCK = pathOf('large-block');

/** Scrolls to the middle of the table. */
async function scrollToMiddle(page: Page): Promise<void> {
  await transactionsTable(page).evaluate((table) =>
    scrollTo(0, table.getBoundingClientRect().top + scrollY + 160 * (innerWidth < 768 ? 78 : 30)),
  );
  await expect(transactionsTable(page).locator('[data-row="160"]')).toBeAttached();
}

test('what stays in sight while the table scrolls', async ({ page }) => {
  await open(page, `${BLOCK}?votes=hidden`);
  const rows = Number(await transactionsTable(page).getAttribute('aria-rowcount')) - 1;
  const [, all = ''] = /^Transactions\s*([\d,]+)/.exec(await figure(page, 'Transactions').innerText()) ?? [];
  const shown = `${grouped(rows)} of ${all}`;
  const bar = page.getByTestId('filter-bar');
  await scrollToMiddle(page);

  await test.step('filters, count and table head stay in sight while the table scrolls', async () => {
    await expect(bar.getByText(shown, { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(bar.getByLabel('any text')).toBeInViewport({ ratio: 1 });
    const head = transactionsTable(page).getByRole('button', { name: 'Fee, SOL' });
    await expect(head).toBeInViewport({ ratio: 1 });
    const [barBox, headBox] = [await bar.boundingBox(), await head.boundingBox()];
    expect(headBox?.y).toBeGreaterThanOrEqual((barBox?.y ?? 0) + (barBox?.height ?? 0) - 1);
    await head.click();
    await expect(page).toHaveURL(`${BLOCK}?votes=hidden&sort=-fee`);
  });

  await test.step('a focused row is never behind the filters', async () => {
    await scrollToMiddle(page);
    const links = transactionsTable(page).locator('[data-row] a');
    await links.nth(12).focus();
    for (let step = 0; step < (IS_LONG ? 30 : 15); step++) {
      await page.keyboard.press('Shift+Tab');
      const hidden = await page.evaluate(() => {
        const focused = document.activeElement;
        if (focused === null || focused.closest('[data-row]') === null) return false;
        const { left, top, width, height } = focused.getBoundingClientRect();
        return !focused.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      expect(hidden, `step ${step}`).toBe(false);
    }
  });

  await test.step('on a phone, the count stays in sight and one line opens the filters', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await scrollToMiddle(page);
    // Sorted by the step before.
    await expect(bar.getByText(shown, { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(bar.getByText(', by fee, largest first; fee in SOL', { exact: true })).toBeInViewport({ ratio: 1 });
    expect((await bar.boundingBox())?.height).toBeLessThan(60);
    await expect(bar.getByRole('group', { name: 'outcome' })).toBeHidden();
    await bar.getByRole('button', { name: 'Filters: none' }).click();
    await bar.getByRole('group', { name: 'outcome' }).getByText('failed').click();
    await expect(bar.getByRole('button', { name: 'Filters: outcome failed' })).toBeVisible();
  });
});

test('a block: its image, its programs and its map', async ({ page }) => {
  await open(page, BLOCK);
  await test.step('the first screen is saved as an image', async () => {
    await expect(figure(page, 'Tips')).toContainText('Jito');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save image' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`block-${slotOf('large-block')}.png`);
    const png = await readFile(await file.path());
    // A PNG has its size here.
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    // An empty one takes 5 kB.
    expect(png.length).toBeGreaterThan(30_000);
  });
  await test.step('programs show their inner calls, and the overview how long votes took', async () => {
    const answer = await answerTo(
      page,
      `{"jsonrpc":"2.0","id":1,"method":"getBlock","params":[${slotOf('large-block')},{"encoding":"jsonParsed","maxSupportedTransactionVersion":1}]}`,
    );
    const { result } = JSON.parse(answer) as { result: { transactions: ParsedEntry[] } };
    const inner = new Map<string, number>();
    const latencies = new Map<number, number>();
    for (const { meta, transaction } of result.transactions) {
      for (const { instructions } of meta.innerInstructions)
        for (const { programId } of instructions) inner.set(programId, (inner.get(programId) ?? 0) + 1);
      const vote = transaction.message.instructions[0]?.parsed?.info?.towerSync?.lockouts?.at(-1)?.slot;
      if (vote === undefined || meta.err !== null) continue;
      const latency = Number(slotOf('large-block')) - vote;
      latencies.set(latency, (latencies.get(latency) ?? 0) + 1);
    }
    const rows = (await openBlockTab(page, 'Programs')).locator('[data-row]');
    await expect(rows.first().locator('td').nth(5)).toHaveText(/^[\d,]+$/);
    for (const row of await rows.all()) {
      const address = (await row.locator('a.address').getAttribute('data-address')) ?? '';
      await expect(row.locator('td').nth(5)).toHaveText(grouped(inner.get(address) ?? 0));
    }
    await openBlockTab(page, 'Details');
    const total = [...latencies.values()].reduce((sum, votes) => sum + votes, 0);
    const [shortest = 0] = [...latencies.keys()].toSorted((a, b) => a - b);
    await expect(fact(page, 'Vote latency')).toContainText(
      total === 0
        ? 'no succeeded votes'
        : `${shortest} ${shortest === 1 ? 'slot' : 'slots'} in ${grouped(latencies.get(shortest) ?? 0)} of ${grouped(total)} votes`,
    );
  });
  await test.step('details of a bar are shown below it', async () => {
    await openBlockTab(page, 'Transactions');
    const map = section(page, 'Map').getByRole('slider');
    const details = page.getByTestId('bar-details');
    for (const [x, y] of [
      [60, 14],
      [900, 90],
    ] as const) {
      await map.hover({ position: { x, y } });
      await expect(details).toContainText(/^ ?#[\d,]+ /);
      await expect(details).toContainText('Compute units');
      const [box, canvas] = [await details.boundingBox(), await map.boundingBox()];
      if (box === null || canvas === null) throw new Error('nothing is shown');
      expect(box.y - (canvas.y + y)).toBeGreaterThan(0);
      expect(box.x).toBeLessThanOrEqual(canvas.x + x);
      expect(box.x + box.width).toBeLessThanOrEqual(canvas.x + canvas.width + 1);
    }
    await page.mouse.move(0, 0);
    await expect(details).toHaveCount(0);
  });
  await test.step('on a wide window, a bar is shown in the pane; a click keeps it there', async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 2560, height: 1200 });
    const map = section(page, 'Map').getByRole('slider');
    const pane = page.getByRole('complementary', { name: 'The transaction under the pointer' });
    await map.click({ position: { x: 60, y: 14 } });
    await expect(pane).toContainText('kept; Esc lets go');
    await expect(page.getByTestId('bar-details')).toHaveCount(0);
    const kept = await map.getAttribute('aria-valuenow');
    await expect(pane).toContainText(`#${grouped(Number(kept))} `);
    await page.keyboard.press('Escape');
    await map.hover({ position: { x: 700, y: 90 } });
    await expect.poll(() => map.getAttribute('aria-valuenow')).not.toBe(kept);
    await expect(pane).toContainText(`#${grouped(Number(await map.getAttribute('aria-valuenow')))} `);
    await expect(page).toHaveURL(BLOCK);
    if (size !== null) await page.setViewportSize(size);
  });
  await test.step('the legend of the map filters the table; a second color adds to it', async () => {
    const legend = section(page, 'Map').getByRole('list', { name: 'Filter by color' });
    const counts: number[] = [];
    const chosen: string[] = [];
    for (const kind of [0, 1]) {
      const button = legend.locator(`[data-kind="${kind}"]`);
      counts.push(Number((await button.locator('small').innerText()).replaceAll(',', '')));
      chosen.push((await button.getAttribute('title')) ?? '');
      await button.click();
      await expect(button).toHaveAttribute('aria-pressed', 'true');
      await expect(page).toHaveURL(`${BLOCK}?main=${chosen.join('.')}`);
      const sum = counts.reduce((total, count) => total + count, 0);
      await expect(page.getByTestId('filter-bar')).toContainText(`${grouped(sum)} of `);
    }
  });
});

test('dragging on the map selects its transactions, and the arrow keys go from bar to bar', async ({ page }) => {
  await open(page, `${BLOCK}?votes=shown`);
  const map = section(page, 'Map').getByRole('slider');
  const box = await map.boundingBox();
  if (box === null) throw new Error('no map');
  await page.mouse.move(box.x + 60, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 24, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/&rows=\d+-\d+$/);
  const [from = 0, to = 0] = /rows=(\d+)-(\d+)/.exec(page.url())?.slice(1).map(Number) ?? [];
  expect(to).toBeGreaterThan(from + 3);
  await page.reload();
  await expect(transactionsTable(page).locator('[data-row]').first()).toHaveAttribute('id', `tx-${from}`);

  await map.focus();
  await map.press('Home');
  await map.press('ArrowRight');
  await expect(map).toHaveAttribute('aria-valuetext', /^#1, /);
  await map.press('ArrowDown');
  expect(Number(await map.getAttribute('aria-valuenow'))).toBeGreaterThan(50);
  await expect(page).toHaveURL(/&rows=\d+-\d+$/);
  await map.press('Enter');
  await expect(page).toHaveURL(/\/tx\/\w+$/);
});

test('text is also found in the logs of transactions that succeeded', async ({ page }) => {
  const path = pathOf('rent-collected');
  await open(page, path);
  const answer = await answerTo(
    page,
    `{"jsonrpc":"2.0","id":1,"method":"getBlock","params":[${slotOf('rent-collected')},{"maxSupportedTransactionVersion":1}]}`,
  );
  const { result } = JSON.parse(answer) as { result: { transactions: { meta: { logMessages: string[] | null } }[] } };
  const text = 'Program log: Instruction';
  const count = result.transactions.filter(({ meta }) => meta.logMessages?.some((line) => line.includes(text))).length;
  expect(count).toBeGreaterThan(0);
  // Otherwise the unfiltered count would be the expected one.
  expect(count).toBeLessThan(result.transactions.length);
  await page.getByLabel('any text').fill(text);
  await expect(page.getByTestId('filter-bar').getByText(`${count} of ${result.transactions.length}`)).toBeVisible();
});

interface ParsedEntry {
  readonly meta: {
    readonly err: unknown;
    readonly innerInstructions: { readonly instructions: { readonly programId: string }[] }[];
  };
  readonly transaction: {
    readonly message: {
      readonly instructions: {
        readonly parsed?: {
          readonly info?: { readonly towerSync?: { readonly lockouts?: { readonly slot: number }[] } };
        };
      }[];
    };
  };
}
