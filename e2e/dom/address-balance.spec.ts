import type { Locator } from 'playwright/test';
import { STAKE_PROGRAM, VOTE_PROGRAM } from '../../src/solana/ids/program-ids.ts';
import { expect, test } from '../explorer-test.ts';
import { account, listed, rows, TOKEN_PROGRAM, WALLET } from '../address-parts.ts';
import { clickUnless, fact, open, save, section } from '../page-parts.ts';
import { methodNotFound, silence } from '../scripted-endpoint.ts';
import { sitePath, STATIC_SITE } from '../static-site.ts';
import { grouped } from '../stories.ts';

/** Only the service that sends the page is asked for each transaction without a click. */
const check = (balance: Locator) =>
  clickUnless(balance.getByRole('button', { name: /^Check \d+ transactions$/ }), balance.getByText('links hold'));

test('the balance after each listed transaction, and that none of them is missing', async ({ page }) => {
  await open(page, `/address/${WALLET}`);
  const count = (await listed(page, WALLET, { limit: 100 })).length;
  const balance = section(page, 'Balance');
  if (STATIC_SITE.isTested) await check(balance);
  // With the state of the account, one more.
  await expect(balance).toContainText(new RegExp(`Complete: (${count - 1}|${count}) of \\1 links hold`));
  await balance.getByText('What was checked').click();
  await expect(balance).toContainText('The check cannot see a missing transaction that changed no balance');
  await expect(balance.getByRole('table').locator('tbody tr')).toHaveCount(count);
  const { text } = await save(page, 'Transactions', 'CSV');
  expect(text.split('\r\n')[0]).toMatch(/,lamportsChange,lamportsAfter$/);
  expect(text.split('\r\n')[1]).toMatch(/,-\d+,\d+$/);
});

test('a missing transaction is a hole, with its slots and its lamports', async ({ page, endpoint }) => {
  const missing = 3;
  endpoint.script({
    getSignaturesForAddress: endpoint.relayed((text) => {
      const answer = JSON.parse(text) as { readonly result: readonly object[] };
      return JSON.stringify({ ...answer, result: answer.result.slice(0, 12).toSpliced(missing, 1) });
    }),
  });
  const all = await listed(page, WALLET, { limit: 100 });
  await open(page, endpoint.at(`/address/${WALLET}`));
  await expect(rows(page)).toHaveCount(11);
  const balance = section(page, 'Balance');
  await balance.getByRole('button', { name: 'Check 11 transactions' }).click();
  await expect(balance).toContainText(/1 hole: (9 of 10|10 of 11) links hold/);
  await balance.getByText('What was checked').click();
  const slotOf = (at: number) => grouped(all[at]?.slot ?? 0);
  await expect(balance.getByTestId('holes')).toContainText(
    `Between slot ${slotOf(missing + 1)} and slot ${slotOf(missing - 1)}, 0.000124767 SOL left`,
  );
});

// Seen to fail without the cancellation: the transactions without a row went on loading, and left no connection for other requests.
test('leaving the page ends the check', { tag: '@browser' }, async ({ page, endpoint }) => {
  endpoint.script({ getTransaction: silence });
  await open(page, endpoint.at(`/address/${TOKEN_PROGRAM}?limit=100`));
  const asked = () => endpoint.asked.filter((method) => method === 'getTransaction').length;
  await section(page, 'Balance').getByRole('button', { name: 'Check 100 transactions' }).click();
  // A browser has six connections to a host.
  await expect.poll(asked).toBeGreaterThan(5);
  await page.getByRole('link', { name: 'slotscope' }).click();
  await page.getByRole('complementary', { name: 'This endpoint' }).getByRole('link').first().click();
  await expect(fact(page, 'Software')).toHaveText(/^\d/);
});

test('a hole is compared with the rewards of its epochs', async ({ page, endpoint }) => {
  await open(page, `/address/${VOTE_ACCOUNT}`);
  const balance = section(page, 'Balance');
  const askForRewards = async () => {
    await check(balance);
    await expect(balance).toContainText(/1 hole: (2 of 3|3 of 4) links hold/);
    await balance.getByText('What was checked').click();
    await balance.getByRole('button', { name: 'Ask for the rewards of 2 epochs' }).click();
  };
  if (STATIC_SITE.isTested) await askForRewards();
  await expect(balance).toContainText(/1 hole, explained by rewards: (2 of 3|3 of 4) links hold/);
  if (!STATIC_SITE.isTested) await balance.getByText('What was checked').click();
  const holes = balance.getByTestId('holes');
  await expect(holes).toContainText('1.12361101 SOL arrived without a listed transaction');
  await expect(holes).toContainText('1 reward of 1.12361101 SOL explains it. epoch 925 in block 400,032,000');
  await expect(holes.getByRole('link')).toHaveAttribute('href', sitePath('/block/400032000#rewards'));

  // Of another endpoint, on request.
  await open(page, endpoint.at(`/address/${VOTE_ACCOUNT}`));
  await askForRewards();
  await expect(balance).toContainText(/1 hole, explained by rewards: (2 of 3|3 of 4) links hold/);

  endpoint.script({ getInflationReward: methodNotFound });
  await open(page, endpoint.at(`/address/${VOTE_ACCOUNT}?limit=1000`));
  await askForRewards();
  await expect(holes).toContainText('The endpoint could not answer for 2 epochs');
});

