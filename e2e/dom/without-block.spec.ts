import { createService } from '../../src/rpc-service/create-service.ts';
import { createMemoryStore } from '../../src/rpc-service/test-support/memory-store.ts';
import { LOOSE, PAYER, SAMPLE_BLOCKS } from '../../src/rpc-service/test-support/sample-blocks.ts';
import { startTestServer } from '../../src/server/test-support/test-server.ts';
import { expect, test as base } from '../explorer-test.ts';
import { section } from '../page-parts.ts';
import { formatInteger } from '../../src/shared/format/format-number.ts';

/** Ledgers with a transaction whose block they do not have: one with other blocks, and one without any. */
const servers = await Promise.all(
  [SAMPLE_BLOCKS, []].map((blocks) =>
    startTestServer({
      service: createService(createMemoryStore(blocks, {}, [LOOSE])),
      files: null,
      limits: {},
      onError: (error) => console.error(error),
    }),
  ),
);
const [withBlocks, withoutBlocks] = servers.map(({ url }) => url);
const SLOT = LOOSE.slot;

const test = base.extend<{ service: string }>({
  service: async ({}, use) => use(withBlocks ?? ''),
});
const emptyTest = base.extend<{ service: string }>({
  service: async ({}, use) => use(withoutBlocks ?? ''),
});

test('home and the list of blocks count transactions without a block, and their list opens them', async ({ page }) => {
  await page.goto('/blocks');
  await expect(page.getByTestId('subtitle')).toContainText('1 transaction without a block');
  await page.goto('/');
  await page.getByRole('link', { name: '1 transaction without a block' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transactions without a block');
  await expect(section(page, 'Transactions')).toContainText('1, newest first');
  const link = section(page, 'Transactions').locator(`a[title="${LOOSE.id()}"]`);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/tx/${LOOSE.id()}`);
});

test('the page of a slot lists its transactions, and does not say that it was skipped', async ({ page }) => {
  await page.goto(`/block/${SLOT}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('has only 1 transaction of it.');
  await expect(section(page, 'Transactions').locator(`a[title="${LOOSE.id()}"]`)).toHaveCount(1);
});

test('the list of an address has them', async ({ page }) => {
  await page.goto(`/address/${PAYER}`);
  const row = section(page, 'Transactions').locator(`#row-${LOOSE.id()}`);
  await expect(row).toContainText(formatInteger(SLOT));
  // The account, and the transactions of the rows.
  await page.waitForLoadState('networkidle');
});

emptyTest('so it does in a ledger without blocks', async ({ page }) => {
  await page.goto(`/address/${PAYER}`);
  await expect(section(page, 'Transactions')).toContainText('1, newest first');
  await expect(section(page, 'Transactions').locator(`#row-${LOOSE.id()}`)).toHaveCount(1);
});

emptyTest('a ledger without blocks still shows its transactions', async ({ page }) => {
  await page.goto('/blocks');
  await expect(page.getByTestId('subtitle')).toContainText('This ledger has no blocks.');
  await expect(page.getByTestId('subtitle')).toContainText('1 transaction without a block');
  await page.goto('/');
  await expect(section(page, 'Newest blocks')).toContainText('This endpoint has no blocks.');
  await expect(page.getByRole('link', { name: '1 transaction without a block' })).toHaveCount(1);
});
