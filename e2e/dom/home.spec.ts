import { IS_LONG } from '../../src/shared/test-support/long-run.ts';
import { MEMO_PROGRAM, TOKEN_PROGRAM, UNUSED } from '../address-parts.ts';
import { expect, test } from '../explorer-test.ts';
import { expectBlock, headline, open, section, enterEndpoint } from '../page-parts.ts';
import { refusal, result, status } from '../scripted-endpoint.ts';
import { SERVICE, sitePath, STATIC_SITE } from '../static-site.ts';
import { grouped, pathOf, shortened, signatureOf, slotOf, STORIES, story } from '../stories.ts';
import type { Page } from 'playwright/test';

const FIELD = 'A signature, a slot, or text that contains one';
const SIGNATURE = signatureOf('transfer');
/** What the pages end with. */
const PROOF = { transaction: 'Logs', slot: 'What the endpoint reports' } as const;

test('a signature opens its transaction', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel(FIELD).fill(` ${SIGNATURE} `);
  await expect(page.getByRole('status')).toContainText(
    `A signature. Enter loads its transaction from ${SERVICE.label}`,
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(pathOf('transfer'));
  await expect(headline(page)).toContainText('2.5 SOL');
});

test('a slot opens its block, with or without separators', async ({ page }) => {
  const slot = slotOf('transfer');
  for (const text of [String(slot), grouped(slot), grouped(slot).replaceAll(',', '\u202f')]) {
    await page.goto('/');
    await page.getByLabel(FIELD).fill(text);
    await expect(page.getByRole('status')).toContainText(
      `Slot ${grouped(slot)}. Enter loads its block from ${SERVICE.label}`,
    );
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/block/${slot}`);
    await expectBlock(page, slot);
  }
});

test('/ focuses the search field', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByLabel(FIELD)).toBeFocused();
  await page.getByRole('link', { name: 'slotscope' }).focus();
  await page.keyboard.press('/');
  await expect(page.getByLabel(FIELD)).toBeFocused();
  await expect(page.getByLabel(FIELD)).toHaveValue('');
  // In the field, it is an ordinary character.
  await page.keyboard.type('a/b');
  await expect(page.getByLabel(FIELD)).toHaveValue('a/b');
});

const WRONG = {
  [`${SIGNATURE.slice(0, 11)}0${SIGNATURE.slice(12)}`]: 'Character 12 is 0, which is not a base58 character.',
  // In base58, '2' is the digit 1; 86 of them make a number of 63 bytes.
  ['2'.repeat(86)]: 'This is 63 bytes instead of 64.',
  '18446744073709551616': 'This number is too large for a slot.',
  'hello there': 'No signature, slot, address or name found in this text.',
  '+1': 'This is relative to the open block, but no block is open.',
};

test('invalid search text is explained without a request', async ({ page, sent }) => {
  await page.goto('/');
  await expect(section(page, 'What it can show')).toBeVisible();
  const before = sent.length;
  for (const [text, sentence] of Object.entries(WRONG)) {
    await page.getByLabel(FIELD).fill(text);
    await expect(page.getByRole('status')).toContainText(sentence);
    await page.keyboard.press('Enter');
  }
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL('/');
  expect(sent.slice(before)).toEqual([]);
});

test('an invalid signature or slot in the URL is explained without a request', async ({ page, sent }) => {
  await page.goto(`/tx/${SIGNATURE.slice(0, 11)}0${SIGNATURE.slice(12)}`);
  await expect(page.getByTestId('subtitle')).toContainText('Character 12 is “0”, which is not a base58 character.');
  await page.goto(`/tx/${'2'.repeat(86)}`);
  await expect(page.getByTestId('subtitle')).toContainText('It is 63 bytes long; a signature is 64.');
  await page.goto('/block/18446744073709551616');
  await expect(page.getByTestId('subtitle')).toContainText('The number is above 18,446,744,073,709,551,615');
  await page.goto('/block/400,031,872');
  await expect(page.getByTestId('subtitle')).toContainText('A slot is a whole number in digits.');
  await page.waitForLoadState('networkidle');
  expect(sent).toEqual([]);
});

const ADDRESS = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';

test('an address pasted into the search is recognized without a request', async ({ page, sent }) => {
  await page.goto('/');
  await expect(section(page, 'What it can show')).toBeVisible();
  const before = sent.length;
  await page.getByLabel(FIELD).fill(ADDRESS);
  await expect(page.getByRole('status')).toContainText(
    `Token Program. Enter loads its transactions from ${SERVICE.label}.`,
  );
  expect(sent.slice(before)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/address/${ADDRESS}`);
  await expect(headline(page)).toHaveText('Token Program');
});

