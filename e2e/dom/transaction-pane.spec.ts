import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../explorer-test.ts';
import { choose, headline, open, openTab, section, transactionsTable } from '../page-parts.ts';
import { STATIC_SITE } from '../static-site.ts';
import { pathOf, signatureOf, slotOf } from '../stories.ts';

const SWAP = pathOf('swap');
const TABS = ['Logs', 'Accounts', 'Bytes', 'JSON', 'Checks'] as const;
type Tab = (typeof TABS)[number];
const FIXED_TABS = TABS.slice(0, 4);

const tab = (page: Page, name: Tab) => page.getByRole('tab', { name: new RegExp(`^${name}`) });

/** This tab is open, and only its panel is shown. */
async function expectOpen(page: Page, name: Tab): Promise<void> {
  await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { selected: true })).toHaveCount(1);
  await expect(page.getByRole('tabpanel')).toHaveCount(1);
  await expect(page.getByRole('tabpanel', { name: new RegExp(`^${name}`) })).toBeVisible();
}

for (const [place, name, title] of [
  ['', 'Logs', 'Logs'],
  ['?tab=accounts', 'Accounts', 'Accounts'],
  ['?tab=bytes', 'Bytes', 'Bytes'],
  ['?tab=constructor', 'Logs', 'Logs'],
  ['?encoding=base64', 'JSON', 'Raw'],
  ['?commitment=confirmed', 'JSON', 'Raw'],
  ['?method=getTransaction', 'JSON', 'Raw'],
  ['?encoding=base64&tab=checks', 'Checks', 'Run again'],
  ['?tab=bytes#ix-1', 'Bytes', 'Bytes'],
  ['?encoding=base64&tab=bytes#log-3', 'Logs', 'Logs'],
  ['#logs', 'Logs', 'Logs'],
  ['#bytes', 'Bytes', 'Bytes'],
  ['?tab=bytes#raw', 'JSON', 'Raw'],
  ['#encodings', 'JSON', 'Encodings'],
  ['#run-again', 'Checks', 'Run again'],
  ['#second-opinion', 'Checks', 'Check with another node'],
] as const)
  test(`a link to a transaction with "${place}" opens ${name}`, async ({ page }) => {
    await open(page, `${SWAP}${place}`);
    await expect(section(page, title)).toBeVisible();
    await expectOpen(page, name);
  });

test('a tab is named in the URL, which loses a fragment that points into another tab', async ({ page }) => {
  await open(page, `${SWAP}#log-3`);
  await openTab(page, 'Bytes');
  await expect(page).toHaveURL(`${SWAP}?tab=bytes`);
  await page.reload();
  await expectOpen(page, 'Bytes');
  await open(page, `${SWAP}#ix-1`);
  await openTab(page, 'Checks', 'Check with another node');
  await expect(page).toHaveURL(`${SWAP}#second-opinion`);
  await openTab(page, 'Bytes');
  await openTab(page, 'Checks', 'Check with another node');
  await expect(page).toHaveURL(`${SWAP}?tab=checks`);
  // The first one needs no name.
  await openTab(page, 'Logs');
  await expect(page).toHaveURL(SWAP);
});

test('a link to a log line marks this line, and no other', async ({ page }) => {
  await open(page, `${SWAP}#log-3`);
  const marked = section(page, 'Logs').locator('[aria-current]');
  await expect(marked).toHaveAttribute('id', 'log-3');
  await open(page, `${SWAP}#log-5`);
  await expect(marked).toHaveAttribute('id', 'log-5');
});

test('choosing an encoding opens JSON, which names it, and drops such a fragment', async ({ page }) => {
  await open(page, `${SWAP}#log-3`);
  await expect(tab(page, 'JSON')).toHaveText('JSON · json');
  await choose(page, 'encoding', 'base64');
  await expect(page).toHaveURL(`${SWAP}?encoding=base64`);
  await expectOpen(page, 'JSON');
  await expect(tab(page, 'JSON')).toHaveText('JSON · base64');
  await expect(section(page, 'Raw')).toContainText('"base64"');
  await openTab(page, 'Bytes');
  await choose(page, 'encoding', 'json');
  await expect(page).toHaveURL(`${SWAP}?tab=json`);
  await expectOpen(page, 'JSON');
  await page.goBack();
  await expectOpen(page, 'Bytes');
  await page.goBack();
  await expect(page).toHaveURL(`${SWAP}#log-3`);
  await expectOpen(page, 'Logs');
});

