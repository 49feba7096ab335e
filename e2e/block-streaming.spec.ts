import type { Page } from 'playwright/test';
import { IS_LONG } from '../src/shared/test-support/long-run.ts';
import { expect, test } from './explorer-test.ts';
import { answered, answerTo, choose, figure, open, transactionsTable } from './page-parts.ts';
import { grouped, pathOf } from './stories.ts';

const LARGE = pathOf('large-block');

test('header and rows are shown while the answer streams in, canceling keeps them, and columns keep their places', async ({
  page,
  endpoint,
}) => {
  const answer = await wholeBlock(page);
  endpoint.script({
    getBlock: (response) => {
      response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'application/json' });
      response.write(answer.slice(0, answer.length / 2));
    },
  });
  await page.goto(endpoint.at(`${LARGE}?votes=shown`));
  await expect(page.getByTestId('page-status')).toContainText('Loading…');
  await expect(page.locator('#tx-0')).toBeVisible();
  await expect(page.getByTestId('exchange-line').first()).toContainText('bytes so far Cancel');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Canceled: the page shows what was loaded.')).toBeVisible();
  await expect(page.getByTestId('page-status')).toContainText('Canceled');
  await expect(page.locator('#tx-0')).toBeVisible();
  const columns = await columnsOf(page);
  await expect(page.getByTestId('slot-strip').locator('a[href*="/block/"]')).toHaveCount(64);
  endpoint.script({});
  await page.getByRole('button', { name: 'Retry' }).click();
  await answered(page);
  expect(await columnsOf(page)).toEqual(columns);
  for (const outcome of ['failed', 'ok']) {
    await choose(page, 'outcome', outcome);
    await expect(page).toHaveURL(new RegExp(`outcome=${outcome}`));
    expect(await columnsOf(page), outcome).toEqual(columns);
  }
});

/**
 * The left and the right edge of each column of the table, in its head and in its first row, in CSS pixels. The rows behind it are mounted a
 * frame later.
 */
function columnsOf(page: Page): Promise<readonly (readonly number[])[]> {
  return transactionsTable(page).evaluate((table) =>
    ['thead tr', 'tr[data-row]'].map((selector) =>
      [...(table.querySelector(selector)?.children ?? [])].flatMap((cell) => {
        const { left, right } = cell.getBoundingClientRect();
        return [Math.round(left), Math.round(right)];
      }),
    ),
  );
}

test('a large block is decoded in a worker, or on the page if the worker fails to load', async ({ page, endpoint }) => {
  const answer = JSON.parse(await wholeBlock(page)) as { result: { transactions: unknown[] } };
  const { transactions } = answer.result;
  const recorded = transactions.length;
  while (transactions.length < (IS_LONG ? 6000 : 2200))
    transactions.push(...transactions.slice(0, IS_LONG ? 1000 : 100));
  endpoint.script({
    getBlock: (response) => {
      const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' };
      response.writeHead(200, headers).end(JSON.stringify(answer));
    },
  });
  // Said once all of them are decoded.
  const whole = `${grouped(transactions.length - recorded)} transactions are repetitions`;
  const started = page.waitForEvent('worker');
  await page.goto(endpoint.at(LARGE));
  const worker = await started;
  expect(worker.url()).toMatch(/\/assets\/block-row\.worker-/);
  const ended = worker.waitForEvent('close');
  await expect(page.getByTestId('contradictions')).toContainText(whole);
  await ended;

  await page.route('**/assets/block-row.worker-*', (route) => route.abort());
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('block-row.worker-'));
  await page.reload();
  await refused;
  await expect(page.getByTestId('contradictions')).toContainText(whole);
});

test('past 25 MB it asks before it continues', async ({ page, endpoint }) => {
  const answer = await wholeBlock(page);
  const padded = answer.replace('"transactions":[', `"transactions":[${' '.repeat(26_000_000)}`);
  endpoint.script({
    getBlock: (response) => {
      const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' };
      response.writeHead(200, headers).end(padded);
    },
  });
  await page.goto(endpoint.at(LARGE));
  await expect(page.getByText('This answer is unusually large; loading is paused.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await answered(page);
});

test('a transaction that cannot be decoded is a row that says so, at its index', async ({ page, endpoint }) => {
  let entry = 0;
  const spoil = (message: string) => (entry++ === 2 ? '"message":7,"was":{' : message);
  endpoint.script({ getBlock: endpoint.relayed((text) => text.replaceAll('"message":{', spoil)) });
  await open(page, endpoint.at(`${pathOf('rent-collected')}?votes=shown`));
  await expect(figure(page, 'Transactions')).toContainText('1 not decoded');
  await expect(page.locator('#tx-2')).toContainText('not decoded: transaction.message: expected');
  await expect(page.locator('#tx-3 [data-address]').first()).toBeVisible();
});

/** The answer of the explorer's own service to the request that the page sends. */
async function wholeBlock(page: Page): Promise<string> {
  const slot = Number(LARGE.split('/').at(-1));
  const config = { encoding: 'json', transactionDetails: 'full', rewards: true, maxSupportedTransactionVersion: 1 };
  return answerTo(page, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBlock', params: [slot, config] }));
}
