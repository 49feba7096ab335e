import type { Page } from 'playwright/test';
import { UNUSED } from '../address-parts.ts';
import { expect, type SentRequest, test } from '../explorer-test.ts';
import { answerTo, headline, section } from '../page-parts.ts';
import { silence, status } from '../scripted-endpoint.ts';
import { grouped, slotOf } from '../stories.ts';

const TIP = slotOf('confirmed-tip');

// Every second block is requested: one of these by its own hash, the other by its child.
for (const slot of [TIP - 8n, TIP - 9n])
  test(`a pasted blockhash leads to block ${slot}, once recent blocks are searched for it`, async ({ page, sent }) => {
    const blockhash = await blockhashOf(page, slot);
    await page.goto('/search?q=' + blockhash);
    await expect(page).toHaveURL(`/address/${blockhash}`);
    await section(page, 'Transactions').getByRole('link', { name: 'look for it among recent blocks' }).click();
    await expect(page).toHaveURL(new RegExp(`/block/${slot}(\\?commitment=confirmed)?$`));
    await expect(headline(page)).toContainText(grouped(slot));
    // Up to four at a time, and none after the one that has it.
    const asked = headersAsked(sent);
    expect(asked[0]).toBe(TIP);
    expect(asked.length).toBeLessThanOrEqual(8);
  });

test('several addresses each offer the search, and well-known programs do not', async ({ page, sent }) => {
  const blockhash = await blockhashOf(page, TIP - 2n);
  await page.goto(`/search?q=${blockhash}+${'1'.repeat(32)}`);
  const link = page.getByRole('link', { name: 'Its block, if it is a blockhash' });
  await expect(link).toHaveCount(1);
  expect(headersAsked(sent)).toEqual([]);
  await link.click();
  await expect(headline(page)).toContainText(grouped(TIP - 2n));
});

test('a blockhash of no recent block: what was searched is said, and the blocks before are offered', async ({
  page,
  sent,
}) => {
  await page.goto(`/search?q=blockhash ${UNUSED}`);
  await expect(headline(page)).toHaveText(/^None of the 2\d\d newest blocks has this blockhash\.$/);
  await expect(page.getByTestId('page-status')).toHaveText(/Not found\s*(2\d\d) of \1 blocks compared/);
  expect(headersAsked(sent).length).toBeLessThanOrEqual(150);
  await page.getByRole('link', { name: `Search the 300 slots before ${grouped(TIP - 299n)}` }).click();
  await expect(headline(page)).toHaveText(/^None of the \d\d blocks before slot 400,031,932 has this blockhash\.$/);
  await expect(page.getByRole('link', { name: /^Search the/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Transactions that name it as an address' }).click();
  await expect(page).toHaveURL(`/address/${UNUSED}`);
});

test('the search can be stopped and started again', async ({ page, endpoint }) => {
  const slot = TIP - 4n;
  const blockhash = await blockhashOf(page, slot);
  endpoint.script({ getBlock: silence });
  await page.goto(endpoint.at(`/search?q=blockhash ${blockhash}`));
  await expect(page.getByTestId('page-status')).toContainText(/0 of 2\d\d blocks compared/);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByTestId('page-status')).toContainText('Stopped');
  endpoint.script({});
  await page.getByRole('button', { name: 'Search again' }).click();
  await expect(headline(page)).toContainText(grouped(slot));
});

test('an endpoint that refuses says so, and which methods were called', async ({ page, endpoint }) => {
  endpoint.script({ getBlock: status(403) });
  await page.goto(endpoint.at(`/search?q=blockhash ${UNUSED}`));
  await expect(page.getByText('Slotscope calls getSlot, getFirstAvailableBlock, getBlocks')).toBeVisible();
  await expect(page.locator('main')).toContainText(UNUSED);
});

async function blockhashOf(page: Page, slot: bigint): Promise<string> {
  const config = { transactionDetails: 'none', rewards: false, commitment: 'confirmed' };
  const request = { jsonrpc: '2.0', id: 1, method: 'getBlock', params: [Number(slot), config] };
  const { result } = JSON.parse(await answerTo(page, JSON.stringify(request))) as { result: { blockhash: string } };
  return result.blockhash;
}

/** The slots of the blocks that were requested without transactions, in order, until one is opened. */
function headersAsked(sent: readonly SentRequest[]): readonly bigint[] {
  const blocks = sent.filter(({ method }) => method === 'getBlock');
  const opened = blocks.findIndex(({ params }) => !JSON.stringify(params[1]).includes('"none"'));
  return blocks.slice(0, opened === -1 ? undefined : opened).map(({ params }) => BigInt(String(params[0])));
}
