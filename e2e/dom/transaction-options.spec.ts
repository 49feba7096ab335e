import type { Page } from 'playwright/test';
import { expect, test } from '../explorer-test.ts';
import {
  choose,
  expectSent,
  fact,
  headline,
  open,
  openTab,
  option,
  section,
  unfold,
  withoutPublished,
} from '../page-parts.ts';
import { delayed } from '../scripted-endpoint.ts';
import { SERVICE } from '../static-site.ts';
import { pathOf } from '../stories.ts';

const SECTIONS = ['What moved', 'Facts', 'Calls', 'Balances', 'Token balances', 'Logs'] as const;

/** The text of sections once signatures are verified and lazy parts have loaded, with all rows. */
async function readSections(page: Page, titles: readonly string[]): Promise<readonly string[]> {
  await expect(section(page, 'Facts')).not.toContainText('being checked');
  await expect(section(page, 'Balances')).toContainText(' changed, ');
  await openTab(page, 'Logs');
  await unfold(page);
  return Promise.all(titles.map((title) => section(page, title).innerText()));
}

for (const [id, wireEncodings] of [
  ['swap', ['base64', 'base58']],
  ['lookup-table', ['base64', 'base58']],
  // Version 1 has no base58 form.
  ['version-1', ['base64']],
  ['swap-refused', ['base64', 'base58']],
] as const) {
  const tag = id === 'lookup-table' || id === 'swap-refused' ? '@long' : [];
  test(`the encodings of "${id}" render the same page`, { tag }, async ({ page, sent }) => {
    // An instruction that is open when its IDL arrives stays as it is, so the page depends on when that is.
    await page.addInitScript(withoutPublished);
    await open(page, pathOf(id));
    const sections = await readSections(page, SECTIONS);
    const sentence = await headline(page).innerText();
    await expectSent(sent, 'getTransaction', { encoding: 'json' });
    for (const encoding of wireEncodings) {
      await choose(page, 'encoding', encoding);
      await expectSent(sent, 'getTransaction', { encoding });
      await expect(page).toHaveURL(`${pathOf(id)}?encoding=${encoding}`);
      await expect(headline(page)).toHaveText(sentence);
      expect(await readSections(page, SECTIONS)).toEqual(sections);
    }
    await choose(page, 'encoding', 'jsonParsed');
    await expectSent(sent, 'getTransaction', { encoding: 'jsonParsed' });
    await expect(headline(page)).toHaveText(sentence);
    // This answer lacks the signed bytes, as the facts state; everything else is equal.
    await expect(fact(page, 'Signer')).toContainText('not checked: no bytes');
    expect(await readSections(page, ['What moved'])).toEqual(sections.slice(0, 1));
    expect(await readSections(page, ['Balances', 'Token balances', 'Logs'])).toEqual(sections.slice(3));
    await choose(page, 'encoding', 'json');
    await expect(page).toHaveURL(`${pathOf(id)}?tab=json`);
    expect(await readSections(page, SECTIONS)).toEqual(sections);
  });
}

