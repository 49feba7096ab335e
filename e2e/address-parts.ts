import type { Locator, Page } from 'playwright/test';
import { expect } from './explorer-test.ts';
import { answerTo, transactionsTable } from './page-parts.ts';
import type { Answer } from './scripted-endpoint.ts';

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
export const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
/** A wallet of the embedded ledger, with four tokens. */
export const WALLET = 'C2Fj28tCAVGjatbFHjrJW75vxFHC1JcTUMDxmR9gVoaB';
export const SYSTEM_PROGRAM = '1'.repeat(32);
export const LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111';
/** USDC, which no transaction of the embedded ledger names. */
export const UNUSED = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

interface Listed {
  readonly signature: string;
  readonly slot: number;
  readonly err: unknown;
  readonly memo: string | null;
}

/** What the explorer's own service lists. */
export async function listed(page: Page, address: string, config: object): Promise<readonly Listed[]> {
  const request = { jsonrpc: '2.0', id: 1, method: 'getSignaturesForAddress', params: [address, config] };
  const answer = JSON.parse(await answerTo(page, JSON.stringify(request))) as { readonly result: readonly Listed[] };
  return answer.result;
}

export function rows(page: Page): Locator {
  return transactionsTable(page).locator('tbody tr');
}

/** The table renders after the line that says where its answer is from. */
export async function tableRendered(page: Page): Promise<void> {
  await expect(page.locator('table[aria-busy]')).toHaveCount(0);
}

export async function shownSignatures(page: Page): Promise<readonly string[]> {
  await tableRendered(page);
  return rows(page).evaluateAll((all) => all.map(({ id }) => id.replace('row-', '')));
}

/** An answer of getAccountInfo in the last epoch of the embedded ledger. */
export function account(owner: string, space: number, data = new Uint8Array(), lamports = 2_039_280n): Answer {
  const text = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    result: {
      context: { slot: 400_032_123, apiVersion: '4.0.0' },
      value: {
        data: [Buffer.from(data).toString('base64'), 'base64'],
        executable: false,
        lamports: 0,
        owner,
        rentEpoch: 0,
        space,
      },
    },
  });
  // Exact, as a number may not be.
  return (response) => {
    const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' };
    response.writeHead(200, headers).end(text.replace('"lamports":0', `"lamports":${lamports}`));
  };
}
