import type { Page } from 'playwright/test';
import type { Address } from '../src/solana/ids/ids.ts';
import { expect } from './explorer-test.ts';
import { open, section } from './page-parts.ts';
import { type Answer, result } from './scripted-endpoint.ts';
import { pathOf } from './stories.ts';

/** The IDLs that the page read from its endpoint, and what became of each. */
export const published = (page: Page) => page.getByRole('list', { name: 'IDLs on this endpoint' });

/** Opens a transaction, and the fold of the IDLs of its programs. */
export async function openWithIdls(page: Page, path: string): Promise<void> {
  await open(page, path);
  await unfoldIdls(page);
}

export async function unfoldIdls(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^IDLs? of \d/ }).click();
}

/** Accounts by address; any other does not exist. */
export type Accounts = Readonly<Record<string, { readonly owner: string; readonly data: Uint8Array }>>;

/** Answers getMultipleAccounts, with `dataSlice` too. */
export function serveAccounts(accounts: Accounts, asOfSlot = 999_999_999): Answer {
  return (response, requestText) => {
    const { params } = JSON.parse(requestText) as { readonly params: readonly [readonly string[], Config] };
    const [addresses, { dataSlice }] = params;
    const value = addresses.map((address) => {
      const account = accounts[address];
      if (account === undefined) return null;
      const { offset, length } = dataSlice ?? { offset: 0, length: account.data.length };
      const data = Buffer.from(account.data.subarray(offset, offset + length)).toString('base64');
      return { owner: account.owner, data: [data, 'base64'], lamports: 1, executable: false, rentEpoch: 0, space: 1 };
    });
    return result({ context: { slot: asOfSlot }, value })(response, requestText);
  };
}

interface Config {
  readonly dataSlice?: { readonly offset: number; readonly length: number };
}

/** The mints of the swap, in the order of its token accounts. */
export async function mintsOfSwap(page: Page): Promise<readonly [Address, Address]> {
  await open(page, pathOf('swap'));
  const cells = section(page, 'Token balances').getByRole('table').first().locator('tbody td:nth-child(4) .address');
  await expect(cells).toHaveCount(4);
  const mints = await cells.evaluateAll((links) => links.map((link) => (link as HTMLElement).dataset['address'] ?? ''));
  const [first = '', second = ''] = new Set(mints);
  return [first as Address, second as Address];
}
