import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from 'playwright/test';
import type { SentRequest } from './explorer-test.ts';
import { pathOf } from './stories.ts';

/** The two pages that ask for one thing: by which names, and what stands in the headline when it came. */
export const SUBJECTS = {
  transaction: {
    path: pathOf('transfer'),
    current: 'getTransaction',
    deprecated: 'getConfirmedTransaction',
    shown: '2.5 SOL',
  },
  block: { path: pathOf('rent-collected'), current: 'getBlock', deprecated: 'getConfirmedBlock', shown: 'holds' },
} as const;

/** The sentence that a page leads with. */
export function headline(page: Page): Locator {
  return page.getByRole('heading', { level: 1 });
}

export function section(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

/** The rows of a block. */
export function transactionsTable(page: Page): Locator {
  return page.getByRole('table', { name: 'Transactions' });
}

/** What stands beside a label in a list of facts. */
export function fact(page: Page, label: string): Locator {
  return page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd[1]');
}

/** One choice of a group of options: `option(page, 'encoding', 'base64')`. */
export function option(page: Page, group: string, value: string): Locator {
  return page.getByRole('group', { name: group, exact: true }).locator(`input[value="${value}"]`);
}

/** Opens a page and waits for the answer that it shows. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await answered(page);
}

/** Waits until the page shows the answer that its address asks for. */
export async function answered(page: Page): Promise<void> {
  await expect(page.getByTestId('exchange-line')).toContainText('bytes in');
}

/** Chooses an option and waits until its answer has replaced the earlier one. */
export async function choose(page: Page, group: string, value: string): Promise<void> {
  // Not `check`, which looks at once: the address changes first, and the mark follows it.
  await option(page, group, value).click();
  await expect(option(page, group, value)).toBeChecked();
  await answered(page);
}

/** Presses a word of a section that saves a file; what the file is called, and what it holds. */
export async function save(page: Page, title: string, word: string): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await section(page, title).getByRole('button', { name: word, exact: true }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/** Holds back the files whose addresses match, until the function that it gives is called. */
export async function holdFiles(page: Page, addresses: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

/** What the explorer's own service answers to a request of the page, verbatim. */
export async function answerTo(page: Page, requestText: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  return (await page.request.post('/', { data: requestText, headers })).text();
}

/** Holds that the page has sent a request by this method with at least this in its configuration. */
export async function expectSent(
  sent: readonly SentRequest[],
  method: string,
  config: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const configs = () => sent.filter((request) => request.method === method).map(({ params }) => params[1]);
  await expect.poll(configs).toContainEqual(expect.objectContaining(config));
}
