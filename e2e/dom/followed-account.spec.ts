import type { Page } from 'playwright/test';
import { IS_LONG } from '../../src/shared/test-support/long-run.ts';
import { expect, test } from '../explorer-test.ts';
import { answerTo, choose, fact, open, openBlockTab, section, openAddressMenu } from '../page-parts.ts';
import { BUSY_BLOCK, BUSY_SLOT, grouped, pathOf, signatureOf, slotOf } from '../stories.ts';

const SYSTEM = '11111111111111111111111111111111';

test(
  'follows an address of a transaction through its block, marks the transaction, and links its neighbors',
  { tag: '@browser' },
  async ({ page }) => {
    await open(page, pathOf('swap'));
    const menu = await openAddressMenu(page, section(page, 'Token balances').locator('[data-address]').first());
    const address = await menu.locator('code').innerText();
    await menu.getByRole('link', { name: `Follow its balance through block ${grouped(slotOf('swap'))}` }).click();
    await expect(page).toHaveURL(
      `/block/${slotOf('swap')}?account=${address}&tx=${signatureOf('swap')}#followed-account`,
    );
    await expect(menu).toBeHidden();
    const steps = page.getByRole('table', { name: 'Balances after each transaction' });
    const marked = steps.locator('tr[aria-current]');
    await expect(marked).toContainText('this transaction');
    await expect(marked.getByRole('link')).toHaveAttribute('title', signatureOf('swap'));
    await expect(page.locator('#followed-account')).toBeInViewport();

    const neighbor = page.getByTestId('marked-step').getByRole('link').nth(1);
    const signature = await neighbor.getAttribute('title');
    await neighbor.click();
    await expect(page).toHaveURL(`/tx/${signature}`);
  },
);

test('each balance is the one that the endpoint recorded, and starts where the one before ended', async ({ page }) => {
  const { transactions } = await answeredBlock(page, slotOf('swap'));
  const account = transactions.find((each) => each.signature === signatureOf('swap'))?.keys[0] ?? '';
  const touching = transactions.filter(({ keys }) => keys.includes(account));
  expect(touching.length).toBeGreaterThan(1);
  await open(page, `/block/${slotOf('swap')}?account=${account}`);
  await page.locator('#followed-account').getByRole('radio', { name: 'all' }).click();
  const rows = page.getByRole('table', { name: 'Balances after each transaction' }).locator('tbody tr');
  await expect(rows).toHaveCount(touching.length);
  for (const [at, { index, keys, post }] of touching.entries()) {
    await expect(rows.nth(at).getByRole('cell').nth(0)).toHaveText(grouped(index));
    const sol = (post[keys.indexOf(account)] ?? 0) / 1e9;
    await expect(rows.nth(at).getByRole('cell').nth(3)).toHaveText(
      sol.toLocaleString('en-US', { minimumFractionDigits: 9 }),
    );
  }
});

test('an account that is only read has no rows until they are asked for', async ({ page }) => {
  // The first fifty are listed at once, of which the largest block has more.
  const slot = IS_LONG ? slotOf('large-block') : BUSY_SLOT;
  const { transactions } = await answeredBlock(page, slot);
  const reading = transactions.filter(({ keys }) => keys.includes(SYSTEM)).length;
  expect(reading).toBeGreaterThan(5);
  await open(page, `/block/${slot}?account=${SYSTEM}`);
  const followed = page.locator('#followed-account');
  await expect(followed).toContainText('No transaction locks this account for writing, so none can change it.');
  await followed.getByRole('radio', { name: 'all' }).click();
  const rows = page.getByRole('table', { name: 'Balances after each transaction' }).locator('tbody tr');
  await expect(rows).toHaveCount(Math.min(reading, 50));
  await expect(rows.first()).toContainText('reads it');
  await followed.getByRole('link', { name: 'Stop following' }).click();
  await expect(page).toHaveURL(`/block/${slot}`);
  await expect(followed).toBeHidden();
});

test('an owner leads to its token accounts, and back', async ({ page }) => {
  await open(page, pathOf('swap'));
  const menu = await openAddressMenu(page, section(page, 'Token balances').locator('[data-address]').first());
  await menu.getByRole('link', { name: /^Follow/ }).click();
  const followed = page.locator('#followed-account');
  const account = new URL(page.url()).searchParams.get('account');
  await followed.getByRole('link', { name: 'Follow the owner' }).click();
  await expect(page).not.toHaveURL(new RegExp(`account=${account}`));
  await followed.getByText(/token accounts? of this owner in this block$/).click();
  const owned = page.getByRole('table', { name: 'Token accounts of this owner' });
  await owned
    .getByRole('row')
    .filter({ has: page.locator(`[data-address="${account}"]`) })
    .getByRole('link', { name: 'Follow' })
    .click();
  await expect(page).toHaveURL(new RegExp(`account=${account}`));
});

