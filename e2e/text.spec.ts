import { expect, test } from './explorer-test.ts';
import { open, section } from './page-parts.ts';
import { pathOf, UNKNOWN_SIGNATURE } from './stories.ts';

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

/** Runs in the page: expands calls, compute table, encodings and raw answer. */
function openEverything(): void {
  const more = /^(As a table|Compare encodings|Response)$/;
  for (const button of document.querySelectorAll('button'))
    if (button.matches('#instructions li [aria-expanded=false]') || more.test(button.textContent)) button.click();
}

const TRANSACTIONS = {
  'a success': pathOf('swap'),
  'a failure': pathOf('swap-refused'),
  'priority fees': pathOf('priority-fee'),
  'nested calls': pathOf('calls-deep'),
  'a token': pathOf('transfer-fee'),
  'a lookup table': pathOf('lookup-table'),
  'many signatures': pathOf('multisig'),
  'data returned': pathOf('return-data'),
  'a durable nonce': pathOf('durable-nonce'),
  'a cut log': pathOf('logs-truncated'),
  'no metadata': pathOf('no-metadata'),
  'jsonParsed by the deprecated name': `${pathOf('stake')}?encoding=jsonParsed&method=getConfirmedTransaction`,
};

for (const [name, path] of Object.entries(TRANSACTIONS)) {
  test(`words are separated by white space: ${name}`, async ({ page }) => {
    await open(page, path);
    // Sections are rendered one after another; this is the last.
    await expect(section(page, 'Raw')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.evaluate(openEverything);
    await expect(
      section(page, 'Instructions').getByRole('button', { name: / instruction /, expanded: false }),
    ).toHaveCount(0);
    await expect(section(page, 'Encodings').getByText(/^[\d,]{3,} bytes$/)).toHaveCount(4);
    expect(await page.evaluate(findJoinedWords)).toEqual([]);
  });
}

/** Each with its last heading. */
const OTHERS = {
  'an unknown signature': [`/tx/${UNKNOWN_SIGNATURE}`, 'has no finalized transaction'],
  'a bad signature': ['/tx/0', 'does not contain a transaction signature'],
  'a block': [pathOf('rent-collected'), 'Raw'],
  'a block of rewards': [pathOf('epoch-boundary'), 'Raw'],
  'a block of signatures': [`${pathOf('rent-collected')}?transactionDetails=signatures`, 'Raw'],
  'a skipped slot': [pathOf('skipped-slot'), 'has no block'],
} as const;

for (const [name, [path, title]] of Object.entries(OTHERS)) {
  test(`words are separated by white space: ${name}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(findJoinedWords)).toEqual([]);
  });
}

test('words are separated by white space: the choice of an endpoint', async ({ page }) => {
  await page.goto('/nothing');
  await page.getByRole('button', { name: 'Endpoint:' }).click();
  await expect(page.getByRole('radio', { name: 'devnet api.devnet.solana.com', exact: true })).toBeVisible();
  expect(await page.evaluate(findJoinedWords)).toEqual([]);
});

test('options are announced with their note', async ({ page }) => {
  await open(page, pathOf('transfer'));
  await expect(page.getByRole('radio', { name: 'base58 slow', exact: true })).toBeAttached();
  await expect(page.getByRole('radio', { name: 'getConfirmedTransaction deprecated', exact: true })).toBeAttached();
});
