import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../explorer-test.ts';
import { headline, open, section } from '../page-parts.ts';
import { result } from '../scripted-endpoint.ts';
import { pathOf } from '../stories.ts';
import { transactionResult } from '../transaction-result.ts';
import { FRIEND, SIGNATURE, VICTIM } from '../transfer-answers.ts';

const SYSTEM = '1'.repeat(32);

const moved = (page: Page) => page.getByTestId('what-moved');
const rows = (table: Locator) => table.locator('tbody tr');

/** The amounts of each column, in its smallest unit: those of all rows added up, and their sum as printed. */
async function columns(table: Locator): Promise<readonly { readonly added: bigint; readonly printed: bigint }[]> {
  const amounts = (selector: string) =>
    table.locator(selector).evaluateAll((all) =>
      all.map((row) =>
        [...row.querySelectorAll('td.numeric')].map((cell) =>
          // All amounts of a column have the same number of decimals.
          (cell.querySelector('.amount')?.textContent ?? '0').replaceAll(/[,.+]/g, '').replace('−', '-'),
        ),
      ),
    );
  const parts = await amounts('tbody tr');
  const [printed = []] = await amounts('tfoot tr');
  return printed.map((sum, at) => ({
    added: parts.reduce((total, row) => total + BigInt(row[at] ?? '0'), 0n),
    printed: BigInt(sum),
  }));
}

