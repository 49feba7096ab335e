import { expect, test } from './explorer-test.ts';
import { moveTip } from './moving-tip.ts';
import { choose, headline, open, openMenu } from './page-parts.ts';
import { pathOf, slotOf } from './stories.ts';

// What a browser may do to the pages: no storage, and a wrong clock.

const PATHS = ['/', '/blocks', pathOf('transfer'), `/block/${slotOf('transfer')}`, '/endpoint', '/inspect'];

/** Runs in the page: every access to its storage fails. */
function forbidStorage(): void {
  const refuse = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { configurable: true, get: refuse });
}

/** Runs in the page: what is stored can be read, and there is no room for more. */
function fillStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
}

// Seen to fail against: writing to the storage without a guard.
for (const [what, script] of [
  ['is forbidden', forbidStorage],
  ['is full', fillStorage],
] as const) {
  test(`every page opens if storage ${what}`, { tag: '@long' }, async ({ page }) => {
    await page.addInitScript(script);
    for (const path of PATHS) {
      await page.goto(path);
      await expect(headline(page).or(page.getByRole('search').first()).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
    }
    await open(page, pathOf('transfer'));
    await openMenu(page);
    await choose(page, 'amounts in', 'lamports');
    await expect(headline(page)).toContainText('2,500,000,000 lamports');
  });
}

/** A few seconds after the newest block of the embedded ledger. */
const NOW_MS = 1_771_070_540_000;
const YEAR_MS = 366 * 86_400_000;

// Seen to fail against: an age of the newest block that may be negative.
for (const [what, byMs, age] of [
  ['behind', -YEAR_MS, / 36\d d ahead of this clock$/],
  ['ahead', YEAR_MS, / 36\d d old/],
] as const) {
  test(`a clock that is a year ${what} changes no answer`, { tag: '@long' }, async ({ page, endpoint }) => {
    moveTip(endpoint, slotOf('confirmed-tip'));
    const textOf = async (path: string): Promise<string> => {
      await open(page, endpoint.at(path));
      return headline(page).innerText();
    };
    const textsOf = async () => [await textOf(pathOf('transfer')), await textOf(`/block/${slotOf('transfer')}`)];
    const expected = await textsOf();
    await page.clock.setFixedTime(NOW_MS + byMs);
    expect(await textsOf()).toEqual(expected);
    for (const path of ['/', '/blocks']) {
      await page.goto(endpoint.at(path));
      await expect(page.getByTestId('following')).toContainText(age);
    }
  });
}
