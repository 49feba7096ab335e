import { expect, type Locator, type Page } from 'playwright/test';
import type { SentRequest } from './explorer-test.ts';

/** The sentence that a page leads with. */
export function headline(page: Page): Locator {
  return page.getByRole('heading', { level: 1 });
}

export function section(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

/** What stands beside a label in a list of facts. */
export function fact(page: Page, label: string): Locator {
  return page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd[1]');
}

/** One choice of a group of options: `option(page, 'encoding', 'base64')`. */
export function option(page: Page, group: string, value: string): Locator {
  return page.getByRole('group', { name: group, exact: true }).locator(`input[value="${value}"]`);
}

/** Waits until the page shows the answer that its address asks for. */
export async function answered(page: Page): Promise<void> {
  await expect(page.locator('.wire')).toContainText('bytes in');
}

/** Chooses an option and waits until its answer has replaced the earlier one. */
export async function choose(page: Page, group: string, value: string): Promise<void> {
  // Not `check`, which looks at once: the address changes first, and the mark follows it.
  await option(page, group, value).click();
  await expect(option(page, group, value)).toBeChecked();
  await answered(page);
}

/** What the explorer's own service answers to a request of the page, verbatim. */
export async function answerTo(page: Page, requestText: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  return (await page.request.post('/', { data: requestText, headers })).text();
}

/** Holds that the page's latest request by one of these methods was as said. */
export async function expectLastRequest(
  sent: readonly SentRequest[],
  methods: readonly string[],
  expected: { readonly method?: string; readonly config?: Readonly<Record<string, unknown>> },
): Promise<void> {
  const last = () => sent.findLast(({ method }) => methods.includes(method));
  if (expected.method !== undefined) await expect.poll(() => last()?.method).toBe(expected.method);
  if (expected.config !== undefined) await expect.poll(() => last()?.params[1]).toMatchObject(expected.config);
}
