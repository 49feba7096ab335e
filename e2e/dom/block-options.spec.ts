import { expect, test } from '../explorer-test.ts';
import {
  answered,
  choose,
  expectSent,
  fact,
  figure,
  open,
  openBlockTab,
  option,
  save,
  section,
  transactionsTable,
} from '../page-parts.ts';
import { delayed } from '../scripted-endpoint.ts';
import { pathOf } from '../stories.ts';

const LARGE = pathOf('large-block');
const SMALL = pathOf('rent-collected');

test('every encoding renders the same page', async ({ page, sent }) => {
  // Tall enough for the table to mount all of its rows.
  await page.setViewportSize({ width: 1440, height: 2400 });
  await open(page, SMALL);
  const sentence = (await figure(page, 'Transactions').textContent()) ?? '';
  const rowCount = Number(await transactionsTable(page).getAttribute('aria-rowcount'));
  await expect(transactionsTable(page).getByRole('row')).toHaveCount(rowCount);
  // What happened stands in the rows a moment after them.
  await expect(transactionsTable(page)).toContainText('nothing but the fee moved');
  const rows = await transactionsTable(page).innerText();
  for (const encoding of ['base64', 'base58', 'jsonParsed']) {
    await choose(page, 'encoding', encoding);
    await expectSent(sent, 'getBlock', { encoding, transactionDetails: 'full' });
    await expect(page).toHaveURL(`${SMALL}?encoding=${encoding}`);
    await expect(figure(page, 'Transactions')).toHaveText(sentence);
    await openBlockTab(page, 'Transactions');
    await expect.poll(() => transactionsTable(page).innerText()).toBe(rows);
  }
});

test('detail accounts has no programs', async ({ page, sent }) => {
  await open(page, SMALL);
  const tab = page.getByRole('tab', { name: /^Transactions \d+$/ });
  const all = Number(/\d+/.exec((await tab.textContent()) ?? '')?.[0]);
  await choose(page, 'detail', 'accounts');
  await expectSent(sent, 'getBlock', { transactionDetails: 'accounts' });
  await expect(page).toHaveURL(`${SMALL}?transactionDetails=accounts`);
  await openBlockTab(page, 'Transactions');
  // Only the instructions show which transactions are votes, so none is hidden.
  await expect(transactionsTable(page)).toHaveAttribute('aria-rowcount', String(all + 1));
  await expect(section(page, 'Transactions')).toContainText(
    'Detail level accounts leaves compute units out. Detail level accounts leaves the instructions out.',
  );
  await expect(page.getByRole('columnheader', { name: 'Compute units' })).toHaveCount(0);
  await openBlockTab(page, 'Details');
  await expect(fact(page, 'Fee revenue')).toContainText(
    /^0\.\d+ SOL.*Detail level accounts leaves the instructions out\. Load full details$/,
  );
});

test('detail signatures lists signatures, and names what it leaves out', async ({ page, sent }) => {
  await page.goto(`${LARGE}?transactionDetails=signatures&tab=transactions`);
  await expectSent(sent, 'getBlock', { transactionDetails: 'signatures' });
  await expect(figure(page, 'Transactions')).toHaveText(
    /^Transactions\s*[\d,]{5,}\s*only their signatures are loaded$/,
  );
  await expect(section(page, 'Transactions')).toContainText(
    /The answer with full detail takes about [\d.]+ to [\d.]+ MB\./,
  );
  const table = page.getByRole('table', { name: 'Signatures' });
  expect(Number(await table.getAttribute('aria-rowcount'))).toBeGreaterThan(2000);
  const [first] = await table.getByRole('link').allTextContents();
  const { name, text: csv } = await save(page, 'Transactions', 'CSV');
  expect(name).toBe(`block-${LARGE.slice(7)}.csv`);
  const [head, ...lines] = csv.trimEnd().split('\r\n');
  expect(head).toBe('index,signature');
  expect(lines).toHaveLength(Number(await table.getAttribute('aria-rowcount')) - 1);
  const { text: ndjson } = await save(page, 'Transactions', 'NDJSON');
  expect(ndjson.split('\n')[7]).toBe(`{"index":7,"signature":"${lines[7]?.split(',')[1]}"}`);
  await section(page, 'Transactions').getByRole('button', { name: 'Load full details' }).click();
  await expect(page).toHaveURL(LARGE);
  await expect(page.locator('#tx-0').getByRole('link')).toHaveText(first ?? '');
});