test('what an answer lacks is asked for without leaving the tab', async ({ page }) => {
  await open(page, `${SWAP}?encoding=jsonParsed&tab=logs`);
  await section(page, 'Facts').getByRole('button', { name: 'Load base64' }).first().click();
  await expect(page).toHaveURL(`${SWAP}?encoding=base64&tab=logs`);
  await expectOpen(page, 'Logs');
});

test('arrow keys, Home and End choose a tab, and Tab leaves the tab bar', async ({ page }) => {
  await open(page, SWAP);
  await tab(page, 'Logs').focus();
  for (const [key, name] of [
    ['ArrowRight', 'Accounts'],
    ['ArrowRight', 'Bytes'],
    ['ArrowRight', 'JSON'],
    ['ArrowRight', 'Logs'],
    ['End', 'JSON'],
    ['ArrowLeft', 'Bytes'],
    ['Home', 'Logs'],
  ] as const) {
    await page.keyboard.press(key);
    await expectOpen(page, name);
    await expect(tab(page, name)).toBeFocused();
    for (const each of FIXED_TABS)
      await expect(tab(page, each)).toHaveAttribute('tabindex', each === name ? '0' : '-1');
  }
  await page.keyboard.press('Tab');
  for (const each of FIXED_TABS) await expect(tab(page, each)).not.toBeFocused();
});

test('the keys 1 to 4 open the tabs and focus them, also of a closed pane, and B opens the row in its block', async ({
  page,
}) => {
  await open(page, SWAP);
  await expectOpen(page, 'Logs');
  await page.keyboard.press('p');
  for (const [at, name] of FIXED_TABS.entries()) {
    await page.keyboard.press(String(at + 1));
    await expectOpen(page, name);
    await expect(tab(page, name)).toBeFocused();
  }
  await page.keyboard.press('b');
  await expect(page).toHaveURL(new RegExp(`/block/${slotOf('swap')}#tx-\\d+$`));
});

