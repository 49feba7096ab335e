import { expect, test } from '../explorer-test.ts';
import { headline, open, openBlockTab, openTab, section } from '../page-parts.ts';
import { inOrder, result, status, withoutCors } from '../scripted-endpoint.ts';
import { sitePath } from '../static-site.ts';
import { pathOf, UNKNOWN_SIGNATURE } from '../stories.ts';

interface Answer {
  readonly result: { blockTime: number; meta: { fee: number; computeUnitsConsumed?: number; logMessages: string[] } };
}

/** Changes an answer as another node might. */
function changed(text: string): string {
  const answer = JSON.parse(text) as Answer;
  answer.result.meta.fee += 1;
  answer.result.meta.logMessages[0] += '\u202e';
  answer.result.meta.logMessages.splice(1, 0, 'Program log: additional');
  delete answer.result.meta.computeUnitsConsumed;
  return JSON.stringify(answer);
}

test('a transaction is compared with the answer of another endpoint, value by value', async ({ page, endpoint }) => {
  endpoint.script({ getTransaction: endpoint.relayed(changed) });
  await open(page, pathOf('transfer'));
  const opinion = await openTab(page, 'Checks', 'Check with another node');
  const ask = opinion.getByRole('button', { name: `Ask ${endpoint.host}` });
  await expect(ask).toBeVisible();
  // The generated ledger is no public cluster's.
  await expect(opinion.getByRole('button', { name: /^Ask/ })).toHaveCount(1);
  await page.waitForLoadState('networkidle');
  expect(endpoint.asked).toEqual([]);
  await ask.click();
  await expect(opinion).toContainText(
    /2 values differ\. 1 list item is returned by one endpoint only\. 1 field is returned by one endpoint only: node versions return different fields\. \d+ values are equal\./,
  );
  // The button of an endpoint that was asked stays in its place, and a second click asks nothing.
  const asked = opinion.getByRole('button', { name: `Asked ${endpoint.host}` });
  await expect(asked).toHaveAttribute('aria-disabled', 'true');
  await asked.press('Enter');
  await page.waitForLoadState('networkidle');
  expect(endpoint.asked).toEqual(['getTransaction']);
  const rows = opinion.getByRole('table').locator('tbody tr');
  await expect(rows).toHaveCount(4);
  await expect(rows.filter({ hasText: 'meta.fee' })).toHaveText(/^Fee meta\.fee(\d+)\d+$/);
  await expect(rows.filter({ hasText: 'meta.computeUnitsConsumed' })).toHaveText(/^Compute units .*\dnot returned$/);
  await expect(rows.filter({ hasText: 'Log line 0' })).toContainText('[U+202E]');
  await expect(rows.filter({ hasText: 'Log line 1' })).toHaveText(/not returned"Program log: additional"$/);
});

test('an equal answer of another node says so', async ({ page, endpoint }) => {
  await open(page, pathOf('swap'));
  const opinion = await openTab(page, 'Checks', 'Check with another node');
  await opinion.getByRole('button', { name: `Ask ${endpoint.host}` }).click();
  await expect(opinion).toContainText(/Both endpoints agree on all \d+ values\./);
  await expect(opinion.getByRole('table')).toHaveCount(0);
});

test('the header and the signatures of a block are compared', async ({ page, endpoint }) => {
  endpoint.script({
    getBlock: endpoint.relayed((text) =>
      text.replace(/"blockTime":\d+/, '"blockTime":1').replace(/"blockHeight":\d+/, '"blockHeight":2'),
    ),
  });
  await open(page, pathOf('rent-collected'));
  await openBlockTab(page, 'Details');
  const opinion = section(page, 'Check with another node');
  await opinion.getByRole('button', { name: `Ask ${endpoint.host}` }).click();
  await expect(opinion).toContainText(/2 values differ\. \d+ values are equal\./);
  await expect(opinion.getByRole('row', { name: /^Block time blockTime \d+ 1$/ })).toBeVisible();
  await expect(opinion.getByRole('row', { name: /^Block height blockHeight \d+ 2$/ })).toBeVisible();
  expect(endpoint.asked).toEqual(['getBlock']);
});

