import type { Page } from 'playwright/test';
import { expect, test } from '../explorer-test.ts';
import { headline, open, openTab, section, transactionsTable, unfold, openAddressMenu } from '../page-parts.ts';
import { BUSY_BLOCK } from '../stories.ts';
import { calls, FORGED, FRIEND, OTHER_SIGNATURE, SIGNATURE, transfers, VICTIM } from '../transfer-answers.ts';

const notice = (page: Page) => page.getByTestId('look-alikes');

test('two addresses that look alike are marked, with the characters that differ', async ({ page, endpoint }) => {
  endpoint.script({ getTransaction: transfers(SIGNATURE, 1000, [FORGED, VICTIM, FRIEND]) });
  await open(page, endpoint.at(`/tx/${SIGNATURE}?encoding=jsonParsed`));
  await expect(notice(page)).toContainText(
    'Two addresses on this page look alike. Both begin with 7dGr and end with uuUu, but differ in between:',
  );
  await expect(notice(page).getByRole('listitem')).toContainText([FORGED, FRIEND]);
  await expect(notice(page)).toContainText('A transfer of 0.000001 SOL and 1 more tiny transfer came from');
  await expect(notice(page).getByRole('link', { name: 'A transfer of' }).first()).toHaveAttribute('href', '#ix-1');
  // In every place: the sentence, the calls, the accounts.
  await expect(headline(page)).toContainText('7dGrKQvm…XhuuUu');
  await unfold(page);
  const accounts = section(page, 'Balances');
  await expect(accounts.getByRole('img', { name: 'Looks like 7dGrdJRY…YpuuUu, but differs' }).first()).toBeVisible();
  await expect(accounts.getByRole('img', { name: 'Looks like 7dGrKQvm…XhuuUu, but differs' }).first()).toBeVisible();
  await expect(accounts.locator(`[data-address="${VICTIM}"]`).getByRole('img')).toHaveCount(0);
});

test('a larger transfer, and addresses that share one end only, are not reported', async ({ page, endpoint }) => {
  endpoint.script({ getTransaction: transfers(SIGNATURE, 2_000_000, [FORGED, VICTIM, FRIEND]) });
  await open(page, endpoint.at(`/tx/${SIGNATURE}?encoding=jsonParsed`));
  await expect(notice(page)).toContainText('Two addresses');
  await expect(notice(page)).not.toContainText('A transfer');

  const samePrefix = `${FORGED.slice(0, -1)}v`;
  endpoint.script({ getTransaction: transfers(OTHER_SIGNATURE, 1000, [samePrefix, VICTIM]) });
  await open(page, endpoint.at(`/tx/${OTHER_SIGNATURE}?encoding=jsonParsed`));
  await expect(section(page, 'Balances')).toContainText(samePrefix);
  await expect(notice(page)).toHaveCount(0);
});

test('an address that looks like one of a transaction opened before names it', async ({ page, endpoint }) => {
  endpoint.script({ getTransaction: transfers(OTHER_SIGNATURE, 2_000_000_000, [VICTIM, FRIEND]) });
  await open(page, endpoint.at(`/tx/${OTHER_SIGNATURE}?encoding=jsonParsed`));
  await expect(notice(page)).toHaveCount(0);

  endpoint.script({ getTransaction: transfers(SIGNATURE, 1, [FORGED, VICTIM]) });
  await open(page, endpoint.at(`/tx/${SIGNATURE}?encoding=jsonParsed`));
  await expect(notice(page)).toContainText('An address on this page looks like one that you have seen before.');
  await expect(notice(page)).toContainText('A transfer of 0.000000001 SOL came from');
  await notice(page).getByRole('link', { name: '3sMhYN…DSoo3X' }).click();
  await expect(page).toHaveURL(new RegExp(`/tx/${OTHER_SIGNATURE}`));

  // Forgotten with the lookups.
  await page.evaluate(() => localStorage.clear());
  await open(page, endpoint.at(`/tx/${SIGNATURE}?encoding=jsonParsed`));
  await expect(section(page, 'Balances')).toContainText(FORGED);
  await expect(notice(page)).toHaveCount(0);
});

test('programs that look alike are marked in the log and the compute chart', async ({ page, endpoint }) => {
  endpoint.script({ getTransaction: calls(SIGNATURE, VICTIM, [FORGED, FRIEND]) });
  await open(page, endpoint.at(`/tx/${SIGNATURE}?encoding=jsonParsed`));
  const log = await openTab(page, 'Logs');
  await expect(log.getByRole('img', { name: 'Looks like 7dGrdJRY…YpuuUu, but differs' }).first()).toBeVisible();
  await expect(log.getByRole('img', { name: 'Looks like 7dGrKQvm…XhuuUu, but differs' }).first()).toBeVisible();
  await expect(log).toContainText(`Program ${FORGED} invoke [1]`);
  const compute = section(page, 'Compute');
  await expect(compute.getByTitle('#2 7dGrdJRY…YpuuUu: 300 units')).toBeVisible();
  await compute.getByRole('button', { name: 'As a table' }).click();
  await expect(compute.locator('.hint')).toContainText('7dGrKQvm…XhuuUu used 700 itself');
});

test('addresses of a block that look alike are marked in its table', async ({ page, endpoint }) => {
  let [one, other, forged] = ['', '', ''];
  const getBlock = endpoint.relayed((answer) => {
    const payers = [...answer.matchAll(/"accountKeys":\[\{"pubkey":"(\w{44})"/g)].map(([, payer = '']) => payer);
    // The page also requests the blocks around it.
    if (one === '') {
      one = payers[0] ?? '';
      other = payers.find((payer) => payer !== one) ?? '';
      forged = one.slice(0, 4) + other.slice(4, -4) + one.slice(-4);
    }
    return answer
      .replaceAll(other, forged)
      .replace('"err":null', '"err":{"InsufficientFundsForRent":{"account_index":0}}');
  });
  endpoint.script({ getBlock });
  await open(page, endpoint.at(`${BUSY_BLOCK}?encoding=jsonParsed&votes=shown&tab=transactions`));
  await expect(notice(page)).toContainText('Two addresses in this block look alike.');
  await expect(notice(page).getByRole('listitem')).toContainText([one, forged].toSorted());
  for (const address of [one, forged]) {
    const link = page.locator(`[data-address="${address}"]`).first();
    await expect(link.getByRole('img', { name: /^Looks like / })).toBeVisible();
  }
  const marks = transactionsTable(page).getByRole('img', { name: /^Looks like / });
  await expect(marks.first()).toBeVisible();
  // The first transaction fails with an error that names its fee payer.
  await expect(
    transactionsTable(page)
      .getByRole('row')
      .nth(1)
      .getByRole('img', { name: /^Looks like / }),
  ).toHaveCount(2);
});

test('addresses in a search text that look alike are marked', async ({ page }) => {
  await page.goto(`/search?q=${FRIEND}+${FORGED}`);
  await expect(notice(page)).toContainText('Two addresses in this text look alike.');
  const link = section(page, 'An address or a blockhash').first().locator('a[data-address]').first();
  await expect(await openAddressMenu(page, link)).toContainText('Looks like 7dGrKQvm…XhuuUu, but differs');
});
