import { expect, type Page } from 'playwright/test';
import { IS_LONG } from '../src/shared/test-support/long-run.ts';
import { openTab, section } from './page-parts.ts';

// What holds on every page, beside expect-accessible.ts.

/** In CSS pixels; the long run has those between them too. */
const WIDTHS = IS_LONG ? [320, 360, 390, 768, 1024, 1440, 2560] : [320, 768, 1440];

/** Expects the page to fit its width at every size. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
}

/** Expects white space between words that look separate. */
export async function expectWordsApart(page: Page): Promise<void> {
  expect(await page.evaluate(findJoinedWords)).toEqual([]);
}

/** The same of a transaction, with all of its calls, tables and tabs opened. */
export async function expectAllWordsApart(page: Page): Promise<void> {
  await page.evaluate(openEverything);
  await expect(section(page, 'Calls').getByRole('button', { name: / instruction /, expanded: false })).toHaveCount(0);
  for (const [tab, title] of [
    ['Logs'],
    ['Bytes'],
    ['Checks', 'Check with another node'],
    ['JSON', 'Encodings'],
  ] as const) {
    await openTab(page, tab, title);
    await expectWordsApart(page);
  }
  await page.getByRole('button', { name: 'Compare encodings' }).click();
  await expect(section(page, 'Encodings').getByText(/^[\d,]{3,} bytes$/)).toHaveCount(4);
  await expectWordsApart(page);
}

/**
 * Runs in the page: finds adjacent words without white space between them in the DOM, although they look separate or one is
 * visually hidden. When copied or read aloud, they would run together. Block elements separate words by themselves.
 */
function findJoinedWords(): readonly string[] {
  const BLOCKS =
    'address,article,aside,blockquote,dd,details,div,dl,dt,figcaption,figure,fieldset,footer,form,h1,h2,h3,header,hr,' +
    'label,legend,li,main,nav,ol,option,p,pre,section,summary,table,tbody,td,tfoot,th,thead,tr,ul';
  const blockOf = (node: Node) => node.parentElement?.closest(BLOCKS);
  const within = (node: Node, selector: string) => node.parentElement?.closest(selector) ?? null;
  const boxOf = (node: Node, at: number) => {
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return range.getBoundingClientRect();
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set<string>();
  let earlier: Node | null = null;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const unseen = within(node, 'script, style, svg, [hidden], [aria-hidden=true]') !== null;
    if (unseen || node.parentElement?.checkVisibility() !== true) continue;
    const [before, text] = [earlier?.textContent ?? '', node.textContent ?? ''];
    const last = earlier;
    earlier = node;
    if (last === null || /\s$|^$/.test(before) || /^[\s,;.:)]|^$/.test(text) || blockOf(last) !== blockOf(node))
      continue;
    // An address is one word, even if truncated or wrapped.
    const value = within(node, '.truncated-text');
    if (value !== null && value === within(last, '.truncated-text')) continue;
    const [from, to] = [boxOf(last, before.length - 1), boxOf(node, 0)];
    const apart = to.left - from.right > 2 || to.top >= from.bottom || from.top >= to.bottom;
    if (apart || within(last, '.visually-hidden') !== within(node, '.visually-hidden'))
      found.add(`${before.slice(-24)}|${text.slice(0, 24)}`);
  }
  return [...found];
}

/** Runs in the page: expands calls, the compute table, and the rows that are left out at first. */
function openEverything(): void {
  const more = /^(As a table|Open all|Show all [\d,]+ accounts|[\d,]+ unchanged|and [\d,]+ other tokens?)$/;
  for (const button of document.querySelectorAll('button')) if (more.test(button.textContent)) button.click();
  for (const fold of document.querySelectorAll('details')) fold.open = true;
}

/** The texts and attributes of the page, its title included, with a character that hides or reorders text. */
export function unsafeTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const unsafe = /[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\0]/u;
    const found: string[] = unsafe.test(document.title) ? [`title: ${document.title}`] : [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      // A person edits the text of a field, so it is left as it is.
      if (node instanceof HTMLInputElement) continue;
      const texts = node instanceof Element ? [...node.attributes].map(({ value }) => value) : [node.nodeValue ?? ''];
      const where = node instanceof Element ? node : node.parentElement;
      for (const text of texts)
        if (unsafe.test(text))
          found.push(
            `${where?.tagName}.${where?.className} in ${where?.closest('[id]')?.id}: ${JSON.stringify(text).slice(0, 90)}`,
          );
    }
    return found;
  });
}