test('the newest blocks are listed first, and up to where they are finalized is said once', async ({
  page,
  endpoint,
}) => {
  await page.goto('/');
  const rows = page.getByRole('table', { name: 'The newest blocks' }).getByRole('row');
  const tip = slotOf('confirmed-tip');
  await expect(rows).toHaveCount(9);
  await expect(rows.nth(1)).toContainText(grouped(tip));
  await expect(section(page, 'Newest blocks').locator('header')).toContainText(`finalized up to ${grouped(tip - 1n)}`);
  await expect(rows.nth(2)).toContainText(grouped(tip - 1n));
  await rows
    .nth(1)
    .getByRole('link', { name: grouped(tip) })
    .click();
  await expect(page).toHaveURL(`/block/${tip}?commitment=confirmed`);
  await expectBlock(page, tip);
  endpoint.script({
    getSlot: (response, request) =>
      result(Number(request.includes('"finalized"') ? tip - 40n : tip))(response, request),
  });
  await page.goto(endpoint.at('/'));
  await expect(section(page, 'Newest blocks').locator('header')).toContainText('these are not finalized yet');
});

test('home draws the newest blocks as small maps, oldest first, colored by program', async ({ page }) => {
  await page.goto('/');
  const newest = page.locator('#newest');
  const tip = grouped(slotOf('confirmed-tip'));
  const maps = newest.locator('ol a');
  await expect(maps).toHaveCount(8);
  await expect(maps.last()).toHaveText(`${tip}: 4 transactions, 0 failed`);
  await expect(newest.getByRole('list', { name: 'Colors' })).toContainText('System');
  await maps.last().click();
  await expectBlock(page, slotOf('confirmed-tip'));
});

test('home sends two requests', { tag: '@browser' }, async ({ page, sent }) => {
  let requests = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') requests++;
  });
  await page.goto('/');
  await expect(page.getByRole('table', { name: 'The newest blocks' }).getByText('UTC')).toHaveCount(8);
  await page.waitForLoadState('networkidle');
  // Its block list is requested together with the newest slot.
  expect(requests).toBe(2);
  expect(sent.map(({ method }) => method).toSorted()).toEqual([
    ...Array.from({ length: 8 }, () => 'getBlock'),
    'getBlocksWithLimit',
    'getFirstAvailableBlock',
    'getGenesisHash',
    'getSlot',
    'getSlot',
    'getTransactionsWithoutBlock',
  ]);
});

const allStories = (page: Page) => section(page, 'What it can show').locator('details a');

test('home links every story of the ledger, six of them with a picture', async ({ page }) => {
  await page.goto('/');
  const hrefs = async (links: ReturnType<typeof allStories>) =>
    links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  await expect(allStories(page)).toHaveCount(STORIES.length);
  const expected = STORIES.map(({ id }) => sitePath(pathOf(id)));
  expect(new Set(await hrefs(allStories(page)))).toEqual(new Set(expected));
  const pictured = section(page, 'What it can show').locator('h3 a');
  expect(await hrefs(pictured)).toEqual(
    ['swap-refused', 'swap', 'large-block', 'transfer', 'skipped-slot', 'large-balances'].map((id) =>
      sitePath(pathOf(id) + (id === 'transfer' ? '?tab=bytes' : '')),
    ),
  );
});

