import { IS_LONG } from '../../src/shared/test-support/long-run.ts';
import { expect, test } from '../explorer-test.ts';
import { answered, answerTo, fact, headline, open, section } from '../page-parts.ts';
import { text } from '../scripted-endpoint.ts';
import { SERVICE, sitePath, STATIC_SITE } from '../static-site.ts';
import { BUSY_BLOCK, BUSY_SLOT, grouped, pathOf, signatureOf, slotOf, UNKNOWN_SIGNATURE } from '../stories.ts';

const SIGNATURE = signatureOf('transfer');
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const HEADER_FIELD = 'Search: a signature, a slot, or text that contains one';

test('a search from the URL opens the only match', { tag: '@static' }, async ({ page }) => {
  const targets = {
    [SIGNATURE]: pathOf('transfer'),
    [grouped(slotOf('transfer'))]: `/block/${slotOf('transfer')}`,
    [`Signature: ${SIGNATURE}, see above`]: pathOf('transfer'),
    [`http://localhost:8899/tx/${SIGNATURE}`]: pathOf('transfer'),
    [`${pathOf('transfer')}?encoding=base64#account-1`]: `${pathOf('transfer')}?encoding=base64#account-1`,
    latest: pathOf('confirmed-tip'),
  };
  // Below the path of a static site, one of each kind of page is enough.
  const all = Object.entries(targets);
  for (const [text, target] of STATIC_SITE.isTested && !IS_LONG ? all.slice(0, 2) : all) {
    await page.goto(`/search?q=${encodeURIComponent(text)}`);
    await expect(page).toHaveURL(target);
  }
});

test('finalized opens the newest finalized block', async ({ page }) => {
  await page.goto('/search?q=finalized');
  await expect(page).toHaveURL(/\/block\/\d+$/);
  await expect(page.getByTestId('page-status')).toHaveText(/Finalized/);
  await expect(page.getByText('There is no finalized block after this one yet.')).toBeAttached();
});

test('a text in which nothing is found leads to what can be searched for', async ({ page }) => {
  await page.goto('/search?q=nothing+like+it');
  await expect(page.getByText('No signature, slot, address or name found in this text.')).toBeVisible();
  await section(page, 'What you can search for').getByRole('link', { name: 'latest' }).click();
  await expect(page).toHaveURL(/\/block\/\d+/);
});

test('several signatures in a text are listed', async ({ page, sent }) => {
  await page.goto(`/search?q=${encodeURIComponent(`from ${SIGNATURE} to ${UNKNOWN_SIGNATURE}`)}`);
  const links = section(page, 'Signatures').getByRole('link');
  await expect(section(page, 'Signatures')).toContainText('2 in this text');
  await page.waitForLoadState('networkidle');
  expect(sent).toEqual([]);
  await links.filter({ hasText: SIGNATURE }).click();
  await expect(page).toHaveURL(pathOf('transfer'));
});

test('several addresses in a text are described without a request, and lead to their pages', async ({ page, sent }) => {
  await page.goto(`/search?q=${'1'.repeat(32)}+${TOKEN_PROGRAM}`);
  await expect(section(page, 'System Program')).toContainText('decoded in this browser, nothing was sent');
  await expect(fact(page, '32 bytes').first()).toHaveText('0'.repeat(64));
  await page.waitForLoadState('networkidle');
  expect(sent).toEqual([]);
  await section(page, 'Token Program').getByRole('link', { name: 'Transactions that name it' }).click();
  await expect(page).toHaveURL(`/address/${TOKEN_PROGRAM}`);
});

