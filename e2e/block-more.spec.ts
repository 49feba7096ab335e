import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, test } from './explorer-test.ts';
import { fact, headline, open, option, section, transactionsTable } from './page-parts.ts';
import { grouped, pathOf } from './stories.ts';

const LARGE = pathOf('large-block');

test('programs and accounts say how often and how well, and lead to their transactions', async ({ page }) => {
  await open(page, LARGE);
  const programs = page.getByRole('table', { name: 'Programs' });
  await expect(programs.getByRole('row').nth(1)).toContainText('%');
  await expect(page.getByRole('table', { name: 'Accounts' }).getByRole('row').nth(1)).toContainText('%');
  for (const [table, param] of [
    [programs, 'program'],
    [page.getByRole('table', { name: 'Accounts' }), 'account'],
  ] as const) {
    const filter = table.getByRole('link', { name: /^Show the [\d,]+ transactions of/ }).nth(1);
    const count = (await filter.innerText()).trim();
    await filter.click();
    await expect(page).toHaveURL(new RegExp(`\\?${param}=\\w{32,44}#transactions$`));
    await expect(section(page, 'Transactions').locator('header')).toContainText(`${count} of `);
    await expect(page.locator('#transactions')).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL(LARGE);
  }
});

test('the index counts programs and accounts, and follows a jump to what came later', async ({ page }) => {
  await open(page, LARGE);
  const index = page.getByRole('navigation', { name: 'Sections' });
  await expect(index.getByRole('link', { name: /^Programs [\d,]+$/ })).toBeVisible();
  await index.getByRole('link', { name: /^Accounts [\d,]+$/ }).click();
  await expect(index.locator('[aria-current]')).toHaveText(/^Accounts/);
});

test('an address filters its block', async ({ page }) => {
  await open(page, LARGE);
  await page.locator('#tx-0 .addr').first().click();
  await page.getByRole('dialog', { name: 'Address' }).getByRole('link', { name: 'Its transactions' }).click();
  await expect(page).toHaveURL(/\?account=\w{32,44}#transactions$/);
  await expect(page.getByRole('dialog', { name: 'Address' })).toBeHidden();
});

test('leader revenue names the rule that the fee reward satisfies', async ({ page }) => {
  await open(page, LARGE);
  await expect(fact(page, 'Leader revenue')).toContainText('SIMD-0096');
  await expect(fact(page, 'Leader revenue')).toContainText('burned');
});

test('CSV and NDJSON hold what is shown', async ({ page }) => {
  await open(page, `${LARGE}?outcome=failed`);
  const shown = Number(await transactionsTable(page).getAttribute('aria-rowcount')) - 1;
  const csv = await saved(page, 'CSV');
  expect(csv.trimEnd().split('\r\n')).toHaveLength(shown + 1);
  expect(csv.split('\r\n')[1]).toContain(',failed,');
  const lines = (await saved(page, 'NDJSON')).trimEnd().split('\n');
  expect(lines).toHaveLength(shown);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ outcome: 'failed' });
});

test('the map is coloured by program or payer, as the address says', async ({ page }) => {
  await open(page, LARGE);
  await option(page, 'map by', 'program').click();
  await expect(page).toHaveURL(`${LARGE}?map=program`);
  await expect(section(page, 'Map').locator('.key .addr').first()).toBeVisible();
  await option(page, 'map by', 'payer').click();
  await expect(page).toHaveURL(`${LARGE}?map=payer`);
});

test('the strip reaches 32 slots to either side', async ({ page }) => {
  await open(page, LARGE);
  const slot = BigInt(LARGE.split('/').at(-1) ?? '');
  for (const other of [slot - 32n, slot + 32n]) {
    await expect(page.locator(`svg.strip a[href="/block/${other}"]`)).toHaveCount(1);
  }
});

test('detail signatures of few says kilobytes, of none that there is nothing to ask for', async ({ page }) => {
  await open(page, `${pathOf('rent-collected')}?transactionDetails=signatures`);
  await expect(section(page, 'Transactions')).toContainText(/takes about \d+ to \d+ kB\./);
  await open(page, `${pathOf('empty-block')}?transactionDetails=signatures`);
  await expect(section(page, 'Transactions')).toContainText('its leader found none to include.');
  await expect(section(page, 'Transactions').getByRole('button')).toHaveCount(0);
});