test('detail signatures estimates a small block in kilobytes, and offers nothing for an empty one', async ({
  page,
}) => {
  await open(page, `${pathOf('rent-collected')}?transactionDetails=signatures&tab=transactions`);
  await expect(section(page, 'Transactions')).toContainText(/takes about \d+ to \d+ kB\./);
  await open(page, `${pathOf('empty-block')}?transactionDetails=signatures&tab=transactions`);
  await expect(section(page, 'Transactions')).toContainText('This block has no transactions.');
  await expect(section(page, 'Transactions').getByRole('button')).toHaveCount(0);
});

test('detail none shows the header only, and names what it leaves out', async ({ page, sent }) => {
  await page.goto(`${SMALL}?transactionDetails=none&tab=transactions`);
  await expectSent(sent, 'getBlock', { transactionDetails: 'none', rewards: true });
  await expect(section(page, 'Transactions')).toContainText('Detail level none leaves the transactions out.');
  await expect(section(page, 'Map')).toHaveCount(0);
  await section(page, 'Transactions').getByRole('button', { name: 'Load signatures' }).click();
  await expect(page).toHaveURL(`${SMALL}?transactionDetails=signatures&tab=transactions`);
  await expect(page.getByRole('table', { name: 'Signatures' })).toBeVisible();
});

test('rewards that were not requested differ from no rewards', async ({ page, sent }) => {
  await page.goto(SMALL);
  await choose(page, 'rewards', 'false');
  await expectSent(sent, 'getBlock', { transactionDetails: 'full', rewards: false });
  await expect(page).toHaveURL(`${SMALL}?rewards=false`);
  await openBlockTab(page, 'Rewards');
  await expect(section(page, 'Rewards')).toContainText('The request left rewards out.');
  await section(page, 'Rewards').getByRole('button', { name: 'Load rewards' }).click();
  await expect(page).toHaveURL(`${SMALL}?tab=rewards`);
  await page.goto(`${pathOf('empty-block')}#rewards`);
  await expect(section(page, 'Rewards')).toContainText('The answer has an empty list of rewards.');
  await openBlockTab(page, 'Transactions');
  await expect(section(page, 'Transactions')).toContainText('This block has no transactions.');
});

test('members missing from the answer are not reported as missing from the request', async ({ page, endpoint }) => {
  const without = (text: string, ...names: readonly string[]) => {
    const answer = JSON.parse(text) as { readonly result: Record<string, unknown> };
    const kept = Object.entries(answer.result).filter(([name]) => !names.includes(name));
    return JSON.stringify({ ...answer, result: Object.fromEntries(kept) });
  };
  endpoint.script({ getBlock: endpoint.relayed((text) => without(text, 'transactions', 'rewards')) });
  await open(page, endpoint.at(SMALL));
  const overview = await openBlockTab(page, 'Details');
  await expect(overview.getByText('This endpoint’s getBlock did not return them.')).toHaveCount(5);
  await expect(overview.getByText('Not recorded: the answer has no rewards field.')).toHaveCount(3);
  await openBlockTab(page, 'Transactions');
  await expect(section(page, 'Transactions')).toContainText(
    'This endpoint’s getBlock did not return the transactions.',
  );
  await expect(section(page, 'Transactions').getByRole('button')).toHaveText(['Load signatures']);
  await openBlockTab(page, 'Rewards');
  await expect(section(page, 'Rewards')).toContainText(
    'The node did not record rewards: the answer has no rewards field.',
  );
  await expect(page.getByRole('main')).not.toContainText(/not requested|leaves \w+ out|left \w+ out/);
  await page.goto(endpoint.at(`${SMALL}?transactionDetails=signatures`));
  await expect(figure(page, 'Transactions')).toHaveText(/^Transactions\s*[\d,]+\s*only their signatures are loaded$/);
});