test('without an index in the answer, B opens the row by its signature', async ({ page, endpoint }) => {
  endpoint.script({ getTransaction: endpoint.relayed((text) => text.replace(/"transactionIndex":\d+,?/, '')) });
  await open(page, endpoint.at(SWAP));
  await page.keyboard.press('b');
  await expect(page).toHaveURL(new RegExp(`#tx-${signatureOf('swap')}$`));
  // Seen to fail with the fragment of an index alone: no row is current.
  await expect(transactionsTable(page).locator('[aria-current="true"]')).toContainText(signatureOf('swap').slice(0, 6));
  const { href } = new URL(page.url());
  await page.goto(href.replace(/#.*/, `#tx-4${'5'.repeat(87)}`));
  await expect(page.getByText(/^The URL points to/)).toBeVisible();
});

test('the checks are a tab only while they are asked for', async ({ page }) => {
  await open(page, SWAP);
  await expect(tab(page, 'Logs')).toBeVisible();
  await expect(tab(page, 'Checks')).toHaveCount(0);
  await openTab(page, 'Checks', 'Check with another node');
  await openTab(page, 'Logs');
  await expect(tab(page, 'Checks')).toBeVisible();
  await openTab(page, 'Checks', 'Run again');
  await page.getByRole('button', { name: 'Close Checks' }).click();
  await expectOpen(page, 'Logs');
  await expect(tab(page, 'Checks')).toHaveCount(0);
  await expect(page).toHaveURL(SWAP);
});

test('the key P closes the pane, whose tabs remain, and a tab or a link into it opens it again', async ({ page }) => {
  await open(page, SWAP);
  await expectOpen(page, 'Logs');
  await page.keyboard.press('p');
  await expect(page.getByRole('tabpanel')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open', exact: true })).toHaveAttribute('aria-expanded', 'false');
  await page.reload();
  await expect(tab(page, 'Bytes')).toBeVisible();
  await expect(page.getByRole('tabpanel')).toHaveCount(0);
  await tab(page, 'Bytes').click();
  await expectOpen(page, 'Bytes');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('tabpanel')).toHaveCount(0);
  await open(page, `${SWAP}#log-3`);
  await expectOpen(page, 'Logs');
});

test('J and K go through the calls, the arrow keys fold them', async ({ page }) => {
  await open(page, SWAP);
  const row = (id: string) =>
    page.getByRole('button', { name: new RegExp(` instruction ${id.replaceAll('.', '\\.')}$`) });
  await expect(row('1')).toBeVisible();
  await page.keyboard.press('j');
  await expect(row('1')).toBeFocused();
  await page.keyboard.press('j');
  await expect(row('2')).toBeFocused();
  await expect(page.locator('[id="ix-2"]')).toHaveAttribute('data-marked', 'own');
  await page.keyboard.press('k');
  await expect(row('1')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(row('1')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(row('1')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(row('1')).toHaveAttribute('aria-expanded', 'false');
});

test('from the selected call, Tab leads to the proof', async ({ page }) => {
  await open(page, SWAP);
  const skip = page.getByRole('button', { name: 'Skip to the proof' });
  await expect(page.getByRole('button', { name: / instruction 1$/ })).toBeVisible();
  await expect(skip).toHaveCount(0);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(page.locator('[id="ix-2"]').getByRole('button', { name: 'Skip to the proof' })).toHaveCount(1);
  await expect(skip).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tab(page, 'Logs')).toBeFocused();
  await page.keyboard.press('k');
  await expect(page.getByRole('button', { name: / instruction 1$/ })).toBeFocused();
});

test(
  'the pane is resized with the keyboard or the pointer, remembered, and reset by a double click',
  { tag: '@browser' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, SWAP);
    const sash = page.getByRole('separator', { name: 'Width of the proof' });
    const width = async () => Math.round((await page.locator('.pane').boundingBox())?.width ?? 0);
    await expect(sash).toHaveAttribute('aria-valuenow', '39');
    const before = await width();
    await sash.focus();
    await page.keyboard.press('ArrowLeft');
    expect(Math.abs((await width()) - before - 16)).toBeLessThan(2);
    const { x = 0, y = 0 } = (await sash.boundingBox()) ?? {};
    await page.mouse.move(x + 8, y + 100);
    await page.mouse.down();
    await page.mouse.move(10, y + 100, { steps: 4 });
    await page.mouse.up();
    await expect(sash).toHaveAttribute('aria-valuenow', '65');
    await page.reload();
    await expect(sash).toHaveAttribute('aria-valuenow', '65');
    await sash.dblclick();
    expect(await width()).toBe(before);
  },
);

const marked = (page: Page, kind: 'own' | 'inner') => section(page, 'Logs').locator(`li[data-marked="${kind}"]`);
const callsOf = async (lines: Locator) =>
  new Set(await lines.evaluateAll((all) => all.map((line) => line.getAttribute('data-call'))));

test('the call under the pointer marks its log lines and those of its inner calls', async ({ page }) => {
  await open(page, SWAP);
  const row = (id: string) => page.locator(`[id="ix-${id}"] .compute-units`).first();
  await expect(section(page, 'Logs').locator('li[data-call="3.1"]').first()).toBeVisible();
  await expect(page.locator('[data-marked]')).toHaveCount(0);
  await row('3').hover();
  await expect(marked(page, 'own').first()).toHaveAttribute('data-call', '3');
  expect(await callsOf(marked(page, 'own'))).toEqual(new Set(['3']));
  for (const call of await callsOf(marked(page, 'inner'))) expect(call).toMatch(/^3\.\d/);
  expect(await marked(page, 'inner').count()).toBeGreaterThan(2);
  await expect(page.locator('[id="ix-3"]')).toHaveAttribute('data-marked', 'own');

  // The row that the pointer rests on counts, not those that it passes.
  await row('1').hover();
  await row('3.1').hover();
  await expect(marked(page, 'own').first()).toHaveAttribute('data-call', '3.1');
  await headline(page).hover();
  await expect(page.locator('[data-marked]')).toHaveCount(0);

  // A click stays, and the pointer only previews another call.
  await row('3.1').click();
  await expect(marked(page, 'own').first()).toHaveAttribute('data-call', '3.1');
  await row('1').hover();
  await expect(marked(page, 'own').first()).toHaveAttribute('data-call', '1');
  await headline(page).hover();
  await expect(marked(page, 'own').first()).toHaveAttribute('data-call', '3.1');

  // The marks are there again with the tab.
  await openTab(page, 'Bytes');
  await openTab(page, 'Logs');
  await expect(marked(page, 'own').first()).toHaveAttribute('data-call', '3.1');
});

test('the failing call, or the one that the URL names, is marked at first', async ({ page }) => {
  await open(page, pathOf('swap-refused'));
  await expect(marked(page, 'own').first()).toHaveAttribute('data-call', '3.1');
  await open(page, `${pathOf('swap-refused')}#ix-2`);
  await expect(marked(page, 'own').first()).toHaveAttribute('data-call', '2');
});

test('calls that set up an account are one line, until they are opened', async ({ page }) => {
  await open(page, pathOf('associated-account'));
  const calls = section(page, 'Calls');
  const fold = calls.getByRole('button', { name: /^\d+ inner calls$/ });
  await expect(fold).toHaveCount(1);
  await expect(page.locator('[id="ix-1.1"]')).toHaveCount(0);
  await fold.click();
  await expect(page.locator('[id="ix-1.1"]')).toBeVisible();
  await expect(fold).toHaveCount(0);
  // A link to one of them opens them, too.
  await open(page, `${pathOf('associated-account')}#ix-1.2`);
  await expect(page.locator('[id="ix-1.2"] .instruction-details')).toBeVisible();
  await calls.getByRole('button', { name: 'Open all' }).click();
  await expect(calls.getByRole('button', { name: / instruction /, expanded: false })).toHaveCount(0);
  await calls.getByRole('button', { name: 'Close all' }).click();
  await expect(calls.getByRole('button', { name: / instruction /, expanded: true })).toHaveCount(0);
});

test('the tab of accounts follows the call, and lists all of the transaction', async ({ page }) => {
  await open(page, `${pathOf('swap')}#ix-3.1`);
  const accounts = await openTab(page, 'Accounts');
  await expect(accounts).toContainText(/\d+ of #3\.1/);
  await accounts.getByRole('button', { name: 'All 12' }).click();
  await expect(accounts.getByRole('listitem')).toHaveCount(12);
  await expect(accounts.getByRole('listitem').first()).toContainText('fee payer');
});

test('what can be copied and done is in two menus, which Escape closes', async ({ page }) => {
  await open(page, pathOf('swap'));
  const main = page.getByRole('main');
  const copy = main.getByRole('button', { name: 'Copy', exact: true }).first();
  await copy.click();
  for (const name of ['Link', 'Signature', 'Markdown', 'JSON', 'curl', 'Save image'])
    await expect(main.getByRole('button', { name: new RegExp(`^${name} `) })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(copy).toBeFocused();
  await expect(main.getByRole('button', { name: /^Markdown / })).toHaveCount(0);
  await page.keyboard.press('y');
  await expect(main.getByRole('button', { name: 'Copied', exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Tools' }).click();
  const check = main.getByRole('link', { name: /^Check with another node/ });
  await expect(check).toHaveAttribute('href', /#second-opinion$/);
  // A ledger cannot simulate; the endpoint of a static site may be a node. Seen to fail against: the offer, and an error once it was taken.
  await expect(main.getByRole('link', { name: /^Run again/ })).toHaveCount(STATIC_SITE.isTested ? 1 : 0);
  await check.click();
  await expect(main.getByRole('button', { name: 'Tools' })).toHaveAttribute('aria-expanded', 'false');
  await expect(section(page, 'Check with another node')).toBeVisible();
});
