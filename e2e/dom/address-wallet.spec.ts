import type { Page } from 'playwright/test';
import { expect, test } from '../explorer-test.ts';
import { answerTo, clickUnless } from '../page-parts.ts';
import { methodNotFound, result } from '../scripted-endpoint.ts';
import { STORIES } from '../stories.ts';

const note = (page: Page) => page.getByTestId('token-accounts-note');

/** A wallet that a transaction gives tokens without naming it, with its token account. */
async function giftOf(
  page: Page,
): Promise<{ readonly owner: string; readonly account: string; readonly signature: string }> {
  for (const { signature } of STORIES) {
    if (signature === undefined) continue;
    const params = [signature, { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 1 }];
    const answer = await answerTo(page, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getTransaction', params }));
    const { transaction, meta } = (JSON.parse(answer) as { readonly result: Answer }).result;
    const { accountKeys } = transaction.message;
    const found = (meta?.postTokenBalances ?? []).find(({ owner, accountIndex, uiTokenAmount }) => {
      const before = meta?.preTokenBalances?.find((balance) => balance.accountIndex === accountIndex);
      return !accountKeys.includes(owner) && before?.uiTokenAmount.amount !== uiTokenAmount.amount;
    });
    const account = accountKeys[found?.accountIndex ?? -1];
    if (found !== undefined && account !== undefined) return { owner: found.owner, account, signature };
  }
  throw new Error('no story gives tokens to a wallet that it does not name');
}

interface Answer {
  readonly transaction: { readonly message: { readonly accountKeys: readonly string[] } };
  readonly meta: {
    readonly preTokenBalances?: readonly Balance[];
    readonly postTokenBalances?: readonly Balance[];
  } | null;
}

interface Balance {
  readonly accountIndex: number;
  readonly owner: string;
  readonly uiTokenAmount: { readonly amount: string };
}

test('a wallet lists the transactions of its token accounts, with all that moved for it', async ({ page, sent }) => {
  const { owner, signature } = await giftOf(page);
  await page.goto(`/address/${owner}`);
  const together = page.getByRole('link', { name: 'List them together' });
  await expect(together).toBeVisible();
  await expect(page.locator(`[id="row-${signature}"]`)).toHaveCount(0);
  await together.click();
  await expect(page).toHaveURL(`/address/${owner}?tokenAccounts=balanceChanged`);
  await expect(note(page)).toContainText('may have been closed since');
  const row = page.locator(`[id="row-${signature}"]`);
  const summary = row.locator('.amount .address').first();
  await clickUnless(row.getByRole('button', { name: `Summarize ${signature}` }), summary);
  await expect(summary).toBeVisible();
  await expect(together).toHaveCount(0);
  const [listed] = sent.filter(({ method }) => method === 'getTransactionsForAddress').slice(-1);
  expect(listed?.params[1]).toMatchObject({ filters: { tokenAccounts: 'balanceChanged' } });
});

test('where the endpoint only lists, the lists of its token accounts are merged, or it says that it cannot', async ({
  page,
  endpoint,
}) => {
  const { owner, account, signature } = await giftOf(page);
  endpoint.script({
    getTransactionsForAddress: methodNotFound,
    getTokenAccountsByOwner: result({ context: { slot: 7 }, value: [{ pubkey: account, account: {} }] }),
  });
  await page.goto(endpoint.at(`/address/${owner}?tokenAccounts=balanceChanged`));
  // The same answer for both programs.
  await expect(note(page)).toContainText('of 2 token accounts that it owns now');
  await expect(note(page)).toContainText('closed or given away');
  await expect(page.locator(`[id="row-${signature}"]`)).toBeVisible();
  endpoint.script({ getTransactionsForAddress: methodNotFound, getTokenAccountsByOwner: methodNotFound });
  await page.reload();
  await expect(note(page)).toContainText('offers neither getTransactionsForAddress nor getTokenAccountsByOwner');
});
