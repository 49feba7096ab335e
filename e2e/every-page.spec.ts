import type { Locator, Page } from 'playwright/test';
import { IS_LONG } from '../src/shared/test-support/long-run.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './explorer-test.ts';
import { expectNoShiftWhileLoading, watchFirstLoads, WIDTHS } from './layout-shift.ts';
import { expectAllWordsApart, expectNoSidewaysScroll, expectWordsApart } from './page-checks.ts';
import { fact, headline, lastBlock, open, openBlockTab, section } from './page-parts.ts';
import { BUSY_BLOCK, pathOf, signatureOf, slotOf, UNKNOWN_SIGNATURE } from './stories.ts';

/**
 * Nothing moves while it loads, on a desktop or a phone; axe finds nothing, in the light or the dark theme; nothing scrolls sideways at any
 * width; words are separated by white space, in a transaction also when all is expanded. The long run loads at all widths, and checks the
 * colors of both themes.
 */
type Check = 'loading' | 'loading on a phone' | 'axe' | 'axe in the dark' | 'widths' | 'words' | 'all words';

/** What appears last on a page, the path, and what is checked. */
type Case = readonly [last: (page: Page) => Locator, path: string, ...checks: readonly Check[]];

const part = (title: string) => (page: Page) => section(page, title);
const title = (text: string) => (page: Page) => headline(page).filter({ hasText: text });

// Sections are rendered one after another; these are the last of a transaction and of a block.
const logs = part('Logs');
const transactions = part('Transactions');
// The last to arrive.
const signed = (page: Page) => fact(page, 'Signer').getByText('valid', { exact: true });
const neighbors = (page: Page) => page.getByRole('link', { name: 'Next produced block' });
// In the tab JSON, which an option in the URL opens.
const raw = part('Raw');
const small = pathOf('rent-collected');
const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const system = '1'.repeat(32);

/** By test: a few pages in each, so that none takes long. */
const PAGES: Readonly<Record<string, Readonly<Record<string, Case>>>> = {
  'a success': { 'a success': [signed, pathOf('swap'), 'loading', 'axe', 'widths', 'all words'] },
  'a failure': { 'a failure': [signed, pathOf('swap-refused'), 'loading on a phone', 'axe in the dark'] },
  'transactions in other forms': {
    'no metadata': [logs, pathOf('no-metadata'), 'axe', 'widths'],
  },
  'rewards of a block': {
    rewards: [part('Rewards'), `${pathOf('epoch-boundary')}?tab=rewards`, 'axe in the dark', 'widths', 'words'],
  },
  'a full block': { 'a full block': [neighbors, pathOf('large-block'), 'loading', 'axe', 'widths'] },
  'small blocks': {
    'a block': [neighbors, small, 'loading on a phone', 'widths'],
    'a followed account': [
      transactions,
      `/block/${slotOf('transfer')}?account=${system}&tx=${signatureOf('transfer')}`,
      'axe in the dark',
    ],
  },
  'home and the endpoint': {
    home: [part('Newest blocks'), '/', 'loading on a phone', 'axe', 'widths'],
    'the endpoint': [
      (page) => fact(page, 'Software').getByText(/^\d/),
      '/endpoint',
      'loading',
      'axe in the dark',
      'widths',
    ],
  },
  lists: {
    'blocks with skipped slots between them': [
      lastBlock,
      `/blocks?from=${slotOf('skipped-slot') + 5n}`,
      'loading on a phone',
      'axe in the dark',
      'widths',
    ],
    'transactions found in a range': [
      (page) => page.getByRole('status').filter({ hasText: /^\d+ transactions in/ }),
      `/blocks?find=${slotOf('skipped-slot') - 4n}..${slotOf('skipped-slot') + 5n}&program=System`,
      'axe',
      'widths',
      'words',
    ],
    'transactions without a block': [title('Transactions without a block'), '/transactions', 'axe', 'widths'],
  },
  addresses: {
    'an address': [part('What the list leaves out'), `/address/${token}`, 'loading', 'axe', 'widths'],
    'addresses in a text': [part('System Program'), `/search?q=${system}+${token}`, 'axe in the dark', 'widths'],
  },
  comparisons: {
    'two transactions compared': [
      part('Log lines'),
      `/compare?a=${signatureOf('swap')}&b=${signatureOf('swap-refused')}`,
      'axe',
      'widths',
    ],
    'the choice of two transactions': [part('Choose the transactions'), '/compare', 'axe in the dark'],
  },
  'nothing to show': {
    'a skipped slot': [
      part('What the endpoint reports'),
      pathOf('skipped-slot'),
      'loading on a phone',
      'axe',
      'widths',
      'words',
    ],
    'an unknown signature': [
      title('has no finalized transaction'),
      `/tx/${UNKNOWN_SIGNATURE}`,
      'axe in the dark',
      'widths',
    ],
    // The first part is a name that every object has.
    'no such page': [title('There is no page at this URL.'), '/constructor/at/all', 'axe', 'widths'],
  },
};