test('what cannot be read is a row that says so, at its place', async ({ page, endpoint }) => {
  let entry = 0;
  const spoil = (hash: string) => (entry++ === 2 ? '"recentBlockhash":7' : hash);
  endpoint.script({ getBlock: endpoint.relayed((text) => text.replaceAll(/"recentBlockhash":"\w+"/g, spoil)) });
  await open(page, endpoint.at(pathOf('rent-collected')));
  await expect(page.getByText('Not read here, each at its place and saying why: 1.')).toBeVisible();
  await expect(page.locator('#tx-2')).toContainText('not read: transaction.message.recentBlockhash: expected');
  await expect(page.locator('#tx-3 .addr').first()).toBeVisible();
});

test.describe('one streamed answer', () => {
  test('header and rows are there while the rest is coming, and stopping keeps them', async ({ page, endpoint }) => {
    const answer = await wholeBlock(page);
    endpoint.script({
      getBlock: (response) => {
        response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'application/json' });
        response.write(answer.slice(0, answer.length / 2));
      },
    });
    await page.goto(endpoint.at(LARGE));
    await expect(headline(page)).toContainText('its transactions are coming.');
    await expect(page.locator('#tx-0')).toBeVisible();
    await expect(page.locator('.wire').first()).toContainText('bytes so far Cancel');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Stopped: below is what had come.')).toBeVisible();
    await expect(headline(page)).toContainText('the answer was stopped.');
    await expect(page.locator('#tx-0')).toBeVisible();
    endpoint.script({});
    await page.getByRole('button', { name: 'Ask again' }).click();
    await expect(headline(page)).toContainText('holds');
  });

  test('much of it is read in a worker, and on the page where the code for that does not come', async ({
    page,
    endpoint,
  }) => {
    const answer = JSON.parse(await wholeBlock(page)) as { result: { transactions: unknown[] } };
    const { transactions } = answer.result;
    while (transactions.length < 6000) transactions.push(...transactions.slice(0, 1000));
    endpoint.script({
      getBlock: (response) => {
        const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' };
        response.writeHead(200, headers).end(JSON.stringify(answer));
      },
    });
    const whole = `holds ${grouped(transactions.length)} transactions`;
    const started = page.waitForEvent('worker');
    await page.goto(endpoint.at(LARGE));
    const worker = await started;
    expect(worker.url()).toMatch(/\/assets\/row-worker-/);
    const ended = worker.waitForEvent('close');
    await expect(headline(page)).toContainText(whole);
    await ended;

    await page.route('**/assets/row-worker-*', (route) => route.abort());
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('row-worker-'));
    await page.reload();
    await refused;
    await expect(headline(page)).toContainText(whole);
  });

  test('past 25 MB it asks before it goes on', async ({ page, endpoint }) => {
    const answer = await wholeBlock(page);
    const padded = answer.replace('"transactions":[', `"transactions":[${' '.repeat(26_000_000)}`);
    endpoint.script({
      getBlock: (response) => {
        const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' };
        response.writeHead(200, headers).end(padded);
      },
    });
    await page.goto(endpoint.at(LARGE));
    await expect(page.getByText('This answer is unusually large, and waits.')).toBeVisible();
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(headline(page)).toContainText('holds');
  });
});

async function saved(page: Page, form: string): Promise<string> {
  const download = page.waitForEvent('download');
  await section(page, 'Transactions').getByRole('button', { name: form, exact: true }).click();
  return readFile(await (await download).path(), 'utf8');
}

/** The answer to the page's own question, as the explorer's service gives it. */
async function wholeBlock(page: Page): Promise<string> {
  const slot = Number(LARGE.split('/').at(-1));
  const config = { encoding: 'json', transactionDetails: 'full', rewards: true, maxSupportedTransactionVersion: 1 };
  const data = { jsonrpc: '2.0', id: 1, method: 'getBlock', params: [slot, config] };
  return (await page.request.post('/', { data })).text();
}