test('rewards of vote and stake accounts by epoch, each with the block that paid it', async ({ page, endpoint }) => {
  const rewards = page.getByRole('table', { name: 'Rewards by epoch' });
  const row = (epoch: number) => rewards.locator('tbody tr').filter({ hasText: new RegExp(`^${epoch}`) });
  const ask = () => section(page, 'Rewards').getByRole('button', { name: 'Ask for the last 10 epochs' }).click();
  endpoint.script({ getAccountInfo: account(VOTE_PROGRAM, 0) });
  await open(page, endpoint.at(`/address/${VOTE_ACCOUNT}`));
  await ask();
  await expect(row(925)).toContainText('1.123611010');
  await expect(row(925)).toContainText('the first slot of the next epoch');
  await expect(row(925).getByRole('link')).toHaveAttribute('href', /\/block\/400032000\b.*#rewards$/);
  // The ledger does not have its first block.
  await expect(row(924)).toContainText('not known: “Block not available');
  await expect(rewards.locator('tbody tr')).toHaveCount(10);
  await section(page, 'Rewards').getByRole('button', { name: '10 older epochs' }).click();
  await expect(rewards.locator('tbody tr')).toHaveCount(20);

  // Of a stake account, it is paid in one of the partitions.
  endpoint.script({ getAccountInfo: account(STAKE_PROGRAM, 0) });
  await open(page, endpoint.at(`/address/${STAKE_ACCOUNT}`));
  await ask();
  await expect(row(925)).toContainText('12.321357205');
  await expect(row(925)).toContainText('1 slot into the next epoch');

  endpoint.script({
    getAccountInfo: account(STAKE_PROGRAM, 0),
    getInflationReward: methodNotFound,
  });
  await open(page, endpoint.at(`/address/${STAKE_ACCOUNT}?limit=1000`));
  await ask();
  await expect(section(page, 'Rewards')).toContainText('does not offer getInflationReward');
});

const STAKE_ACCOUNT = '21Wy8WUSsMoYePA1nMiymS3TTD6E787AT3CDfjaN2hhA';
/** It got a reward between two of its transactions. */
const VOTE_ACCOUNT = '27Rj5buQw453Jj8zyAho8XtBYsEm6hvvzx8xHY42rMWL';

test('the balance at a slot or a date is what the last transaction before it left', async ({ page, endpoint }) => {
  const all = await listed(page, WALLET, { limit: 100 });
  const slot = all[40]?.slot ?? 0;
  await open(page, `/address/${WALLET}?at=${slot}`);
  // Newest first.
  const last = all.find((each) => each.slot === slot);
  const answer = page.getByTestId('balance-at');
  await expect(answer).toContainText(`at the end of slot ${grouped(slot)}, as the last transaction until then left it`);
  await expect(answer.getByRole('link')).toHaveAttribute('href', sitePath(`/tx/${last?.signature}`));
  await expect(answer).toContainText('only a reward, the fees of a block');
  const byFilter = await answer.locator('b').textContent();
  await page.getByLabel('balance at slot or date').fill('2026-02-13');
  await expect(page).toHaveURL(/at=2026-02-13/);
  await expect(answer).toContainText('13 Feb 2026, 00:00:00 UTC, as the first transaction after that found it');
  await page.getByLabel('balance at slot or date').fill('soon');
  await expect(section(page, 'Balance')).toContainText('not a slot or a date like 2026-08-01');

  // Without the method, from the list.
  endpoint.script({ getTransactionsForAddress: methodNotFound });
  await open(page, endpoint.at(`/address/${WALLET}?at=${slot}`));
  await expect(answer.locator('b')).toHaveText(byFilter ?? '');
  await open(page, `/address/${TOKEN_PROGRAM}?at=x`);
  await expect(page.getByTestId('notice').filter({ hasText: 'at=x' })).toHaveCount(1);
});
