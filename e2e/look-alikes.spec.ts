import type { Page } from 'playwright/test';
import { expect, test } from './explorer-test.ts';
import { headline, open, section, transactionsTable } from './page-parts.ts';
import { result } from './scripted-endpoint.ts';
import { slotOf } from './stories.ts';

const VICTIM = '9nPLjYH3fm4ZUoLZu9HXVpEGyJVz2NQGgGbrT9s8rS7K';
const FRIEND = '7dGrdJRYtsNR8UYxZ3TnifXGjGc9eRYLq9sELwYpuuUu';
/** Chosen as text: nearly every text of 44 base58 characters that begins with 7 is 32 bytes. */
const FORGED = '7dGrKQvmB3xWqT2nYcZ5sHfUe8jRAkPpLd4tGzXhuuUu';
const SIGNATURE = '2SNQK1kvQ2G3kTAXrnhcAc7B2jMAvuwaQdavCxkTtkUoj9Yj5hCNB69ZWt4koceY2BgjFLxc6bH2FYdhpvLgE3H1';
const OTHER_SIGNATURE = '3sMhYN19KkFnJcNuQrBXftxmtKW1jtVMY3a2vSvnGKkdowN82ZfMVVpexJnXi5azuaopefdZmW38w4TdSEDSoo3X';
const SYSTEM = '11111111111111111111111111111111';

/** A transaction in which the first address sends lamports to each of the others. */
function transfers(signature: string, lamports: number, [from = '', ...to]: readonly string[]) {
  const sent = to.length * lamports;
  return result({
    slot: 5,
    blockTime: null,
    version: 'legacy',
    meta: {
      err: null,
      status: { Ok: null },
      fee: 5000,
      preBalances: [10_000_000_000, ...to.map(() => 1_000_000), 1],
      postBalances: [10_000_000_000 - 5000 - sent, ...to.map(() => 1_000_000 + lamports), 1],
      innerInstructions: [],
      logMessages: to.flatMap(() => [`Program ${SYSTEM} invoke [1]`, `Program ${SYSTEM} success`]),
      preTokenBalances: [],
      postTokenBalances: [],
      rewards: [],
      computeUnitsConsumed: 150,
    },
    transaction: {
      signatures: [signature],
      message: {
        accountKeys: [from, ...to, SYSTEM].map((pubkey) => ({
          pubkey,
          signer: pubkey === from,
          writable: pubkey !== SYSTEM,
          source: 'transaction',
        })),
        recentBlockhash: 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N',
        instructions: to.map((destination) => ({
          program: 'system',
          programId: SYSTEM,
          parsed: { type: 'transfer', info: { source: from, destination, lamports } },
          stackHeight: null,
        })),
      },
    },
  });
}

const notice = (page: Page) => page.getByTestId('look-alikes');

test('two addresses that look alike are marked, with the characters that differ', async ({ page, endpoint }) => {
  endpoint.script({ getTransaction: transfers(SIGNATURE, 1000, [FORGED, VICTIM, FRIEND]) });
  await open(page, endpoint.at(`/tx/${SIGNATURE}?encoding=jsonParsed`));
  await expect(notice(page)).toContainText(
    'Two addresses on this page look alike. Both begin with 7dGr and end with uuUu, but differ in between:',
  );
  await expect(notice(page).getByRole('listitem')).toContainText([FORGED, FRIEND]);
  await expect(notice(page)).toContainText('A transfer of 1,000 lamports and 1 more tiny transfer came from');
  await expect(notice(page).getByRole('link', { name: 'A transfer of' }).first()).toHaveAttribute('href', '#ix-1');
  // In every place: the sentence, the calls, the accounts.
  await expect(headline(page)).toContainText('7dGrKQvm…XhuuUu');
  const accounts = section(page, 'Accounts');
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
  await expect(section(page, 'Accounts')).toContainText(samePrefix);
  await expect(notice(page)).toHaveCount(0);
});

test('an address that looks like one of a transaction opened before names it', async ({ page, endpoint }) => {
  endpoint.script({ getTransaction: transfers(OTHER_SIGNATURE, 2_000_000_000, [VICTIM, FRIEND]) });
  await open(page, endpoint.at(`/tx/${OTHER_SIGNATURE}?encoding=jsonParsed`));
  await expect(notice(page)).toHaveCount(0);

  endpoint.script({ getTransaction: transfers(SIGNATURE, 1, [FORGED, VICTIM]) });
  await open(page, endpoint.at(`/tx/${SIGNATURE}?encoding=jsonParsed`));
  await expect(notice(page)).toContainText('An address on this page looks like one that you have seen before.');
  await expect(notice(page)).toContainText('A transfer of 1 lamport came from');
  await notice(page).getByRole('link', { name: '3sMhYN…DSoo3X' }).click();
  await expect(page).toHaveURL(new RegExp(`/tx/${OTHER_SIGNATURE}`));

  // Forgotten with the lookups.
  await page.evaluate(() => localStorage.clear());
  await open(page, endpoint.at(`/tx/${SIGNATURE}?encoding=jsonParsed`));
  await expect(section(page, 'Accounts')).toContainText(FORGED);
  await expect(notice(page)).toHaveCount(0);
});

test('addresses of a block that look alike are marked in its table', async ({ page, endpoint }) => {
  let [one, other, forged] = ['', '', ''];
  const getBlock = endpoint.relayed((answer) => {
    const payers = [...answer.matchAll(/"accountKeys":\[\{"pubkey":"(\w{44})"/g)].map(([, payer = '']) => payer);
    // The page also asks for the blocks around it.
    if (one === '') {
      one = payers[0] ?? '';
      other = payers.find((payer) => payer !== one) ?? '';
      forged = one.slice(0, 4) + other.slice(4, -4) + one.slice(-4);
    }
    return answer.replaceAll(other, forged);
  });
  endpoint.script({ getBlock });
  await open(page, endpoint.at(`/block/${slotOf('large-block')}?encoding=jsonParsed`));
  await expect(notice(page)).toContainText('Two addresses in this block look alike.');
  await expect(notice(page).getByRole('listitem')).toContainText([one, forged].toSorted());
  for (const address of [one, forged]) {
    const link = page.locator(`[data-address="${address}"]`).first();
    await expect(link.getByRole('img', { name: /^Looks like / })).toBeVisible();
  }
  await expect(
    transactionsTable(page)
      .getByRole('img', { name: /^Looks like / })
      .first(),
  ).toBeVisible();
});

test('addresses in a search text that look alike are marked', async ({ page }) => {
  await page.goto(`/search?q=${FRIEND}+${FORGED}`);
  await expect(notice(page)).toContainText('Two addresses in this text look alike.');
  const link = section(page, 'An address or a blockhash').first().getByRole('button').first();
  await link.click();
  await expect(page.getByRole('dialog', { name: 'Address' })).toContainText('Looks like 7dGrKQvm…XhuuUu, but differs');
});