test('what moved is listed by owner, the signer first, and adds up to the fee', async ({ page }) => {
  await open(page, pathOf('swap'));
  await expect(rows(moved(page))).toHaveCount(2);
  await expect(rows(moved(page)).nth(0)).toContainText(/^C2Fj28.*signer/);
  await expect(rows(moved(page)).nth(1)).toContainText(/^5AdbD7.*#3\.1/);
  // Who signs for the other owner: a link to the call of the program that does.
  await expect(rows(moved(page)).nth(1).locator('a:not([data-address])')).toHaveAttribute('href', '#ix-3.1');
  await expect(moved(page).locator('tfoot')).toContainText('SOL adds up to the fee, 7 others unchanged');
  expect(await columns(moved(page))).toEqual([
    { added: 0n, printed: 0n },
    { added: 0n, printed: 0n },
    { added: -20_000n, printed: -20_000n },
  ]);
  await expect(section(page, 'What moved')).toContainText('price');
  await expect(moved(page).locator('tfoot td[title]')).toHaveCount(0);
});

test('a sum of minted tokens that is not 0 is explained', async ({ page }) => {
  await open(page, pathOf('multisig'));
  await expect(moved(page).locator('tfoot')).toContainText(
    'SOL adds up to the fee; tokens add up to what was minted and burned',
  );
});

for (const [id, sums] of [
  ['transfer', [-5000n]],
  ['large-balances', [-5000n]],
  ['token-transfer', [0n, -5000n]],
  // The token withholds a fee, which is a row.
  ['transfer-fee', [0n, -5000n]],
  ['lookup-table', [-5000n]],
  // A mint of 1,000 units.
  ['multisig', [1000n, -10_000n]],
  ['wrapped-sol', [-5000n]],
  ['deploy', [-10_000n]],
  ['swap-refused', [-20_000n]],
] as const)
  test(`the columns of what moved add up as printed: ${id}`, async ({ page }) => {
    await open(page, pathOf(id));
    await expect(moved(page)).toBeVisible();
    expect(await columns(moved(page))).toEqual(sums.map((sum) => ({ added: sum, printed: sum })));
  });

test('a column that does not add up says so', async ({ page, endpoint }) => {
  const held = (amount: string) => ({
    accountIndex: 1,
    mint: FRIEND,
    owner: VICTIM,
    uiTokenAmount: { amount, decimals: 0, uiAmount: null, uiAmountString: amount },
  });
  // No call takes the tokens.
  const answer = transactionResult({
    signature: SIGNATURE,
    keys: [VICTIM, FRIEND, SYSTEM],
    instructions: [],
    meta: { preTokenBalances: [held('9')], postTokenBalances: [held('4')] },
  });
  endpoint.script({ getTransaction: result(answer) });
  await open(page, endpoint.at(`/tx/${SIGNATURE}?encoding=jsonParsed`));
  await expect(moved(page)).toBeVisible();
  const sums = moved(page).locator('tfoot td.numeric');
  await expect(sums.nth(0)).toHaveAttribute('title', /do not add up/);
  await expect(sums.nth(0)).toContainText('−');
  await expect(moved(page).locator('tfoot td[title]')).toHaveCount(1);
});

test('rent stands apart, is refundable to a signer only, and is part of the costs', async ({ page }) => {
  await open(page, pathOf('wrapped-sol'));
  await expect(rows(moved(page)).nth(1)).toContainText(/^rent in .* refundable/);
  await expect(rows(moved(page)).nth(1).locator('.amount')).toHaveText('+0.002039280');
  const equations = section(page, 'What moved');
  await expect(equations).toContainText('0.00204428 costs, SOL');
  await expect(equations).toContainText('0.00203928 rent, refundable');
  // Paid for somebody else.
  await open(page, pathOf('associated-account'));
  await expect(rows(moved(page)).filter({ hasText: 'rent in' })).toHaveCount(1);
  await expect(moved(page)).not.toContainText('refundable');
  // Who opens an account for somebody does not sign for them.
  await expect(moved(page).locator('a[href^="#ix-"]')).toHaveCount(0);
});

test('what moved is missing with the balances, and says why', async ({ page }) => {
  await open(page, pathOf('no-metadata'));
  await expect(section(page, 'What moved')).toContainText('The node did not record the balances');
  await expect(section(page, 'How it came up short')).toHaveCount(0);
});

test('a token transfer that failed shows what was missing', async ({ page }) => {
  await open(page, pathOf('token-insufficient-funds'));
  const short = section(page, 'How it came up short');
  await expect(rows(short)).toHaveCount(4);
  for (const [at, name, amount] of [
    [0, 'Before', '1.500'],
    [1, 'Had', '1.500'],
    [2, '#1', '−500.000'],
    [3, 'Short', '−498.500'],
  ] as const) {
    await expect(rows(short).nth(at).locator('td').first()).toHaveText(name);
    await expect(rows(short).nth(at).locator('.amount').last()).toHaveText(amount);
  }
  await expect(rows(short).nth(3)).toContainText(/With 498\.5 \w{6}…\w{6} more, #1 passes\./);
  await expect(moved(page).locator('tbody')).toContainText('signer');
});

/** Two transfers of SOL. The second one fails, because the fee and the first one leave too little. */
const FAILED = transactionResult({
  signature: SIGNATURE,
  keys: [VICTIM, FRIEND, SYSTEM],
  isWritable: (key) => key !== SYSTEM,
  instructions: [3_000_000, 7_000_000].map((lamports) => ({
    program: 'system',
    programId: SYSTEM,
    parsed: { type: 'transfer', info: { source: VICTIM, destination: FRIEND, lamports } },
    stackHeight: null,
  })),
  meta: {
    err: { InstructionError: [1, { Custom: 1 }] },
    status: { Err: { InstructionError: [1, { Custom: 1 }] } },
    preBalances: [8_000_000, 1_000_000, 1],
    postBalances: [7_995_000, 1_000_000, 1],
    logMessages: [
      `Program ${SYSTEM} invoke [1]`,
      `Program ${SYSTEM} success`,
      `Program ${SYSTEM} invoke [1]`,
      'Transfer: insufficient lamports 4995000, need 7000000',
      `Program ${SYSTEM} failed: custom program error: 0x1`,
    ],
  },
});

test('a transfer of SOL that failed shows the steps that left too little', async ({ page, endpoint }) => {
  endpoint.script({ getTransaction: result(FAILED) });
  await open(page, endpoint.at(`/tx/${SIGNATURE}?encoding=jsonParsed`));
  await expect(headline(page)).toContainText(/^Not enough SOL/);
  const short = section(page, 'How it came up short');
  await expect(rows(short)).toHaveCount(6);
  for (const [at, name, text, amount] of [
    [0, 'Before', VICTIM.slice(0, 6), '0.008000000'],
    [1, 'Fee', 'charged before #1', '−0.000005000'],
    [2, '#1', 'sent to', '−0.003000000'],
    [3, 'Had', 'when #2 ran', '0.004995000'],
    [4, '#2', 'to', '−0.007000000'],
    [5, 'Short', 'With 0.002005 SOL more, #2 passes.', '−0.002005000'],
  ] as const) {
    await expect(rows(short).nth(at).locator('td').nth(0)).toHaveText(name);
    await expect(rows(short).nth(at).locator('td').nth(1)).toContainText(text);
    await expect(rows(short).nth(at).locator('.amount').last()).toHaveText(amount);
  }
  await expect(rows(short).nth(2).locator('a:not([data-address])')).toHaveAttribute('href', '#ix-1');
  // Rolled back, so that only the fee moved.
  expect(await columns(moved(page))).toEqual([{ added: -5000n, printed: -5000n }]);

  // Another balance than the log states: something else changed it, and the page guesses nothing.
  const text = JSON.stringify(FAILED).replace('insufficient lamports 4995000', 'insufficient lamports 4995001');
  endpoint.script({ getTransaction: result(JSON.parse(text) as unknown) });
  await page.reload();
  await expect(headline(page)).toContainText(/^Not enough SOL/);
  await expect(section(page, 'How it came up short')).toHaveCount(0);
});

test('unchanged accounts are left out until they are asked for, or named in the URL', async ({ page }) => {
  await open(page, pathOf('swap'));
  const accounts = section(page, 'Balances');
  const all = accounts.locator('tr[id^="account-"]');
  const show = accounts.getByRole('button', { name: 'Show all 12 accounts' });
  // Of the others, tokens moved.
  await expect(all).toHaveCount(1);
  await show.click();
  await expect(all).toHaveCount(12);
  await expect(show).toHaveCount(0);
  const folded = (await all.last().getAttribute('id')) ?? '';

  await open(page, `${pathOf('swap')}#${folded}`);
  await expect(all).toHaveCount(12);
  await expect(page.locator(`#${folded}`)).toBeVisible();
  await expect(page.getByTestId('notice')).toHaveCount(0);
  // Up to three are shown at once.
  await open(page, pathOf('transfer'));
  await expect(all).toHaveCount(3);
  await expect(accounts.getByRole('button', { name: /^Show all/ })).toHaveCount(0);
});

test('unchanged token balances are left out until they are asked for', async ({ page }) => {
  await open(page, pathOf('swap-refused'));
  const tokens = section(page, 'Token balances');
  await expect(tokens).toContainText('4 balances, none changed');
  await expect(rows(tokens)).toHaveCount(0);
  await tokens.getByRole('button', { name: '4 unchanged' }).click();
  await expect(rows(tokens)).toHaveCount(4);
});