/** More of the same kinds, and more checks of some, in the long run only. */
const MORE_PAGES: typeof PAGES = {
  'more of a failure': { 'a failure': [signed, pathOf('swap-refused'), 'widths', 'all words'] },
  'more transactions': {
    'the deepest calls': [logs, pathOf('calls-deep'), 'widths', 'all words'],
    'the answer': [raw, `${pathOf('swap')}?tab=json`, 'widths'],
    'no metadata': [logs, pathOf('no-metadata'), 'all words'],
    'balances above 2^53': [logs, pathOf('large-balances'), 'widths'],
    'lookup tables as base58': [raw, `${pathOf('lookup-table')}?encoding=base58`, 'widths'],
    'jsonParsed by the deprecated name': [
      raw,
      `${pathOf('stake')}?encoding=jsonParsed&method=getConfirmedTransaction`,
      'all words',
    ],
    'cut logs': [logs, pathOf('logs-truncated'), 'widths', 'all words'],
    'lookup tables': [logs, pathOf('lookup-table'), 'all words'],
    'priority fees': [logs, pathOf('priority-fee'), 'all words'],
    'a token': [logs, pathOf('transfer-fee'), 'all words'],
    'many signatures': [logs, pathOf('multisig'), 'all words'],
    'data returned': [logs, pathOf('return-data'), 'all words'],
    'a durable nonce': [logs, pathOf('durable-nonce'), 'all words'],
  },
  'more of the proof of a transaction': {
    bytes: [part('Bytes'), `${pathOf('logs-truncated')}?tab=bytes`, 'widths'],
    checks: [part('Check with another node'), `${pathOf('swap')}?tab=checks`, 'widths'],
  },
  'more blocks': {
    'the newest blocks': [lastBlock, '/blocks', 'loading', 'widths'],
    'a block': [transactions, small, 'words'],
    'a block of signatures': [raw, `${small}?transactionDetails=signatures`, 'axe', 'widths', 'words'],
    'a block of rewards': [transactions, pathOf('epoch-boundary'), 'axe', 'widths', 'words'],
    'a block without transactions': [raw, `${small}?transactionDetails=none`, 'widths'],
    'a block without transactions and rewards': [raw, `${small}?transactionDetails=none&rewards=false`, 'axe'],
    'parameters that are not understood': [transactions, `${small}?columns=${'outcome,'.repeat(20)}`, 'widths'],
  },
  'more addresses': {
    'an address without a list': [part('What the list leaves out'), `/address/${system}`, 'axe', 'widths'],
  },
  'more that cannot be shown': {
    'the largest slot': [title('18,446,744,073,709,551,615'), '/block/18446744073709551615', 'widths'],
    'an unknown signature': [title('has no finalized transaction'), `/tx/${UNKNOWN_SIGNATURE}`, 'words'],
    'a blockhash of no block': [title('has this blockhash.'), `/search?q=blockhash ${token}`, 'axe'],
    'a bad signature': [title('The URL does not contain a transaction signature.'), '/tx/0', 'axe', 'words'],
    'a bad address': [title('The URL does not contain an address.'), '/address/0', 'axe'],
    'a long bad signature': [title('The URL does not contain'), `/tx/${'2'.repeat(300)}`, 'widths'],
    consent: [
      title('This link loads its data from rpc.example.com'),
      '/?cluster=custom&customUrl=https://rpc.example.com',
      'axe',
    ],
  },
};

for (const [group, pages] of Object.entries(IS_LONG ? { ...PAGES, ...MORE_PAGES } : PAGES)) {
  test(`axe finds nothing, words are separated, nothing scrolls sideways, and nothing moves while it loads: ${group}`, async ({
    page,
  }) => {
    await watchFirstLoads(page);
    for (const [name, [last, path, ...checks]] of Object.entries(pages)) {
      await test.step(name, async () => {
        const isPhone = checks.includes('loading on a phone');
        if (isPhone || checks.includes('loading'))
          await expectNoShiftWhileLoading(page, path, last(page), IS_LONG || isPhone ? WIDTHS : [1440]);
        else {
          await page.setViewportSize({ width: 1440, height: 900 });
          await page.goto(path);
          await expect(last(page)).toBeVisible();
        }
        await page.waitForLoadState('networkidle');
        if (checks.includes('axe')) await expectAccessible(page);
        if (checks.includes('axe in the dark')) await expectAccessible(page, 'html', 'dark');
        if (checks.includes('words')) await expectWordsApart(page);
        if (checks.includes('all words')) await expectAllWordsApart(page);
        if (checks.includes('widths')) await expectNoSidewaysScroll(page);
      });
    }
  });
}

test('axe finds nothing, words are separated, and nothing scrolls sideways: the tabs of a block', async ({ page }) => {
  await open(page, BUSY_BLOCK);
  for (const [tab, title] of [['Programs'], ['Accounts'], ['Details', 'Check with another node']] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openBlockTab(page, tab, title);
    await page.waitForLoadState('networkidle');
    await expectAccessible(page, '[role=tabpanel]', tab === 'Accounts' ? 'dark' : 'light');
    await expectWordsApart(page);
    await expectNoSidewaysScroll(page);
  }
  await test.step('the pane beside the block', async () => {
    await page.setViewportSize({ width: 1920, height: 900 });
    await openBlockTab(page, 'Transactions');
    await expect(page.locator('.peek').getByRole('link', { name: 'Open transaction' })).toBeVisible();
    await expectAccessible(page, '.peek');
  });
});

test('axe finds nothing, and words are separated: suggestions, the menu, and the endpoint dialog', async ({
  page,
  service,
}) => {
  await page.goto('/nothing');
  await page.getByRole('combobox').fill('token');
  await expect(page.getByRole('option', { name: /^Token Program/ })).toBeVisible();
  await expectAccessible(page, 'form:has([role="combobox"])');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectAccessible(page, '[role="dialog"], dialog', 'dark');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Endpoint:' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: /^devnet api.devnet.solana.com devnet not tested/ })).toBeVisible();
  await dialog.getByLabel('URL', { exact: true }).fill(new URL(service).host);
  await dialog.getByRole('button', { name: 'Test' }).click();
  await expect(dialog.getByRole('list', { name: 'Test result' })).toContainText('getSlotLeaders');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('button', { name: /^Rename, copy or forget/ }).click();
  await expectWordsApart(page);
  await expectAccessible(page);
});