// The pictures have the values of the embedded ledger as text.
test('the pictures of the stories say what their pages say', async ({ page }) => {
  const shown = {
    'swap-refused': ['SlippageToleranceExceeded. Error Number: 6001.'],
    swap: ['1,250', '1,152.073733'],
    'large-block': ['2,112', '84'],
    'skipped-slot': ['Slot 400031920 was skipped, or missing due to ledger jump', 'AAzTw7'],
    'large-balances': ['12,000,000.000000001'],
  } as const;
  await page.goto('/');
  const pictures = (await section(page, 'What it can show').textContent()) ?? '';
  for (const [id, texts] of Object.entries(shown)) {
    await page.goto(pathOf(id));
    for (const text of texts) {
      expect(pictures.replaceAll(/\s+/g, ' ')).toContain(text);
      await expect(page.getByRole('main')).toContainText(text);
    }
  }
});

// In one visit: loading the app for each takes most of the time. One in three, unless the run is a long one.
test('every story of the tour opens', async ({ page }) => {
  await page.goto('/nothing/here');
  for (const story of STORIES.filter((_, at) => IS_LONG || at % 3 === 0)) {
    await page.evaluate(
      (path) => {
        history.pushState(null, '', path);
        dispatchEvent(new Event('popstate'));
      },
      sitePath(pathOf(story.id)),
    );
    await expectStory(page, story);
  }
});

test('the tour leads to a story of each kind, and back', { tag: '@browser' }, async ({ page }) => {
  await page.goto('/');
  for (const kind of ['transaction', 'block', 'slot']) {
    const story = STORIES.find((each) => each.kind === kind);
    if (story === undefined) throw new Error(`no story of a ${kind}`);
    if (!(await allStories(page).first().isVisible())) await page.getByText(/^All \d+ stories/).click();
    await allStories(page).getByText(story.title, { exact: true }).click();
    await expect(page).toHaveURL(pathOf(story.id));
    await expectStory(page, story);
    await page.goBack();
  }
});

async function expectStory(page: Page, { kind, signature, slot, title }: (typeof STORIES)[number]): Promise<void> {
  const expected =
    kind === 'transaction'
      ? new RegExp(` · ${(signature ?? '').slice(0, 6)} · slotscope$`)
      : new RegExp(kind === 'slot' ? '^Slot [\\d,]+ (was skipped|has no block)' : `^Block ${grouped(BigInt(slot))}`);
  await expect(page, title).toHaveTitle(expected);
  if (kind === 'block') await expect(page.locator('[data-answer="complete"]').first()).toBeAttached();
  else await expect(section(page, PROOF[kind])).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
}

test('recent lookups are stored locally, and removed on request', async ({ page }) => {
  const outcomes = { transfer: '^✓', 'swap-refused': '^✕', 'skipped-slot': 'skipped' };
  for (const [id, word] of Object.entries(outcomes)) {
    await page.goto(pathOf(id));
    await expect(page).toHaveTitle(new RegExp(word, 'i'));
    const kept = () => page.evaluate(() => localStorage.getItem('slotscope.recent'));
    await expect.poll(kept).toContain(story(id).signature ?? story(id).slot);
  }
  await page.goto('/');
  const recent = section(page, 'Recent lookups').getByRole('listitem');
  await expect(recent).toHaveCount(3);
  await expect(recent.nth(0)).toContainText(`Skipped slot ${grouped(slotOf('skipped-slot'))}`);
  await expect(recent.nth(1)).toContainText(signatureOf('swap-refused'));
  await expect(recent.nth(2)).toContainText(signatureOf('transfer'));
  await recent.nth(1).getByRole('link').click();
  await expect(page).toHaveURL(pathOf('swap-refused'));
  await expect(page).toHaveTitle(/^✕/);
  await page.goBack();
  await expect(recent.nth(0)).toContainText(signatureOf('swap-refused'));

  await page.getByRole('button', { name: 'Forget all' }).click();
  await expect(section(page, 'Recent lookups')).toHaveCount(0);
  await page.reload();
  await expect(section(page, 'Newest blocks')).toBeVisible();
  await expect(section(page, 'Recent lookups')).toHaveCount(0);
});

test('a recent lookup says what the transaction did', async ({ page }) => {
  await open(page, pathOf('transfer'));
  await page.goto('/');
  await expect(section(page, 'Recent lookups').getByRole('listitem')).toContainText('2.5 SOL');
});

