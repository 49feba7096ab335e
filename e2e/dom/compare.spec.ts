import { expect, test } from '../explorer-test.ts';
import { headline, open, option, section } from '../page-parts.ts';
import { refusal, result, status } from '../scripted-endpoint.ts';
import { pathOf, signatureOf } from '../stories.ts';
import { FORGED, FRIEND, OTHER_SIGNATURE, SIGNATURE, transfers, VICTIM } from '../transfer-answers.ts';

const SWAP = signatureOf('swap');
const REFUSED = signatureOf('swap-refused');
const TRANSFER = signatureOf('transfer');

test('two transactions are compared call by call, with differences in words', async ({ page, sent }) => {
  await page.goto(`/compare?a=${SWAP}&b=${REFUSED}`);
  await expect(headline(page)).toHaveText('A succeeded, B failed.');
  const facts = page.getByRole('table', { name: 'Facts' });
  await expect(facts.locator('tr', { hasText: 'Outcome' })).toHaveText(/Succeeded.*Failed.*differs/);
  await expect(facts).toContainText('rows are the same');
  const calls = page.getByRole('table', { name: 'Calls' });
  await expect(calls.locator('tr[data-difference="onlyA"]').first()).toContainText('only in A');
  await expect(calls).toContainText('failed');
  const lines = page.getByRole('table', { name: 'Log lines' });
  await expect(lines).toContainText('differs');
  const more = lines.getByRole('button', { name: 'Show 8 more lines, 7 only in A and 1 only in B' });
  const count = await lines.getByRole('row').count();
  await more.click();
  await expect(lines.getByRole('row')).toHaveCount(count + 8);
  await lines.getByRole('button', { name: 'Hide 8 more lines' }).click();
  await expect(lines.getByRole('row')).toHaveCount(count);
  expect(sent.map(({ method, params }) => [method, params[0]])).toEqual([
    ['getTransaction', SWAP],
    ['getTransaction', REFUSED],
  ]);
});

test('rows that are the same are shown on demand, kept in the URL', async ({ page }) => {
  await page.goto(`/compare?a=${SWAP}&b=${REFUSED}`);
  const version = page.getByRole('table', { name: 'Facts' }).locator('tr', { hasText: 'Version' });
  await expect(section(page, 'Facts')).toBeVisible();
  await expect(version).toBeHidden();
  await option(page, 'rows', 'all').check();
  await expect(version).toContainText('same');
  await expect(page).toHaveURL(`/compare?a=${SWAP}&b=${REFUSED}&rows=all`);
  await page.reload();
  await expect(version).toContainText('same');
});

test('the fields that differ are below their call, several of them on demand', async ({ page }) => {
  const row = (name: string) =>
    page
      .getByRole('table', { name: 'Calls' })
      .locator('tr')
      .filter({ has: page.getByRole('cell', { name, exact: true }) });
  await page.goto(`/compare?a=${TRANSFER}&b=${signatureOf('priority-fee')}`);
  await expect(row('lamports')).toHaveText(/2,500,000,000.*125,000,000.*differs/);
  await page.goto(`/compare?a=${signatureOf('associated-account')}&b=${signatureOf('wrapped-sol')}`);
  await expect(row('mint')).toHaveCount(1);
  await expect(row('owner')).toHaveCount(0);
  await page.getByRole('button', { name: 'account, mint, owner differ' }).click();
  await expect(row('owner')).toContainText('differs');
});

test('a transaction does not differ from itself', async ({ page }) => {
  await page.goto(`/compare?a=${TRANSFER}&b=${TRANSFER}`);
  await expect(headline(page)).toHaveText('A and B are the same transaction.');
  await expect(section(page, 'Calls')).toContainText('all the same');
});

test('signatures are chosen in a form, also by a link; text without one is explained', async ({ page }) => {
  await page.goto(`/compare?a=${TRANSFER}`);
  const second = page.getByLabel('Signature of B');
  await second.fill('0');
  await expect(page.getByText('This has no transaction signature')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Compare', exact: true })).toBeDisabled();
  await second.fill(`https://explorer.solana.com/tx/${SWAP}?cluster=devnet`);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page).toHaveURL(`/compare?a=${TRANSFER}&b=${SWAP}`);
  await expect(headline(page)).toHaveText('Both succeeded.');
});

test('the page of a transaction leads there', async ({ page }) => {
  await open(page, pathOf('transfer'));
  // That of the header leads to an empty comparison.
  await page.getByRole('button', { name: 'Tools' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Compare/ })
    .click();
  await expect(page).toHaveURL(`/compare?a=${TRANSFER}`);
  await expect(page.getByLabel('Signature of A')).toHaveValue(TRANSFER);
});

test('a side that the endpoint does not have, or refuses, says so, and the other one stays', async ({
  page,
  endpoint,
}) => {
  endpoint.script({
    getTransaction: async (response, text) => {
      const answer = text.includes(SWAP) ? endpoint.relay : text.includes(REFUSED) ? result(null) : status(429);
      await answer(response, text);
    },
  });
  await page.goto(endpoint.at(`/compare?a=${SWAP}&b=${REFUSED}`));
  await expect(page.getByRole('alert')).toContainText('has no confirmed transaction with this signature');
  await expect(headline(page)).toHaveText('Two transactions');
  await page.goto(endpoint.at(`/compare?a=${SWAP}&b=${TRANSFER}`));
  await expect(page.getByRole('alert')).toContainText(/429|rate|limit/i);
  endpoint.script({ getTransaction: endpoint.relay });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(headline(page)).toHaveText('Both succeeded.');
  endpoint.script({ '*': refusal(-32601, 'Method not found') });
  await page.goto(endpoint.at(`/compare?a=${SWAP}&b=${TRANSFER}`));
  await expect(page.getByRole('alert')).toHaveCount(2);
});

test('an answer that contradicts itself is no outcome', async ({ page, endpoint }) => {
  const lying = endpoint.relayed((text) => text.replace(/"err":\{[^}]*\}[^}]*\}?,"fee"/, '"err":null,"fee"'));
  endpoint.script({ getTransaction: lying });
  await page.goto(endpoint.at(`/compare?a=${SWAP}&b=${REFUSED}`));
  await expect(headline(page)).toHaveText('A succeeded, B contradicts itself.');
  await expect(page.getByText('Contradictory answer')).toBeVisible();
});

test('addresses of one transaction that look like those of the other are marked', async ({ page, endpoint }) => {
  const [one, other] = [
    transfers(SIGNATURE, 1000, [VICTIM, FORGED]),
    transfers(OTHER_SIGNATURE, 1000, [VICTIM, FRIEND]),
  ];
  endpoint.script({
    getTransaction: (response, text) => (text.includes(SIGNATURE) ? one : other)(response, text),
  });
  await page.goto(endpoint.at(`/compare?a=${SIGNATURE}&b=${OTHER_SIGNATURE}`));
  await expect(page.getByTestId('look-alikes')).toContainText('Two addresses on this page look alike');
});