test('says why there are no balances', async ({ page }) => {
  await open(page, `${BUSY_BLOCK}?account=${SYSTEM}&transactionDetails=signatures&tab=transactions`);
  await expect(page.locator('#followed-account')).toContainText('Detail level signatures leaves the transactions out.');
  await openBlockTab(page, 'Details');
  await expect(fact(page, 'Balances')).toContainText('signatures');
  await choose(page, 'detail', 'accounts');
  await openBlockTab(page, 'Details');
  await expect(fact(page, 'Balances')).toContainText('consistent');
  await openBlockTab(page, 'Transactions');
  await expect(page.locator('#followed-account')).toContainText('changed its own balance.');
  await open(page, `${BUSY_BLOCK}?account=${SYSTEM}&tx=1000000`);
  await expect(page.locator('#followed-account')).toContainText('The URL marks 1000000, which is not a transaction');
});

test('an unbroken chain is one quiet line; a falsified balance names account and both transactions', async ({
  page,
  endpoint,
}) => {
  const { transactions } = await answeredBlock(page, BUSY_SLOT);
  await open(page, BUSY_BLOCK);
  await openBlockTab(page, 'Details');
  await expect(fact(page, 'Balances')).toHaveText(
    /^consistent: [\d,]+ SOL balances? and [\d,]+ token balances? compared between transactions$/,
  );
  await expect(page.getByTestId('balance-breaks')).toBeHidden();

  // The first account that two transactions name.
  const later = transactions.find(({ keys, index }) =>
    transactions.slice(0, index).some((each) => each.keys.includes(keys[0] ?? '')),
  );
  const account = later?.keys[0] ?? '';
  const earlier = transactions.findLast(({ keys, index }) => index < (later?.index ?? 0) && keys.includes(account));
  const at = earlier?.keys.indexOf(account) ?? -1;
  endpoint.script({
    getBlock: endpoint.relayed((answer) => {
      const json = JSON.parse(answer) as {
        result?: { transactions?: { meta: { postBalances: number[] } }[] };
      };
      const balances = json.result?.transactions?.[earlier?.index ?? -1]?.meta.postBalances ?? [];
      balances[at] = (balances[at] ?? 0) + 1;
      return JSON.stringify(json);
    }),
  });
  await page.goto(endpoint.at(BUSY_BLOCK));
  const notice = page.getByTestId('balance-breaks');
  await expect(notice.getByRole('listitem')).toHaveCount(1);
  await expect(notice.locator(`[data-address="${account}"]`)).toBeVisible();
  await expect(notice.locator('a:not([data-address])').nth(0)).toHaveAttribute('title', earlier?.signature ?? '');
  await expect(notice.locator('a:not([data-address])').nth(1)).toHaveAttribute('title', later?.signature ?? '');
  await expect(page.getByTestId('contradictions')).toHaveText(
    'A transaction of this block contradicts itself. The recorded balances of its transactions contradict each other.',
  );
  await openBlockTab(page, 'Details');
  await expect(fact(page, 'Balances')).toContainText('1 contradiction');
});

test('while the block streams in, it says that the balances follow', async ({ page, endpoint }) => {
  const answer = await blockText(page, BUSY_SLOT);
  endpoint.script({
    getBlock: (response) => {
      response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'application/json' });
      response.write(answer.slice(0, answer.length / 2));
    },
  });
  await page.goto(endpoint.at(`${BUSY_BLOCK}?account=${SYSTEM}`));
  await expect(page.locator('#followed-account')).toContainText('Its balances follow when the block is complete.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('#followed-account')).toContainText('this one was canceled');
});

test('a block page without a followed account does not load its code', { tag: '@browser' }, async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await open(page, BUSY_BLOCK);
  await openBlockTab(page, 'Details');
  await expect(fact(page, 'Balances')).toContainText('consistent');
  expect(loaded.filter((url) => /followed-account|balance-breaks/.test(url))).toEqual([]);
});

interface AnsweredTransaction {
  readonly index: number;
  readonly signature: string;
  /** Static and loaded accounts. */
  readonly keys: readonly string[];
  readonly post: readonly number[];
}

function blockText(page: Page, slot: bigint): Promise<string> {
  const config = { encoding: 'json', maxSupportedTransactionVersion: 1 };
  return answerTo(page, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBlock', params: [Number(slot), config] }));
}

async function answeredBlock(page: Page, slot: bigint): Promise<{ transactions: readonly AnsweredTransaction[] }> {
  const { result } = JSON.parse(await blockText(page, slot)) as {
    result: {
      transactions: {
        transaction: { signatures: string[]; message: { accountKeys: string[] } };
        meta: { postBalances: number[]; loadedAddresses: { writable: string[]; readonly: string[] } };
      }[];
    };
  };
  const transactions = result.transactions.map(({ transaction, meta }, index) => ({
    index,
    signature: transaction.signatures[0] ?? '',
    keys: [...transaction.message.accountKeys, ...meta.loadedAddresses.writable, ...meta.loadedAddresses.readonly],
    post: meta.postBalances,
  }));
  return { transactions };
}