test('a raw transaction is decoded locally, and opens its signature', async ({ page, sent }) => {
  const config = { encoding: 'base64', commitment: 'finalized', maxSupportedTransactionVersion: 1 };
  const request = { jsonrpc: '2.0', id: 1, method: 'getTransaction', params: [SIGNATURE, config] };
  const answer = await answerTo(page, JSON.stringify(request));
  const [, bytes = ''] = /"transaction":\["([^"]+)"/.exec(answer) ?? [];
  await page.goto('/endpoint');
  await expect(headline(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  sent.splice(0);
  await page.getByLabel(HEADER_FIELD).fill(bytes);
  await expect(page.locator('#header-search-line')).toContainText('bytes, decoded in this browser, not sent.');
  expect(sent).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(pathOf('transfer'));
});

test('+10 on a block page opens the tenth slot after it', async ({ page }) => {
  const slot = slotOf('transfer');
  await page.goto(`/block/${slot}`);
  await answered(page);
  await page.keyboard.press('/');
  await expect(page.getByLabel(HEADER_FIELD)).toBeFocused();
  await page.keyboard.type('+10');
  await expect(page.locator('#header-search-line')).toContainText(`Slot ${grouped(slot + 10n)}.`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/block/${slot + 10n}`);
});

test('a link to another explorer names the cluster before asking it', async ({ page, sent }) => {
  // The page asks the endpoint for its network, which is not known before if it is elsewhere.
  await page.goto('/endpoint');
  await page.waitForLoadState('networkidle');
  sent.splice(0);
  const field = page.getByLabel(HEADER_FIELD);
  await field.fill(`https://solscan.io/tx/${UNKNOWN_SIGNATURE}?cluster=devnet`);
  await expect(page.locator('#header-search-line')).toContainText(
    `A signature. The link is for devnet, and ${SERVICE.label} is not. Enter uses ${SERVICE.label}`,
  );
  await field.press('Escape');
  await expect(field).toHaveValue('');
  expect(sent).toEqual([]);
});

test(
  'a link to another explorer with a custom endpoint asks that endpoint',
  { tag: '@static' },
  async ({ page, endpoint }) => {
    await page.goto('/blocks');
    const field = page.getByLabel(HEADER_FIELD);
    const customUrl = encodeURIComponent(endpoint.origin);
    await field.fill(`https://explorer.solana.com/tx/${SIGNATURE}?cluster=custom&customUrl=${customUrl}`);
    await expect(page.locator('#header-search-line')).toContainText(`from ${endpoint.host}`);
    await field.press('Enter');
    await expect(page).toHaveURL(`/tx/${SIGNATURE}?cluster=custom&customUrl=${customUrl}`);
    await expect(headline(page)).toContainText('SOL');
    expect(endpoint.asked).toContain('getTransaction');
  },
);

test('browsers can add Slotscope as a search engine', { tag: '@browser' }, async ({ page, baseURL }) => {
  await page.goto('/');
  const link = page.locator('link[rel="search"]');
  await expect(link).toHaveAttribute('type', 'application/opensearchdescription+xml');
  const description = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(description.ok()).toBe(true);
  const [, template = ''] = /template="([^"]+)"/.exec(await description.text()) ?? [];
  expect(template).toBe(`${new URL(baseURL ?? '').origin}/search?q={searchTerms}`);
});

test('long text ends before the shortcut shown in the field', { tag: '@browser' }, async ({ page }) => {
  await page.goto(`/search?q=${encodeURIComponent(`see ${SIGNATURE} and ${UNKNOWN_SIGNATURE}`)}`);
  const field = await page.getByRole('main').getByRole('combobox').boundingBox();
  const key = await page.getByRole('main').locator('kbd').boundingBox();
  if (field === null || key === null) throw new Error('the field or its key is not there');
  expect(key.x - field.x - field.width).toBeGreaterThanOrEqual(8);
});

test('if the newest block cannot be loaded, the page shows the response and offers another endpoint', async ({
  page,
  endpoint,
}) => {
  endpoint.script({ '*': text('<h1>Welcome</h1>', 'text/html') });
  await page.goto(endpoint.at('/search?q=latest'));
  await expect(headline(page)).toHaveText(`The response from ${endpoint.host} is not JSON.`);
  await expect(page.getByRole('link', { name: 'Use another endpoint' })).toHaveAttribute(
    'href',
    new RegExp(`^${sitePath('/endpoint')}`),
  );
  endpoint.script({});
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page).toHaveURL(new RegExp(pathOf('confirmed-tip').replace('?', '.')));
});

