import { IS_LONG } from '../../src/shared/test-support/long-run.ts';
import { expect, test } from '../explorer-test.ts';
import {
  answered,
  answerTo,
  expectSent,
  fact,
  headline,
  open,
  openTab,
  option,
  save,
  section,
  unfold,
  openAddressMenu,
} from '../page-parts.ts';
import { SERVICE, sitePath } from '../static-site.ts';
import { grouped, pathOf, signatureOf, slotOf, UNKNOWN_SIGNATURE } from '../stories.ts';

// scroll.spec.ts has an account in every run.
for (const fragment of IS_LONG ? ['ix-3', 'ix-3.1', 'log-11', 'account-5'] : ['ix-3.1']) {
  test(`a link to #${fragment} opens at its target`, { tag: '@browser' }, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 400 });
    await page.goto(`${pathOf('swap-refused')}#${fragment}`);
    const target = page.locator(':target');
    await expect(target).toHaveAttribute('id', fragment);
    await expect(target).toBeInViewport();
    if (fragment.startsWith('ix-')) await expect(target.getByRole('button', { expanded: true })).toBeVisible();
  });
}

test('calls of a failed transaction that moved something were rolled back, and units that no log has are marked', async ({
  page,
}) => {
  await open(page, pathOf('rent-refused'));
  const calls = section(page, 'Calls');
  await expect(calls.locator('header')).toContainText(/^Calls \d+ calls?, no inner calls, rolled back/);
  await expect(calls.getByTestId('instruction-summary').filter({ hasText: 'rolled back' })).toHaveText(
    /SOL.* rolled back$/,
  );
  await open(page, pathOf('logs-truncated'));
  await expect(calls.getByText('not logged').first()).toBeVisible();
  await expect(calls.getByText('rolled back')).toHaveCount(0);
});

test('a failure is explained with the call and the log line that proves it', async ({ page }) => {
  await page.goto(pathOf('swap-refused'));
  await expect(page).toHaveTitle(
    `✕ The swap missed its limit · ${signatureOf('swap-refused').slice(0, 6)} · slotscope`,
  );
  await expect(page.getByTestId('page-status')).toHaveText(/Failed\s*at call #3\.1 \(instruction #3 of 3\)/);
  await expect(headline(page)).toContainText(/^\S+ refused the swap: it missed its limit\.$/);
  await expect(page.getByTestId('page-header')).toContainText('SlippageToleranceExceeded');
  await expect(page.getByTestId('evidence')).toContainText('Error Code: SlippageToleranceExceeded');
  await page
    .getByTestId('evidence')
    .getByRole('link', { name: /^log \d+$/ })
    .click();
  await expect(page.locator(':target')).toContainText('Error Code: SlippageToleranceExceeded');
  await page.locator(':target').getByRole('link', { name: '#3.1' }).click();
  await expect(page.locator(':target')).toContainText('failed: 6001 SlippageToleranceExceeded');
});

test('a success is summarized, and its signatures are verified', async ({ page }) => {
  await page.goto(pathOf('multisig'));
  await expect(page.getByTestId('page-status')).toContainText('Succeeded');
  const signatures = page.locator('dt', { hasText: /^Signer \d$/ });
  await expect(signatures.nth(1)).toBeVisible();
  for (const label of await signatures.allInnerTexts())
    await expect(fact(page, label).getByText('valid', { exact: true })).toBeVisible();
});

test('one byte changed in transit makes a signature invalid', async ({ page, endpoint }) => {
  const bytes = /"transaction":\["([^"]+)","base64"\]/;
  const forge = (answer: string) =>
    answer.replace(bytes, (_, base64: string) => {
      const forged = Buffer.from(base64, 'base64');
      forged[forged.length - 1] = (forged.at(-1) ?? 0) ^ 1;
      return `"transaction":["${forged.toString('base64')}","base64"]`;
    });
  endpoint.script({ getTransaction: endpoint.relayed(forge) });
  await page.goto(endpoint.at(`${pathOf('transfer')}?encoding=base64`));
  await expect(fact(page, 'Signer').getByText('invalid', { exact: true })).toBeVisible();
});

