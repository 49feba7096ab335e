import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from 'playwright/test';
import { sitePath, STATIC_SITE } from './static-site.ts';
import type { SentRequest } from './explorer-test.ts';
import { grouped, pathOf } from './stories.ts';

/** The two pages for one item: their methods, and text of their title once the answer has arrived. */
export const SUBJECTS = {
  transaction: {
    path: pathOf('transfer'),
    current: 'getTransaction',
    deprecated: 'getConfirmedTransaction',
  },
  block: { path: pathOf('rent-collected'), current: 'getBlock', deprecated: 'getConfirmedBlock' },
} as const;

/** The title of a page. */
export function headline(page: Page): Locator {
  return page.getByRole('heading', { level: 1 });
}

export function section(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

/** Opens a tab of the proof beside a transaction's calls, and returns its section. Logs are open at first; a tool opens the checks. */
export async function openTab(
  page: Page,
  tab: 'Logs' | 'Accounts' | 'Bytes' | 'JSON' | 'Checks',
  title: string = tab,
): Promise<Locator> {
  const button = page.getByRole('tab', { name: new RegExp(`^${tab}`) });
  await expect(page.getByRole('tab', { name: /^Logs/ })).toBeVisible();
  if (tab === 'Checks' && (await button.count()) === 0) {
    await page.getByRole('button', { name: 'Tools' }).click();
    const tool = page.getByRole('link', { name: new RegExp(`^${title}`) });
    const any = page.getByRole('link', { name: /^(?:Run again|Check with)/ });
    await expect(any.first()).toBeVisible();
    await ((await tool.count()) > 0 ? tool : any.first()).click();
  } else {
    await button.click();
  }
  await expect(section(page, title)).toBeVisible();
  return section(page, title);
}

/** Opens a call, unless it is open already, as that of the headline is; that one shows on request what an IDL said later. */
export async function openCall(call: Locator): Promise<void> {
  const button = call.getByRole('button', { name: / instruction / }).first();
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
  const late = call.getByRole('button', { name: 'Show what its IDL says' });
  if (await late.isVisible()) await late.click();
}

/** Clicks a button unless its result is there: in a browser, rows in view are read without a click. */
export async function clickUnless(button: Locator, result: Locator): Promise<void> {
  await expect(button.or(result).first()).toBeVisible();
  // Not `click`, which waits for a button that may disappear.
  await button.evaluateAll((buttons: HTMLElement[]) => {
    for (const each of buttons) each.click();
  });
}

/** Opens what is folded among the facts of a transaction. */
export async function openMoreFacts(page: Page): Promise<void> {
  await page.locator('.more-facts').evaluate((facts) => facts.setAttribute('open', ''));
}

/** Opens a tab of a block, and returns its section. Transactions are open at first. */
export async function openBlockTab(
  page: Page,
  tab: 'Transactions' | 'Programs' | 'Accounts' | 'Prices' | 'Rewards' | 'Details' | 'JSON',
  title: string = tab === 'JSON' ? 'Raw' : tab,
): Promise<Locator> {
  await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
  await expect(section(page, title)).toBeVisible();
  return section(page, title);
}

/** Expects the page of a block whose answer is complete. */
export async function expectBlock(page: Page, slot: bigint): Promise<void> {
  await expect(headline(page)).toHaveText(`Block ${grouped(slot)}`);
  await expect(page.locator(`[data-answer="complete"][data-slot="${slot}"]`)).toBeAttached();
}

/** The fees in the last row of the block list, once its block has loaded. */
export function lastBlock(page: Page): Locator {
  return page
    .getByRole('table', { name: 'Blocks' })
    .getByRole('row')
    .last()
    .getByText(/^0\.\d+$/)
    .last();
}

/** One of the four figures of a block, with the line below it. */
export function figure(page: Page, title: string): Locator {
  return page.locator('[data-figure]').filter({ hasText: new RegExp(`^${title}`) });
}

/** Shows the unchanged rows that sections leave out. */
export async function unfold(page: Page): Promise<void> {
  const folds = page.locator('.fold-button');
  while ((await folds.count()) > 0) await folds.first().click();
}

/** The table of a block's transactions. */
export function transactionsTable(page: Page): Locator {
  return page.getByRole('table', { name: 'Transactions' });
}

/** The value next to a label in a list of facts. */
export function fact(page: Page | Locator, label: string): Locator {
  return page.locator('.fact-list dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd[1]');
}

/** Opens the menu of an address by the ⋯ after its link. */
export async function openAddressMenu(page: Page, link: Locator): Promise<Locator> {
  // Its button goes away when what is loaded above moves the link from under the pointer.
  await page.waitForLoadState('networkidle');
  const menu = page.locator('[role="dialog"][aria-label="Address"]');
  // It is loaded after the first paint, and does not notice what was hovered before.
  await menu.waitFor({ state: 'attached' });
  await link.hover();
  const address = (await link.getAttribute('data-address')) ?? '';
  const name = `More for ${address.length > 13 ? `${address.slice(0, 6)}…${address.slice(-6)}` : address}`;
  await page.getByRole('button', { name }).click();
  return menu;
}

/** One radio button of a group of options: `option(page, 'encoding', 'base64')`. */
export function option(page: Page, group: string, value: string): Locator {
  return page.getByRole('group', { name: group, exact: true }).locator(`input[value="${value}"]`);
}

/** Opens a page and waits until it shows its answer. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await answered(page);
}

/** Waits until our service sends a page whole: it leaves out what it has no time for, as it may beside other work. */
export async function expectWritten(page: Page, path: string): Promise<void> {
  await expect
    .poll(async () => (await page.request.get(path, { headers: { accept: 'text/html' } })).text())
    .toContain('id="first-screen"');
}

/** Waits until the page shows the answer to its current request. */
export async function answered(page: Page): Promise<void> {
  await expect(page.locator('[data-answer="complete"]').first()).toBeAttached();
}

/** Clicks an option. It may be in the tab of the answer. */
export async function clickOption(page: Page, group: string, value: string): Promise<void> {
  const jsonTab = page.getByRole('tab', { name: /^JSON/ });
  await expect(option(page, group, value).or(jsonTab).first()).toBeAttached();
  if ((await option(page, group, value).count()) === 0) await jsonTab.click();
  // Not `check`, which expects the state at once: the URL changes first, and the radio button follows.
  await option(page, group, value).click();
}

/** Chooses an option and waits until its answer has replaced the previous one. It may be in the tab of the answer. */
export async function choose(page: Page, group: string, value: string): Promise<void> {
  await clickOption(page, group, value);
  await expect(option(page, group, value)).toBeChecked();
  await answered(page);
}

/** Opens the menu in the header, which has the settings of the display. */
export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
}