test('a time leads to the nearest block, with the steps of the search', async ({ page }) => {
  await page.goto('/');
  const field = page.locator('#q');
  await field.fill('@2026-02-14T12:00:30Z');
  await expect(page.locator('#q-line')).toContainText('14 Feb 2026, 12:00:30 UTC');
  await field.press('Enter');
  await expect(headline(page)).toHaveText(/^Block 400,03\d,\d{3} is nearest to 14 Feb 2026, 12:00:30 UTC$/);
  await expect(fact(page, 'At or before')).toHaveText(/at this second|\d seconds? before/);
  await expect(fact(page, 'After')).toHaveText(/\d seconds? after/);
  const [before = '', after = ''] = await fact(page, 'At or before').or(fact(page, 'After')).allTextContents();
  const distance = (text: string) => Number(/(\d+) seconds? /.exec(text)?.[1] ?? 0);
  const nearest = /[\d,]+/.exec(distance(after) < distance(before) ? after : before)?.[0];
  await expect(headline(page)).toContainText(`Block ${nearest} is nearest`);
  await expect(section(page, 'Steps').getByRole('term').first()).toHaveText('400,031,872');
  await headline(page).getByRole('link').click();
  await expect(page).toHaveURL(/\/block\/4000\d{5}$/);
});

test('a time before the first block and text that is not a time are explained', async ({ page }) => {
  await page.goto('/search?q=@2020-03-16');
  await expect(fact(page, 'At or before')).toHaveText('The first block of this endpoint is later.');
  await page.goto('/search?q=@2030-01-01');
  await expect(fact(page, 'At or before')).toHaveText(/[\d,]+ days before$/);
  await expect(fact(page, 'After')).toHaveText('The newest finalized block of this endpoint is not later.');
  await page.goto('/search?q=@2026-02-30');
  await expect(page.locator('#q-line')).toContainText('This is not a time.');
});

test('a height opens its block; for one that no block has, the nearest blocks are listed', async ({ page }) => {
  await page.goto('/search?q=height 99999999999');
  await expect(headline(page)).toContainText('no finalized block with the height 99,999,999,999.');
  await expect(fact(page, 'After')).toHaveText('The newest finalized block of this endpoint is not later.');
  const [newest] = await fact(page, 'At or before').allTextContents();
  const height = /height ([\d,]+)/.exec(newest ?? '')?.[1] ?? '';
  await page.goto(`/search?q=height ${height}`);
  await expect(page).toHaveURL(/\/block\/4000\d{5}$/);
});

test('an epoch shows its slots and its first block', async ({ page }) => {
  await page.goto('/search?q=epoch 926');
  await expect(headline(page)).toHaveText('Epoch 926');
  await expect(fact(page, 'First slot')).toHaveText('400,032,000');
  await expect(fact(page, 'Last slot')).toHaveText('400,463,999');
  await expect(fact(page, 'First block')).toHaveText(/^400,032,0\d\d$/);
  await page.goto('/search?q=epoch 900');
  await expect(page.getByTestId('page-status')).toContainText('Ended');
});

test(
  'an address on the open page: the search stays, marks it, and offers the filter',
  { tag: '@browser' },
  async ({ page, sent }) => {
    await open(page, `${pathOf('rent-collected')}?tab=details`);
    const collector = fact(page, 'Fee collector').getByRole('link');
    const address = (await collector.getAttribute('data-address')) ?? '';
    // All requests of the page. Only the service that sends the page brings the block, and is known to have the last method.
    const requests = ['getBlock', 'getBlocks', 'getGenesisHash'];
    const expected = STATIC_SITE.isTested ? ['getBlock', ...requests] : [...requests, 'getTransactionsWithoutBlock'];
    await expect.poll(() => sent.map(({ method }) => method).toSorted()).toEqual(expected);
    sent.splice(0);
    await page.mouse.wheel(0, 3000);
    await page.getByLabel(HEADER_FIELD).fill(address);
    await expect(page.locator('#header-search-line')).toHaveText(
      'An address on this page. Enter goes to it, marks it and opens its menu.',
    );
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Address' });
    await expect(menu.getByRole('button', { name: /^Stop highlighting / })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator(`main a[data-address="${address}"]`).first()).toBeInViewport();
    await menu.getByRole('link', { name: 'Show transactions' }).click();
    await expect(page).toHaveURL(`${pathOf('rent-collected')}?account=${address}#transactions`);
    expect(sent).toEqual([]);
  },
);