test('the commitment is requested, shown, and kept in the URL', async ({ page, sent }) => {
  await page.goto(SMALL);
  await expect(page.getByTestId('page-status')).toHaveText(/Finalized/);
  await choose(page, 'commitment', 'confirmed');
  await expectSent(sent, 'getBlock', { transactionDetails: 'full', commitment: 'confirmed' });
  await expect(page).toHaveURL(`${SMALL}?commitment=confirmed`);
  await expect(page.getByTestId('page-status')).toHaveText(/Confirmed/);
  await openBlockTab(page, 'Transactions');
  await expect(transactionsTable(page).locator('[data-row] [data-row-link]').first()).toHaveAttribute(
    'href',
    /\?commitment=confirmed$/,
  );
});

test('the deprecated method has a notice, and no detail accounts', async ({ page, sent }) => {
  await open(page, SMALL);
  const sentence = (await figure(page, 'Transactions').textContent()) ?? '';
  await choose(page, 'method', 'getConfirmedBlock');
  await expectSent(sent, 'getConfirmedBlock', { transactionDetails: 'full' });
  await expect(page).toHaveURL(`${SMALL}?method=getConfirmedBlock`);
  await expect(page.getByText('getConfirmedBlock is deprecated: getBlock replaces it')).toBeVisible();
  await expect(option(page, 'detail', 'accounts')).toBeDisabled();
  await expect(figure(page, 'Transactions')).toHaveText(sentence);
  await openBlockTab(page, 'Details');
  await expect(fact(page, 'Block height')).toHaveText('getConfirmedBlock does not return it. Use getBlock');
  await expect(section(page, 'Map')).toContainText('getConfirmedBlock does not return compute units.');
  await fact(page, 'Compute units').getByRole('button', { name: 'Use getBlock' }).click();
  await expect(fact(page, 'Compute units')).toHaveText(/^[\d,]+/);
  await expect(page).toHaveURL(`${SMALL}?method=getBlock&tab=details`);
});

test('reload and back keep the chosen options', async ({ page, sent }) => {
  await page.goto(SMALL);
  await choose(page, 'encoding', 'base64');
  await choose(page, 'rewards', 'false');
  sent.splice(0);
  await page.reload();
  await expect(option(page, 'encoding', 'base64')).toBeChecked();
  await expect(option(page, 'rewards', 'false')).toBeChecked();
  await expectSent(sent, 'getBlock', { encoding: 'base64', rewards: false, transactionDetails: 'full' });
  await page.goBack();
  await expect(page).toHaveURL(`${SMALL}?encoding=base64`);
  await expect(option(page, 'rewards', 'true')).toBeChecked();
});

test('a parameter with an unknown value is reported, and the default is used', async ({ page, sent }) => {
  await page.goto(`${SMALL}?transactionDetails=all&rewards=yes&outcome=broken`);
  for (const given of ['transactionDetails=all', 'rewards=yes', 'outcome=broken'])
    await expect(page.getByTestId('notice').filter({ hasText: `The URL has ${given}` })).toBeVisible();
  await expectSent(sent, 'getBlock', { transactionDetails: 'full', rewards: true });
});

test('a fragment without a transaction in the block is reported', { tag: '@browser' }, async ({ page }) => {
  for (const detail of ['full', 'signatures']) {
    await page.goto(`${SMALL}?transactionDetails=${detail}#tx-0`);
    await expect(page.locator('#tx-0')).toBeVisible();
    await expect(page.getByTestId('notice')).toHaveCount(0);
    await page.evaluate(() => location.assign('#tx-99999'));
    await expect(page.getByTestId('notice')).toHaveText('The URL points to #tx-99999, which is not on this page.');
  }
});

test('the previous answer stays, marked as stale, until the new one arrives', async ({ page, endpoint }) => {
  await open(page, endpoint.at(SMALL));
  const sentence = (await figure(page, 'Transactions').textContent()) ?? '';
  const late = delayed(endpoint.relay);
  endpoint.script({ getBlock: late.answer });
  await option(page, 'encoding', 'base64').click();
  await expect(page.getByTestId('notice')).toContainText(
    'The page shows the answer for json until the answer for base64 arrives.',
  );
  await expect(figure(page, 'Transactions')).toHaveText(sentence);
  await expect(page.locator('[inert]')).toContainText('Compute units');
  late.release();
  await answered(page);
  await expect(page.locator('[inert]')).toHaveCount(0);
});