test('the commitment is requested, shown, and kept in the URL', async ({ page, sent }) => {
  await page.goto(pathOf('transfer'));
  await expect(page.getByTestId('page-status')).toHaveText(/Succeeded\s*finalized/);
  await expectSent(sent, 'getTransaction', { commitment: 'finalized' });
  await openTab(page, 'JSON', 'Raw');
  await choose(page, 'commitment', 'confirmed');
  await expectSent(sent, 'getTransaction', { commitment: 'confirmed' });
  await expect(page).toHaveURL(`${pathOf('transfer')}?commitment=confirmed`);
  await expect(page.getByTestId('page-status')).toHaveText(/Succeeded\s*confirmed/);
  await expect(fact(page, 'Slot').getByRole('link')).toHaveAttribute('href', /\?commitment=confirmed$/);
  const row = fact(page, 'Position').getByRole('link', { name: 'its row in the block' });
  await expect(row).toHaveAttribute('href', /\?commitment=confirmed#tx-\d+$/);
});

test('the chosen method is requested, and the deprecated one has a notice', async ({ page, sent }) => {
  await page.goto(pathOf('transfer'));
  await expectSent(sent, 'getTransaction');
  await openTab(page, 'JSON', 'Raw');
  await choose(page, 'method', 'getConfirmedTransaction');
  await expectSent(sent, 'getConfirmedTransaction', { encoding: 'json' });
  await expect(page).toHaveURL(`${pathOf('transfer')}?method=getConfirmedTransaction`);
  await expect(page.getByText('getConfirmedTransaction is deprecated: getTransaction replaces it')).toBeVisible();
  await expect(page.getByTestId('exchange-line')).toContainText(`from ${SERVICE.label}, getConfirmedTransaction`);
  await expect(headline(page)).toContainText('2.5 SOL');
  sent.splice(0);
  await choose(page, 'method', 'getTransaction');
  await expectSent(sent, 'getTransaction');
  await expect(page).toHaveURL(`${pathOf('transfer')}?method=getTransaction`);
});

test('reload and back keep the chosen options', async ({ page, sent }) => {
  await page.goto(pathOf('swap'));
  await choose(page, 'encoding', 'base64');
  await choose(page, 'commitment', 'confirmed');
  sent.splice(0);
  await page.reload();
  await expect(option(page, 'encoding', 'base64')).toBeChecked();
  await expect(option(page, 'commitment', 'confirmed')).toBeChecked();
  await expectSent(sent, 'getTransaction', { encoding: 'base64', commitment: 'confirmed' });
  await page.goBack();
  await expect(page).toHaveURL(`${pathOf('swap')}?encoding=base64`);
  await expect(option(page, 'commitment', 'finalized')).toBeChecked();
  await page.goBack();
  await expect(option(page, 'encoding', 'json')).toBeChecked();
  await page.goForward();
  await expect(option(page, 'encoding', 'base64')).toBeChecked();
});

test('a parameter with an unknown value is reported, and the default is used', async ({ page, sent }) => {
  await page.goto(`${pathOf('transfer')}?encoding=base32&commitment=processed`);
  const reports = page.getByTestId('notice');
  await expect(reports.nth(0)).toContainText(
    'The URL has encoding=base32, but encoding can be json, jsonParsed, base64 or base58; json is used.',
  );
  await expect(reports.nth(1)).toContainText('commitment=processed');
  await expectSent(sent, 'getTransaction', { encoding: 'json', commitment: 'finalized' });
});

test('a fragment without a target is reported, one with a target is not', { tag: '@browser' }, async ({ page }) => {
  for (const hash of ['#ix-1', '#account-0', '#log-1', '#raw']) {
    await page.goto(`${pathOf('transfer')}${hash}`);
    await expect(page.locator(hash)).toBeVisible();
    await expect(page.getByTestId('notice')).toHaveCount(0);
  }
  await page.evaluate(() => location.assign('#ix-99'));
  await expect(page.getByTestId('notice')).toHaveText('The URL points to #ix-99, which is not on this page.');
});

test('the previous answer stays, marked as stale, until the new one arrives', async ({ page, endpoint }) => {
  await page.goto(endpoint.at(pathOf('transfer')));
  await expect(fact(page, 'Signer').getByText('valid', { exact: true })).toBeVisible();
  const late = delayed(endpoint.relay);
  endpoint.script({ getTransaction: late.answer });
  await option(page, 'encoding', 'base64').click();
  await expect(page.getByTestId('notice')).toContainText(
    'The page shows the answer for json until the answer for base64 arrives.',
  );
  await expect(headline(page)).toContainText('2.5 SOL');
  await expect(page.locator('[inert]')).toContainText(['Facts', 'Calls']);
  late.release();
  await expect(page.getByTestId('notice')).toHaveCount(0);
  await expect(page.locator('[inert]')).toHaveCount(0);
  await expect(fact(page, 'Signer').getByText('valid', { exact: true })).toBeVisible();
});

test('choices in quick succession all count', async ({ page }) => {
  await open(page, pathOf('swap'));
  await openTab(page, 'JSON', 'Raw');
  await page.evaluate(() => {
    for (const value of ['base64', 'confirmed'])
      document.querySelector<HTMLInputElement>(`.pane :is(.tab-bar, .choices) input[value="${value}"]`)?.click();
  });
  await expect(page).toHaveURL(`${pathOf('swap')}?encoding=base64&commitment=confirmed`);
});

test('the encodings are compared on demand, one after the other', async ({ page, sent }) => {
  await open(page, pathOf('swap'));
  expect(sent.filter(({ method }) => method === 'getTransaction')).toHaveLength(1);
  const encodings = await openTab(page, 'JSON', 'Encodings');
  await encodings.getByRole('button', { name: 'Compare encodings' }).click();
  for (const encoding of ['jsonParsed', 'base64', 'base58']) await expectSent(sent, 'getTransaction', { encoding });
  const rows = page.getByRole('table', { name: 'Encodings compared' }).locator('tbody tr');
  await expect(rows).toHaveCount(4);
  for (const row of await rows.all()) await expect(row.locator('td').last()).toHaveText(/^[\d,]{3,} bytes$/);
  await expect(rows.nth(1)).toContainText(/\d+ of \d+ instructions parsed/);
  await rows.nth(2).getByRole('button', { name: 'base64' }).click();
  await expect(page).toHaveURL(`${pathOf('swap')}?encoding=base64`);
});
