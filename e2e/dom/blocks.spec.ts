import type { Page } from 'playwright/test';
import { expect, test } from '../explorer-test.ts';
import { headline, section } from '../page-parts.ts';
import { methodNotFound, refusal, result } from '../scripted-endpoint.ts';
import { STATIC_SITE } from '../static-site.ts';
import { grouped, pathOf, slotOf } from '../stories.ts';

const NEWEST = slotOf('confirmed-tip');
const LEADER = '7YUEp2UrHXFMzD5N3rjon624vcbQQQiw2LDgUBRmnZfb';
/** The last of the four slots after the skipped ones: one of them has no block, and one account collected their fees. */
const LAST = slotOf('skipped-slot') + 7n;
const COLLECTOR = '234qhnT42Ui7DuAfPG6qjugn7rhS7PRxGDqvhAViAdHf';

/** The slots of the rows. */
async function listedSlots(page: Page): Promise<readonly string[]> {
  return page.getByRole('table', { name: 'Blocks' }).locator('a[data-row-link]').allTextContents();
}

/** The row of a slot. Its group is named in the first row of the four. */
function row(page: Page, slot: bigint) {
  return page
    .getByRole('table', { name: 'Blocks' })
    .getByRole('row')
    .filter({ hasText: grouped(slot) });
}

test('a group of four slots names who collected its fees, how many have a block and what they brought; a collector filters the list: its groups only, with their sum', async ({
  page,
}) => {
  await page.goto(`/blocks?from=${LAST}`);
  await expect(page.getByRole('columnheader', { name: 'Fees collected by' })).toBeVisible();
  await expect(row(page, LAST)).toContainText(COLLECTOR);
  await expect(row(page, LAST)).toContainText(/3 of 4\s+· 0\.\d{9} SOL/);
  await expect(row(page, LAST)).toContainText('skipped');
  await expect(row(page, LAST - 4n)).toContainText('0 of 4');
  // Only the embedded ledger is known to have no tips.
  await expect(page.getByRole('columnheader', { name: 'Tips, SOL' })).toHaveCount(STATIC_SITE.isTested ? 1 : 0);
  await page.getByRole('combobox', { name: 'Collector or leader' }).fill('234q');
  await expect(page).toHaveURL(`/blocks?from=${LAST}`);
  await page.getByRole('combobox', { name: 'Collector or leader' }).fill(COLLECTOR);
  await expect(page).toHaveURL(`/blocks?collector=${COLLECTOR}`);
  // Of another endpoint, only 32 slots are searched at a time.
  if (STATIC_SITE.isTested) await page.goto(`/blocks?collector=${COLLECTOR}&from=${LAST}`);
  await expect(page.getByTestId('subtitle')).toContainText(/3 of 4 produced, 0\.\d{9} SOL of fees collected/);
  await expect(page.getByTestId('subtitle')).toContainText('by the fee rewards of the blocks, searched slots');
  await expect(row(page, LAST)).toContainText('skipped');
  await expect(page.getByRole('table', { name: 'Blocks' }).getByRole('row')).toHaveCount(5);
});

test('a schedule names leaders, in one request, and the collector where it is another account', async ({
  page,
  endpoint,
}) => {
  endpoint.script({
    getSlotLeaders: async (response, request) => {
      const { params } = JSON.parse(request) as { readonly params: readonly [number, number] };
      await result(Array.from({ length: params[1] }, () => LEADER))(response, request);
    },
  });
  await page.goto(endpoint.at(`/blocks?from=${LAST}`));
  await expect(page.getByRole('columnheader', { name: 'Leader' })).toBeVisible();
  await expect(row(page, LAST)).toContainText(LEADER);
  await expect(row(page, LAST)).toContainText(`fees to ${COLLECTOR}`);
  await expect(row(page, LAST - 4n)).toContainText(LEADER);
  expect(endpoint.asked.filter((method) => method === 'getSlotLeaders')).toHaveLength(1);
});

test('a schedule that does not cover the slots names nobody', async ({ page, endpoint }) => {
  endpoint.script({
    getSlotLeaders: refusal(-32602, 'Invalid slot range: leader schedule for epoch 837 is unavailable'),
  });
  await page.goto(endpoint.at(`/blocks?from=${LAST}`));
  await expect(row(page, LAST)).toContainText(COLLECTOR);
  await expect(page.getByRole('columnheader', { name: 'Fees collected by' })).toBeVisible();
  await expect(row(page, LAST - 4n)).toContainText('no block');
});

test('slots of which the endpoint has no block are not said to have none', async ({ page, endpoint }) => {
  const missing = [1n, 2n, 3n, 4n].map((step) => LAST + step);
  const without = (list: string) => missing.reduce((rest, slot) => rest.replace(`${slot},`, ''), list);
  endpoint.script({ getBlocks: endpoint.relayed(without), getBlocksWithLimit: endpoint.relayed(without) });
  await page.goto(endpoint.at(`/blocks?from=${LAST + 8n}`));
  await expect(row(page, LAST + 4n)).toContainText('has a block, but this endpoint does not');
  // Seen to fail: "no block" above "1 block".
  await expect(row(page, LAST + 4n)).toContainText('unknown 1 block');
});