/** Chooses a custom endpoint in the header. */
export async function enterEndpoint(page: Page, url: string, { forAll = true } = {}): Promise<void> {
  await page.getByRole('button', { name: /^Endpoint:/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Endpoint' });
  await dialog.getByLabel('URL', { exact: true }).fill(url);
  if (!forAll) await dialog.getByRole('checkbox', { name: 'Use for all pages' }).uncheck();
  await dialog.getByRole('button', { name: 'Save and use' }).click();
}

/** Saves the response of the page as a case file; returns its text. */
export async function saveCase(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Response', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save case file' }).click();
  return readFile(await (await download).path(), 'utf8');
}

/** Presses a download button of a section; returns the name and content of the file. */
export async function save(page: Page, title: string, label: string): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await section(page, title).getByRole('button', { name: label, exact: true }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/** Holds back requests to matching URLs until the returned function is called. */
export async function holdFiles(page: Page, urls: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(urls, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

/** The verbatim answer of the explorer's own service to a request. */
export async function answerTo(page: Page, requestText: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const service = STATIC_SITE.isTested ? STATIC_SITE.service : '/';
  return (await page.request.post(service, { data: requestText, headers })).text();
}

/** Expects that the page has sent a request with this method and at least these members in its configuration. */
export async function expectSent(
  sent: readonly SentRequest[],
  method: string,
  config: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const configs = () => sent.filter((request) => request.method === method).map(({ params }) => params[1]);
  await expect.poll(configs).toContainEqual(expect.objectContaining(config));
}

/** Lets time pass for the page, whose clock is installed, and expects that it sends nothing meanwhile. */
export async function expectSilence(page: Page, sent: readonly SentRequest[], milliseconds: number): Promise<void> {
  const before = sent.length;
  await page.clock.runFor(milliseconds);
  // The requests of a page are reported in order.
  const last = page.waitForRequest(/favicon\.svg\?last$/);
  await page.evaluate(async (url) => void (await fetch(url)), `${sitePath('/favicon.svg')}?last`);
  await last;
  expect(sent.slice(before)).toEqual([]);
}

/**
 * Runs in the browser, before the page: no IDLs and names are requested from the endpoint, so that the user's own are
 * the only ones.
 */
export function withoutPublished(): void {
  // The empty page before the first one has no storage.
  if (location.protocol === 'http:') localStorage['slotscope.names'] = JSON.stringify('off');
}