// Seen to fail in a browser while the fold of the blockhash stayed closed.
test('a blockhash on the open page: the search stays and selects it', async ({ page }) => {
  await open(page, pathOf('transfer'));
  const blockhash = (await fact(page, 'Recent blockhash').locator('code').textContent())?.trim() ?? '';
  await page.getByLabel(HEADER_FIELD).fill(blockhash);
  await expect(page.locator('#header-search-line')).toHaveText('A blockhash on this page. Enter goes to it.');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(blockhash);
  await expect(fact(page, 'Recent blockhash').locator('code')).toBeVisible();
  await expect(page).toHaveURL(pathOf('transfer'));
});

test('an account of rows that are not mounted filters the block', async ({ page }) => {
  const path = BUSY_BLOCK;
  await open(page, path);
  const answer = await answerTo(
    page,
    `{"jsonrpc":"2.0","id":1,"method":"getBlock","params":[${BUSY_SLOT},{"transactionDetails":"accounts","maxSupportedTransactionVersion":1}]}`,
  );
  const { result } = JSON.parse(answer) as {
    result: { transactions: { transaction: { accountKeys: { pubkey: string }[] } }[] };
  };
  const keys = result.transactions.map(({ transaction }) => transaction.accountKeys.map(({ pubkey }) => pubkey));
  const onPage = await page.locator('a.address').evaluateAll((all) => all.map((each) => each.dataset['address']));
  const account =
    keys
      .toReversed()
      .flat()
      .find((key) => !onPage.includes(key)) ?? '';
  const count = keys.filter((each) => each.includes(account)).length;
  await page.getByLabel(HEADER_FIELD).fill(account);
  await expect(page.locator('#header-search-line')).toContainText(
    new RegExp(`^${count} transactions? of this block name`),
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${path}?account=${account}#transactions`);
  await expect(page.getByTestId('filter-bar')).toContainText(`${count} of `);
});

test('the blockhash of a recent block opens the block, without a request before', async ({ page, sent }) => {
  await page.goto('/');
  const slot = slotOf('confirmed-tip') - 2n;
  const request = {
    jsonrpc: '2.0',
    id: 1,
    method: 'getBlock',
    params: [Number(slot), { transactionDetails: 'none', commitment: 'confirmed' }],
  };
  const { result } = JSON.parse(await answerTo(page, JSON.stringify(request))) as { result: { blockhash: string } };
  // The blocks of the table and the network are requested last.
  await expect.poll(() => sent.filter(({ method }) => method === 'getBlock').length).toBe(8);
  await expect(page.getByRole('table', { name: 'The newest blocks' }).getByText('UTC')).toHaveCount(8);
  await expect.poll(() => sent.map(({ method }) => method)).toContain('getGenesisHash');
  sent.splice(0);
  await page.locator('#q').fill(result.blockhash);
  await expect(page.getByRole('status')).toHaveText(`The blockhash of block ${grouped(slot)}. Enter opens it.`);
  expect(sent).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/block/${slot}`);
  await expect(headline(page)).toContainText(grouped(slot));
});

test('Ctrl K and / focus the search box, Ctrl K from a text field too', { tag: '@browser' }, async ({ page }) => {
  await open(page, pathOf('swap'));
  const field = page.getByLabel(HEADER_FIELD);
  for (const key of ['/', 'Control+k']) {
    await page.keyboard.press(key);
    await expect(field).toBeFocused();
    await field.blur();
  }
  await page.goto('/search');
  await expect(page.locator('#q')).toBeFocused();
  await page.keyboard.type('361774');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('1');
  await expect(page.locator('#q')).toHaveValue('1');
});