test('blocks have a column for tips, and those of a collector their sum', async ({ page, endpoint }) => {
  endpoint.script({
    getBlock: endpoint.relayed((text) => {
      const answer = JSON.parse(text) as { result: { transactions?: unknown[] } | null };
      if (answer.result?.transactions?.[0] !== undefined) answer.result.transactions = [TIP];
      return JSON.stringify(answer);
    }),
  });
  await page.goto(endpoint.at(`/blocks?from=${LAST}`));
  await expect(page.getByRole('columnheader', { name: 'Tips, SOL' })).toBeVisible();
  await expect(row(page, LAST - 1n)).toContainText('0.001500000');
  // The first row of the group: three of its four slots have a block.
  await expect(row(page, LAST)).toContainText('tips 0.004500000');
  await page.goto(endpoint.at(`/blocks?collector=${COLLECTOR}&from=${LAST}`));
  await expect(page.getByTestId('subtitle')).toContainText(/SOL of fees collected, 0\.004500000 SOL of tips/);
});

/** A transaction in detail `accounts`. */
const TIP = {
  meta: { err: null, fee: 5000, preBalances: [2_000_000, 7], postBalances: [495_000, 1_500_007] },
  transaction: {
    accountKeys: [COLLECTOR, '96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5'].map((pubkey) => ({
      pubkey,
      signer: false,
      source: 'transaction',
      writable: true,
    })),
    signatures: [],
  },
  version: 'legacy',
};

test('with a leader schedule, the slots of a leader are found in one request', async ({ page, endpoint }) => {
  // Skipped slots too: a schedule names their leader.
  endpoint.script({
    getSlotLeaders: async (response, request) => {
      const { params } = JSON.parse(request) as { readonly params: readonly [number, number] };
      const leaders = Array.from({ length: params[1] }, (_, at) =>
        BigInt(params[0] + at) <= LAST && BigInt(params[0] + at) > LAST - 8n ? LEADER : COLLECTOR,
      );
      await result(leaders)(response, request);
    },
  });
  await page.goto(endpoint.at(`/blocks?collector=${LEADER}`));
  await expect(page.getByTestId('subtitle')).toContainText('3 of 8 produced');
  await expect(page.getByTestId('subtitle')).toContainText('by the leader schedule');
  await expect(row(page, LAST - 4n)).toContainText('0 of 4');
  expect(endpoint.asked.filter((method) => method === 'getSlotLeaders')).toHaveLength(1);
});

test('skipped slots alone keep the name and the count of their group', async ({ page }) => {
  await page.goto(`/blocks?from=${LAST}`);
  await page.getByRole('link', { name: 'skipped', exact: true }).click();
  await expect(page).toHaveURL(`/blocks?from=${LAST}&show=skipped`);
  await expect(row(page, LAST)).toContainText('3 of 4');
  await expect(row(page, LAST - 1n)).toHaveCount(0);
  await page.getByRole('link', { name: 'Older' }).first().click();
  await expect(page).toHaveURL(/from=\d+&show=skipped$/);
});

test('a slot with separators opens its page', async ({ page }) => {
  await page.goto('/blocks');
  await page.getByRole('textbox', { name: 'Go to slot' }).fill('x');
  await page.keyboard.press('Enter');
  await expect(page.getByText('not a slot')).toBeVisible();
  await page.getByRole('textbox', { name: 'Go to slot' }).fill(grouped(LAST));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/blocks?from=${LAST}`);
  await expect(row(page, LAST)).toBeVisible();
});

test('J and K go through the rows, and Enter opens one', async ({ page }) => {
  await page.goto('/blocks');
  const links = page.locator('main a[data-row-link]');
  await expect(links.nth(2)).toBeVisible();
  // Loaded after the first paint, with the keys.
  await expect(page.locator('[aria-label="Address"]')).toHaveCount(1);
  await page.getByRole('main').focus();
  await page.keyboard.press('k');
  await expect(links.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(links.nth(2)).toBeFocused();
  await page.keyboard.press('k');
  await expect(links.nth(1)).toBeFocused();
  const target = await links.nth(1).getAttribute('href');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toBe(new URL(target ?? '', page.url()).href);
});

test('the newest blocks come first, with links to older and newer ones', async ({ page }) => {
  await page.goto('/blocks');
  // Whole groups of four slots, up to the newest slot.
  // A page has 32 blocks, and the gap at the move to Alpenglow has none.
  const oldest = NEWEST - (NEWEST % 4n) - 32n;
  await expect(headline(page)).toHaveText(`Blocks ${grouped(oldest)} to ${grouped(NEWEST)}`);
  await expect(page.getByTestId('subtitle')).toContainText('finalized up to');
  await expect(page.getByRole('cell', { name: 'above: not finalized' })).toHaveCount(1);
  await section(page, 'Blocks').getByRole('link', { name: 'Older' }).click();
  await expect(page).toHaveURL(`/blocks?from=${oldest - 1n}`);
  await expect(headline(page)).toContainText(`to ${grouped(oldest - 1n)}`);
  await section(page, 'Blocks').getByRole('link', { name: 'Newer' }).click();
  await expect(page).toHaveURL('/blocks');
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
  await expect(headline(page)).toContainText(`to ${grouped(NEWEST)}`);
  await page.goto(`/blocks?from=${NEWEST + 1000n}`);
  await expect(headline(page)).toContainText(`to ${grouped(NEWEST)}`);
});

test(
  'on a wide window, the block under the pointer stands beside the list, and a click keeps it',
  { tag: '@browser' },
  async ({ page }) => {
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
  },
);