test(
  'over plain HTTP, without WebCrypto, signatures are verified in a worker',
  { tag: '@browser' },
  async ({ page, baseURL, allowedOrigins }) => {
    const origin = 'http://explorer.example';
    allowedOrigins.add(origin);
    await page.route(`${origin}/**`, async (route) => {
      const url = new URL(new URL(route.request().url()).pathname, baseURL).href;
      const response = await route.fetch({ url });
      // The server sends this header to secure origins only.
      const { 'cross-origin-opener-policy': _, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    const started = page.waitForEvent('worker');
    await page.goto(origin + sitePath(pathOf('swap')));
    expect(await page.evaluate(() => ({ isSecureContext, ed25519: 'subtle' in crypto }))).toEqual({
      isSecureContext: false,
      ed25519: false,
    });
    expect((await started).url()).toMatch(/\/assets\/signatures\.worker-/);
    await expect(fact(page, 'Signer').getByText('valid', { exact: true })).toBeVisible();

    // If the worker fails to load, the page verifies them itself.
    await page.route(`${origin}/**/assets/signatures.worker-*`, (route) => route.abort());
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('signatures.worker-'));
    await page.reload();
    await refused;
    await expect(fact(page, 'Signer').getByText('valid', { exact: true })).toBeVisible();
    await page.goto(`${origin}/endpoint`);
    await expect(section(page, 'Kept on this machine')).toContainText('because this page came over http');
    // Code that loads late would fail to load once the test has ended.
    await page.waitForLoadState('networkidle');
  },
);

test('a version 0 transaction shows the addresses its lookup tables loaded', async ({ page }) => {
  await page.goto(pathOf('lookup-table'));
  await expect(fact(page, 'Version')).toContainText('20 of the 22 accounts from 1 lookup table');
  await unfold(page);
  await expect(page.locator('#account-2')).toHaveAttribute('title', /table 1: \d+/);
});

test('a version 1 transaction is decoded like any other', async ({ page }) => {
  await page.goto(`${pathOf('version-1')}?encoding=base64`);
  await expect(fact(page, 'Version')).toHaveText('1');
  await expect(fact(page, 'Signer').getByText('valid', { exact: true })).toBeVisible();
  await expect(section(page, 'Calls')).toContainText('transfer');
});

test('a durable nonce is labeled as such', async ({ page }) => {
  await page.goto(pathOf('durable-nonce'));
  await expect(fact(page, 'Durable nonce')).toContainText('in place of a recent blockhash, stored in');
});

test('every section says so if metadata was not recorded', async ({ page }) => {
  await page.goto(pathOf('no-metadata'));
  await expect(page.getByTestId('page-status')).toContainText('Outcome not recorded');
  await expect(fact(page, 'Fee')).toContainText('Not recorded: the answer has no metadata.');
  await expect(section(page, 'Calls')).toContainText('The node did not record inner instructions');
  await expect(section(page, 'Balances')).toContainText('The node did not record the balances');
  await expect(section(page, 'Token balances')).toContainText('The node did not record token balances');
  await expect(section(page, 'Logs')).toContainText('The node did not record the logs');
  await expect(fact(page, 'Signer').getByText('valid', { exact: true })).toBeVisible();
});

test('missing logs are reported as not recorded', async ({ page }) => {
  await page.goto(pathOf('no-logs'));
  await expect(page.getByTestId('page-status')).toContainText(/Succeeded|Failed/);
  await expect(section(page, 'Logs')).toContainText('The node did not record the logs: logMessages is null.');
});

test('missing inner instructions and token balances of old records are reported as not recorded', async ({ page }) => {
  await page.goto(pathOf('old-record'));
  await page.locator('#tx-0').getByRole('link').first().click();
  await expect(section(page, 'Calls')).toContainText(
    'The node did not record inner instructions: innerInstructions is null.',
  );
  await expect(section(page, 'Token balances')).toContainText(
    'The node did not record token balances: preTokenBalances or postTokenBalances is null.',
  );
  await expect(section(page, 'Logs')).toContainText('The node did not record the logs: logMessages is null.');
  await expect(fact(page, 'Fee')).toContainText('SOL');
});

test('truncated logs show where they end', async ({ page }) => {
  await page.goto(pathOf('logs-truncated'));
  await expect(section(page, 'Logs')).toContainText('truncated by the node');
  await expect(page.getByText(/The node truncated this log at line \d+/)).toBeVisible();
});

test('balances above 2^53 keep every digit', async ({ page }) => {
  await page.goto(pathOf('large-balances'));
  const answer = await answerTo(page, requestFor(signatureOf('large-balances')));
  const [, list = ''] = /"postBalances":\[([\d,]+)\]/.exec(answer) ?? [];
  const balances = list.split(',').map(BigInt);
  expect(balances.some((lamports) => lamports > 2n ** 53n)).toBe(true);
  await unfold(page);
  for (const [index, lamports] of balances.entries()) {
    const fraction = String(lamports % 1_000_000_000n).padStart(9, '0');
    await expect(page.locator(`#account-${index} td`).last()).toHaveText(
      `${grouped(lamports / 1_000_000_000n)}.${fraction}`,
    );
  }
});

test('a well-formed signature that the endpoint does not know is reported', async ({ page, sent }) => {
  await page.goto(`/tx/${UNKNOWN_SIGNATURE}`);
  await expect(headline(page)).toHaveText(`${SERVICE.start} has no finalized transaction with this signature.`);
  await expect(page.getByTestId('raw-response')).toContainText('"result":null');
  await page.getByRole('button', { name: 'Load confirmed' }).click();
  await expectSent(sent, 'getTransaction', { commitment: 'confirmed' });
  await expect(headline(page)).toContainText('has no confirmed transaction');
});

test('request and response are shown verbatim', async ({ page }) => {
  await page.goto(pathOf('swap'));
  const request = requestFor(signatureOf('swap'));
  await page.getByRole('button', { name: 'Request', exact: true }).click();
  await expect(page.locator('pre', { hasText: 'curl' })).toContainText(request);
  const raw = await openTab(page, 'JSON', 'Raw');
  await option(page, 'response format', 'verbatim').click();
  await expect(raw.locator('pre')).toHaveText(await answerTo(page, request));
});

/** The request that the page sends for a transaction with default options. */
function requestFor(signature: string): string {
  const config = { encoding: 'json', commitment: 'finalized', maxSupportedTransactionVersion: 1 };
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getTransaction', params: [signature, config] });
}

test('copying copies the exact value', { tag: '@browser' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(pathOf('transfer'));
  await page.getByRole('button', { name: 'Copy signature' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(signatureOf('transfer'));
  const payer = page.locator('#account-0').getByRole('link').first();
  const address = await payer.getAttribute('data-address');
  const menu = await openAddressMenu(page, payer);
  await menu.getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address);
});

test('the slot links to the block, and the position to the row of the transaction', async ({ page }) => {
  for (const [link, fragment] of [
    [fact(page, 'Slot').getByRole('link'), ''],
    [page.getByTestId('page-status').getByRole('link', { name: grouped(slotOf('transfer')) }), ''],
    [fact(page, 'Position').getByRole('link', { name: 'its row in the block' }), '#tx-\\d+'],
  ] as const) {
    await page.goto(pathOf('transfer'));
    await link.click();
    await expect(page).toHaveURL(new RegExp(`/block/${slotOf('transfer')}${fragment}$`));
    await answered(page);
  }
});

test('a failure is explained down to the innermost call that failed', async ({ page }) => {
  await open(page, pathOf('call-depth-exceeded'));
  await expect(page.getByTestId('page-status')).toContainText(/at call #[\d.]{5,}/);
  await open(page, pathOf('budget-exceeded'));
  await expect(page.getByTestId('evidence')).toContainText('exceeded CUs meter');
});
test('the transfers of a transaction are downloaded as CSV, inner ones too', async ({ page }) => {
  await open(page, pathOf('swap'));
  const { name, text } = await save(page, 'Calls', 'Transfers CSV');
  expect(name).toBe(`${signatureOf('swap')}-transfers.csv`);
  const [head, ...lines] = text.trimEnd().split('\r\n');
  expect(head).toBe(
    'instruction,asset,kind,from,to,from_owner,to_owner,mint,decimals,amount,effect,authority,fee,received',
  );
  expect(lines.map((line) => line.split(',').slice(0, 3).join(' '))).toEqual([
    '3.1.1 token transfer',
    '3.1.2 token transfer',
  ]);
});
