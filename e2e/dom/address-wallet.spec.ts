import type { Page } from 'playwright/test';
import { expect, test } from '../explorer-test.ts';
import { answerTo, open, section } from '../page-parts.ts';
import { methodNotFound, result } from '../scripted-endpoint.ts';
import { signatureOf } from '../stories.ts';

const note = (page: Page) => page.getByTestId('token-accounts-note');
const rows = (page: Page) =>
  section(page, 'Transactions').getByRole('table', { name: 'Transactions' }).locator('tbody tr');

/** An owner of token accounts whom the swap does not name, with one of its accounts. */
async function ownerInSwap(page: Page): Promise<{ readonly owner: string; readonly account: string }> {
  const params = [signatureOf('swap'), { encoding: 'json', maxSupportedTransactionVersion: 1 }];
  const answer = await answerTo(page, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getTransaction', params }));
  const { transaction, meta } = (JSON.parse(answer) as { readonly result: Answer }).result;
  const { accountKeys } = transaction.message;
  const found = meta.postTokenBalances.find(({ owner }) => !accountKeys.includes(owner));
  return { owner: found?.owner ?? '', account: accountKeys[found?.accountIndex ?? 0] ?? '' };
}

interface Answer {
  readonly transaction: { readonly message: { readonly accountKeys: readonly string[] } };
  readonly meta: { readonly postTokenBalances: readonly { readonly accountIndex: number; readonly owner: string }[] };
}

test('a wallet lists the transactions of its token accounts, with all that moved for it', async ({ page, sent }) => {
  const { owner } = await ownerInSwap(page);
  await open(page, `/address/${owner}`);
  await expect(section(page, 'Transactions')).toBeVisible();
  const before = await rows(page).count();
  await page.getByRole('link', { name: 'List them together' }).click();
  await expect(page).toHaveURL(`/address/${owner}?tokenAccounts=balanceChanged`);
  await expect(note(page)).toContainText('of closed accounts too');
  const row = page.locator(`[id="row-${signatureOf('swap')}"]`);
  await expect(row).toContainText(/\+1,250\s*Sf6mnf/);
  await expect(row).toContainText(/−1,152.073733/);
  expect(await rows(page).count()).toBeGreaterThan(before);
  await expect(page.getByRole('link', { name: 'List them together' })).toHaveCount(0);
  const [listed] = sent.filter(({ method }) => method === 'getTransactionsForAddress').slice(-1);
  expect(listed?.params[1]).toMatchObject({ filters: { tokenAccounts: 'balanceChanged' } });
});

test('where the endpoint only lists, the lists of its token accounts are merged, or it says that it cannot', async ({
  page,
  endpoint,
}) => {
  const { owner, account } = await ownerInSwap(page);
  endpoint.script({
    getTransactionsForAddress: methodNotFound,
    getTokenAccountsByOwner: result({ context: { slot: 7 }, value: [{ pubkey: account, account: {} }] }),
  });
  await open(page, endpoint.at(`/address/${owner}?tokenAccounts=balanceChanged`));
  // The same answer for both programs.
  await expect(note(page)).toContainText('of 2 token accounts that it owns now');
  await expect(note(page)).toContainText('closed or given away');
  await expect(page.locator(`[id="row-${signatureOf('swap')}"]`)).toBeVisible();
  endpoint.script({ getTransactionsForAddress: methodNotFound, getTokenAccountsByOwner: methodNotFound });
  await page.reload();
  await expect(note(page)).toContainText('offers neither getTransactionsForAddress nor getTokenAccountsByOwner');
});