test('addresses that were opened are recent lookups, by name, and are opened again', async ({ page, endpoint }) => {
  await open(page, `/address/${MEMO_PROGRAM}`);
  await open(page, endpoint.at(`/address/${UNUSED}`));
  endpoint.script({ getSignaturesForAddress: refusal(-32011, 'no table') });
  await page.goto(endpoint.at(`/address/${TOKEN_PROGRAM}`));
  await expect(page.getByRole('alert')).toBeVisible();
  await page.goto('/');
  const recent = section(page, 'Recent lookups').getByRole('listitem');
  await expect(recent).toHaveCount(2);
  await expect(recent.nth(0)).toContainText(`USDC on ${endpoint.origin} ${UNUSED}`);
  await expect(recent.nth(1)).toContainText(`Memo Program ${MEMO_PROGRAM}`);
  await recent.nth(1).getByRole('link').click();
  await expect(page).toHaveURL(`/address/${MEMO_PROGRAM}`);
});

test('a lookup is stored without waiting for an idle moment', { tag: '@browser' }, async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  for (const id of ['transfer', 'rent-collected', 'skipped-slot']) {
    await page.goto(pathOf(id));
    const stored = () => page.evaluate(() => localStorage.getItem('slotscope.recent'));
    await expect.poll(stored).toContain(story(id).signature ?? story(id).slot);
  }
});

test('an unknown URL says so, and links to a likely page', async ({ page, sent }) => {
  await page.goto('/nothing/here');
  await expect(headline(page)).toHaveText('There is no page at this URL.');
  await page.goto(`/transaction/${signatureOf('transfer')}`);
  await expect(headline(page)).toHaveText('There is no page at this URL.');
  await page.waitForLoadState('networkidle');
  expect(sent).toEqual([]);
  await page.getByRole('link', { name: `Transaction ${shortened(signatureOf('transfer'))}` }).click();
  await expect(page).toHaveURL(pathOf('transfer'));
  await expect(headline(page)).toContainText('2.5 SOL');
});

test('home says what this is, and that the data is made up or whose it is', async ({ page, endpoint }) => {
  await page.goto('/');
  await expect(headline(page)).toHaveText('See exactly what a Solana transaction did.');
  await expect(page.getByTestId('ledger')).toContainText(
    STATIC_SITE.isTested ? SERVICE.label : 'You are looking at demo data: 335 blocks',
  );
  await page.goto(endpoint.at('/'));
  const aside = page.getByRole('complementary', { name: 'This endpoint' });
  await expect(aside).toContainText(endpoint.host);
  await expect(aside).toContainText(grouped(slotOf('confirmed-tip')));
  await expect(section(page, 'What it can show')).toHaveCount(0);
});

test('home has three examples of the demo ledger, and the way to an endpoint', async ({ page }) => {
  // A static site does not know that its endpoint has the demo ledger.
  if (STATIC_SITE.isTested) return;
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'a failed swap' })).toHaveAttribute(
    'href',
    sitePath(pathOf('swap-refused')),
  );
  await expect(main.getByRole('link', { name: 'a block of 2,112 transactions' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'a skipped slot' })).toBeVisible();
  await page.getByRole('button', { name: 'Connect your RPC' }).click();
  await expect(page.getByRole('dialog', { name: 'Endpoint' })).toContainText('Add an endpoint');
});

test('an endpoint without an answer: who refused, and the endpoint used before', async ({ page, endpoint }) => {
  await page.goto('/endpoint');
  await enterEndpoint(page, endpoint.origin);
  await expect(headline(page)).toContainText(endpoint.host);
  endpoint.script({ '*': status(403) });
  await page.goto('/');
  await expect(section(page, 'Newest blocks')).toContainText(`${endpoint.host} refused the request: HTTP 403.`);
  await page.getByRole('link', { name: `Use ${SERVICE.name}` }).click();
  await expect(page.getByRole('table', { name: 'The newest blocks' })).toContainText(grouped(slotOf('confirmed-tip')));
});

test('the search has a button at every width', async ({ page }) => {
  for (const width of IS_LONG ? [320, 390, 768, 1440, 2560] : [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await page.getByLabel(FIELD).fill(SIGNATURE);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(pathOf('transfer'));
  }
});