test('two blocks of one slot are said to be that', async ({ page, endpoint }) => {
  const other = '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY';
  endpoint.script({
    getBlock: endpoint.relayed((text) => text.replace(/"blockhash":"\w+"/, `"blockhash":"${other}"`)),
  });
  await open(page, pathOf('rent-collected'));
  await openBlockTab(page, 'Details');
  const opinion = section(page, 'Check with another node');
  await opinion.getByRole('button', { name: `Ask ${endpoint.host}` }).click();
  await expect(opinion).toContainText('These are two blocks of one slot, of which at most one becomes final.');
  await expect(opinion).toContainText('fast leader handover');
});

test('a check with another node tells a rate limit, a missing CORS header and a missing transaction apart', async ({
  page,
  endpoint,
}) => {
  endpoint.script({ getTransaction: inOrder(status(429, { 'retry-after': '7' }), withoutCors, result(null)) });
  await open(page, pathOf('transfer'));
  const opinion = await openTab(page, 'Checks', 'Check with another node');
  await opinion.getByRole('button', { name: `Ask ${endpoint.host}` }).click();
  await expect(opinion).toContainText(`${endpoint.host} received too many requests: HTTP 429.`);
  await expect(opinion).toContainText('Wait 7 seconds');
  await opinion.getByRole('button', { name: 'Retry' }).click();
  await expect(opinion).toContainText(`No readable response from ${endpoint.host}.`);
  await expect(opinion).toContainText('sends no CORS header');
  await opinion.getByRole('button', { name: 'Retry' }).click();
  await expect(opinion).toContainText(`${endpoint.host} does not have a finalized transaction with this signature.`);
});

test(
  'the public clusters are asked for a missing transaction on request only',
  { tag: '@browser' },
  async ({ page, allowedOrigins, sent, service }) => {
    const answers = {
      'https://api.mainnet-beta.solana.com': { status: 429 },
      'https://api.devnet.solana.com': {
        status: 200,
        value: {
          slot: 400_123_456,
          confirmations: null,
          err: null,
          status: { Ok: null },
          confirmationStatus: 'finalized',
        },
      },
      'https://api.testnet.solana.com': { status: 200, value: null },
    };
    for (const [origin, { status, ...answer }] of Object.entries(answers)) {
      await page.route(`${origin}/**`, (route) => {
        const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
        if ('value' in answer) {
          const json = { jsonrpc: '2.0', id: 1, result: { context: { slot: 1 }, value: [answer.value] } };
          return route.fulfill({ headers, json });
        }
        return route.fulfill({ status, headers, body: '' });
      });
    }
    await page.goto(`/tx/${UNKNOWN_SIGNATURE}`);
    await expect(headline(page)).toContainText('has no finalized transaction');
    await page.waitForLoadState('networkidle');
    // Until here, a request to any of them fails the test.
    for (const origin of Object.keys(answers)) allowedOrigins.add(origin);
    sent.splice(0);
    await page.getByRole('button', { name: 'Find it on the public clusters' }).click();
    const clusters = page.getByRole('list', { name: 'Public clusters' });
    await expect(clusters).toContainText('devnet has it, in slot 400,123,456, finalized.');
    await expect(clusters).toContainText('testnet: not found.');
    await expect(clusters).toContainText('mainnet-beta: not known. mainnet-beta received too many requests: HTTP 429.');
    await expect(clusters.getByRole('link', { name: 'Open it on devnet' })).toHaveAttribute(
      'href',
      sitePath(`/tx/${UNKNOWN_SIGNATURE}?cluster=devnet`),
    );
    // The page also watches whether its own endpoint finds it, unless that is the embedded ledger.
    expect(sent.filter(({ origin }) => origin !== service).map(({ method, params }) => [method, params])).toEqual(
      Array.from({ length: 3 }, () => [
        'getSignatureStatuses',
        [[UNKNOWN_SIGNATURE], { searchTransactionHistory: true }],
      ]),
    );
  },
);
