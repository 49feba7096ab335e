import type { Locator } from 'playwright/test';
import { IS_LONG } from '../../src/shared/test-support/long-run.ts';
import { expect, test } from '../explorer-test.ts';
import { listed, MEMO_PROGRAM, rows, shownSignatures, tableRendered, TOKEN_PROGRAM, WALLET } from '../address-parts.ts';
import { answerTo, answered, headline, open, option, save, section } from '../page-parts.ts';
import { delayed, inOrder, result, status } from '../scripted-endpoint.ts';
import { sitePath } from '../static-site.ts';
import { grouped, signatureOf } from '../stories.ts';

test('the newest transactions of an address are listed, with slot, time, outcome and memo', async ({ page, sent }) => {
  await open(page, `/address/${MEMO_PROGRAM}`);
  await expect(headline(page)).toHaveText('Memo Program');
  await expect(page.getByTestId('page-header')).toContainText(MEMO_PROGRAM);
  await expect(page).toHaveTitle('Memo Program · MemoSq…GmfcHr · slotscope');
  const expected = await listed(page, MEMO_PROGRAM, { limit: 100 });
  expect(await shownSignatures(page)).toEqual(expected.map(({ signature }) => signature));
  const [first] = expected;
  await expect(rows(page).first()).toContainText(grouped(first?.slot ?? 0));
  await expect(rows(page).first()).toContainText('UTC');
  await expect(rows(page).first()).toContainText(first?.err === null ? 'ok' : 'failed');
  const at = expected.findIndex(({ memo }) => memo?.startsWith('[15] invoice') === true);
  await expect(rows(page).nth(at)).toContainText(`memo “${expected[at]?.memo?.slice(5)}”`);
  // The list first; then the account, and every transaction of the page.
  await expect.poll(() => sent.map(({ method }) => method)).toContain('getAccountInfo');
  expect(sent[0]?.method).toBe('getSignaturesForAddress');
  await expect.poll(() => sent.filter(({ method }) => method === 'getTransaction').length).toBe(expected.length);
  await rows(page).first().getByRole('link').nth(1).click();
  await expect(page).toHaveURL(new RegExp(`/block/${first?.slot}#tx-\\d+$`));
});

test('older pages, by link and by the URL, show every transaction once, and Back returns', async ({ page }) => {
  // In the long run, a page with more rows than are shown at once.
  const [address, limit] = IS_LONG ? [TOKEN_PROGRAM, 1000] : [MEMO_PROGRAM, 100];
  const first = await listed(page, address, { limit });
  const others = await listed(page, address, { limit, before: first.at(-1)?.signature });
  const all = [...first, ...others].map(({ signature }) => signature);
  expect(all.length).toBeGreaterThan(limit);
  await open(page, `/address/${address}?limit=${limit}`);
  const found: string[] = [];
  const collect = async () => {
    found.push(...(await shownSignatures(page)));
    const next = section(page, 'Transactions').getByRole('button', { name: 'Next' });
    if ((await next.count()) > 0) {
      await next.click();
      found.push(...(await shownSignatures(page)));
    }
  };
  await collect();
  await section(page, 'Transactions').getByRole('link', { name: 'Older' }).first().click();
  await expect(page).toHaveURL(new RegExp(`before=${found.at(-1)}`));
  await answered(page);
  await expect(rows(page).first()).not.toHaveAttribute('id', `row-${found[0]}`);
  await collect();
  await expect(section(page, 'Transactions')).toContainText('no older transactions listed');
  expect(found).toEqual(all);
  await page.reload();
  await expect(rows(page).first()).toHaveAttribute('id', `row-${all[limit]}`);
  await page.goBack();
  await expect(rows(page).first()).toHaveAttribute('id', `row-${all[0]}`);
  // In a DOM, the next test would see the requests for the rows.
  await page.waitForLoadState('networkidle');
});

test(
  'rows in view have the headlines of their transactions, and the others are not requested',
  { tag: '@browser' },
  async ({ page, endpoint }) => {
    await open(page, endpoint.at(`/address/${TOKEN_PROGRAM}`));
    await tableRendered(page);
    const requested = () => endpoint.asked.filter((method) => method === 'getTransaction').length;
    const inView = await rows(page).evaluateAll(
      (all) => all.filter((row) => row.getBoundingClientRect().top < innerHeight).length,
    );
    expect(inView).toBeLessThan(30);
    const summaries = rows(page).locator('button[aria-expanded="false"]');
    await expect(summaries).toHaveCount(inView);
    await expect(summaries.first()).toContainText('refused the swap');
    expect(requested()).toBe(inView);
    const height = async (row: Locator) => (await row.boundingBox())?.height ?? 0;
    expect(await height(rows(page).first())).toBe(await height(rows(page).last()));

    await rows(page).last().scrollIntoViewIfNeeded();
    await expect(rows(page).last().locator('button[aria-expanded]')).toHaveCount(1);
    expect(requested()).toBeLessThan(100);

    // The page of the transaction has its answer already.
    const before = requested();
    await rows(page).last().getByRole('link').first().click();
    await answered(page);
    await expect(page).toHaveURL(/\/tx\//);
    expect(requested()).toBe(before);
  },
);

test('from Slotscope’s own service, all transactions of the page come in few batches', async ({ page }) => {
  const requests: number[] = [];
  page.on('request', (request) => {
    const called = (request.postData() ?? '').split('"getTransaction"').length - 1;
    if (called > 0) requests.push(called);
  });
  await open(page, `/address/${TOKEN_PROGRAM}`);
  await expect.poll(() => requests.reduce((sum, count) => sum + count, 0)).toBe(100);
  // Not all in one, which would block a slow machine for long.
  expect(requests.length).toBeLessThan(20);
});

test(
  'a row says what moved for the address: lamports, and tokens of the accounts that it owns',
  { tag: '@browser' },
  async ({ page }) => {
    await open(page, `/address/${WALLET}`);
    await expect(headline(page)).toHaveText('Wallet with 44.121040586 SOL');
    await tableRendered(page);
    await rows(page).nth(7).scrollIntoViewIfNeeded();
    const swap = rows(page).filter({ hasText: 'swapped about 79.94' });
    await expect(swap).toContainText('−0.000023960');
    await expect(swap).toContainText('−79.936208');
    await expect(swap).toContainText('+79.616463');
    // The decimal points of a column are below each other.
    const points = await rows(page).evaluateAll((all) =>
      all
        .slice(0, 8)
        .flatMap((row) =>
          [...row.querySelectorAll('td:nth-child(5) .amount > :nth-child(2)')].map(
            (each) => each.getBoundingClientRect().left,
          ),
        ),
    );
    expect(points.length).toBeGreaterThan(4);
    expect(new Set(points).size).toBe(1);
  },
);

test('an opened summary names the token accounts of the address that the answer has', async ({ page }) => {
  const signature = signatureOf('swap');
  const params = [signature, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }];
  const { result: answer } = JSON.parse(
    await answerTo(page, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getTransaction', params })),
  ) as SwapAnswer;
  const keys = answer.transaction.message.accountKeys.map(({ pubkey }) => pubkey);
  const [owner] = keys;
  const owned = answer.meta.postTokenBalances.flatMap((each) =>
    each.owner === owner ? (keys[each.accountIndex] ?? []) : [],
  );
  expect(owned.length).toBeGreaterThan(1);
  await open(page, `/address/${owner}?q=${signature}`);
  const row = rows(page).first();
  await row.getByRole('button', { name: `Summarize ${signature}` }).click();
  await expect(row).toContainText('swapped');
  if ((await row.locator('button[aria-expanded="true"]').count()) === 0)
    await row.locator('button[aria-expanded]').click();
  await expect(row).toContainText('Token accounts of this address:');
  for (const account of owned) await expect(row.locator(`a[href="${sitePath(`/address/${account}`)}"]`)).toHaveCount(1);
  expect(await row.locator('td:nth-child(3) a[href^="/address/"]').count()).toBe(owned.length);
});

interface SwapAnswer {
  readonly result: {
    readonly transaction: { readonly message: { readonly accountKeys: readonly { readonly pubkey: string }[] } };
    readonly meta: {
      readonly postTokenBalances: readonly { readonly accountIndex: number; readonly owner?: string }[];
    };
  };
}

test('a summary whose request fails says so, and is requested again', async ({ page, endpoint }) => {
  const getAccountInfo = result({ context: { slot: 5 }, value: null });
  endpoint.script({ getAccountInfo, getTransaction: inOrder(status(503), result(null), endpoint.relay) });
  await open(page, endpoint.at(`/address/${TOKEN_PROGRAM}`));
  const row = rows(page).first();
  await row.getByRole('button').click();
  await expect(row).toContainText('could not answer: HTTP 503');
  await row.getByRole('button', { name: 'Retry' }).click();
  await expect(row).toContainText('The endpoint lists it, but does not return it.');
  await row.getByRole('button', { name: 'Retry' }).click();
  await expect(row.locator('button[aria-expanded="true"]')).toContainText('refused the swap');
});

test('an answer that contradicts the list is shown as evidence, not as a summary', async ({ page, endpoint }) => {
  endpoint.script({
    getSignaturesForAddress: endpoint.relayed((text) => text.replace(/"err":\{.*?\]\}/, '"err":null')),
  });
  await open(page, endpoint.at(`/address/${TOKEN_PROGRAM}?outcome=ok`));
  const row = rows(page).first();
  await row.getByRole('button').click();
  await expect(row).toContainText('The list says that it succeeded, but its own answer says that it failed.');
});

test('filters by outcome, slots and text are in the URL, and say what they did not search', async ({ page }) => {
  const all = await listed(page, MEMO_PROGRAM, { limit: 100 });
  await open(page, `/address/${MEMO_PROGRAM}`);
  await option(page, 'outcome', 'ok').click();
  await expect(page).toHaveURL(`/address/${MEMO_PROGRAM}?outcome=ok`);
  expect(await shownSignatures(page)).toEqual(all.filter(({ err }) => err === null).map(({ signature }) => signature));
  const [newest, oldest] = [all[0]?.slot ?? 0, all.at(-1)?.slot ?? 0];
  await page.getByLabel('to slot').fill(grouped(newest - 1));
  await expect(page).toHaveURL(`/address/${MEMO_PROGRAM}?outcome=ok&maxSlot=${newest - 1}`);
  await page.getByLabel('from slot').fill(String(oldest + 1));
  await expect(page).toHaveURL(/minSlot=/);
  await page.getByLabel('memo, error or signature').fill('invoice');
  await expect(page).toHaveURL(/q=invoice/);
  const expected = all.filter(
    ({ err, memo, slot }) => err === null && slot < newest && slot > oldest && memo?.includes('invoice') === true,
  );
  expect(expected.length).toBeGreaterThan(3);
  await expect(section(page, 'Transactions')).toContainText(`${expected.length} of ${all.length}, newest first`);
  expect(await shownSignatures(page)).toEqual(expected.map(({ signature }) => signature));
  await page.reload();
  await expect(rows(page)).toHaveCount(expected.length);

  await page.getByLabel('memo, error or signature').fill('no such memo');
  await expect(section(page, 'Transactions')).toContainText(`None of the ${all.length} transactions on this page`);
  await page.getByRole('button', { name: `Show all ${all.length}` }).click();
  await expect(rows(page)).toHaveCount(all.length);
  await page.getByLabel('from slot').fill('yesterday');
  await expect(section(page, 'Transactions')).toContainText('not a slot');
});

test('downloads have the rows that are shown, exact and in their order', async ({ page }) => {
  await open(page, `/address/${MEMO_PROGRAM}?outcome=ok`);
  const expected = (await listed(page, MEMO_PROGRAM, { limit: 100 })).filter(({ err }) => err === null);
  const ndjson = await save(page, 'Transactions', 'NDJSON');
  expect(ndjson.name).toBe(`address-${MEMO_PROGRAM}-ok.ndjson`);
  const records = ndjson.text.trim().split('\n');
  expect(records.map((line) => JSON.parse(line) as unknown)).toEqual(
    expected.map((each) => expect.objectContaining({ signature: each.signature, memo: each.memo, slot: each.slot })),
  );
  const csv = await save(page, 'Transactions', 'CSV');
  // With the balances of the transactions that the page has read.
  expect(csv.text.split('\r\n')[0]).toMatch(
    /^signature,slot,transactionIndex,blockTime,err,memo,confirmationStatus(?:,lamportsChange,lamportsAfter)?$/,
  );
  expect(csv.text.trim().split('\r\n')).toHaveLength(expected.length + 1);
});

test('what is confirmed only is listed at that commitment, and its links keep it', async ({ page }) => {
  const all = await listed(page, TOKEN_PROGRAM, { limit: 1, commitment: 'confirmed' });
  await open(page, `/address/${TOKEN_PROGRAM}?commitment=confirmed`);
  await expect(rows(page).first()).toHaveAttribute('id', `row-${all[0]?.signature}`);
  await expect(rows(page).first().getByRole('link').first()).toHaveAttribute('href', /commitment=confirmed/);
});

test('a page that is loading keeps the earlier one, marked as stale', async ({ page, endpoint }) => {
  const older = delayed(endpoint.relay);
  endpoint.script({ getSignaturesForAddress: inOrder(endpoint.relay, older.answer) });
  await open(page, endpoint.at(`/address/${TOKEN_PROGRAM}`));
  await section(page, 'Transactions').getByRole('link', { name: 'Older' }).first().click();
  await expect(page.getByTestId('notice')).toContainText(
    /The page shows the answer for the newest transactions until the answer for transactions before \w{6}…\w{6} arrives/,
  );
  await expect(rows(page)).toHaveCount(100);
  older.release();
  await answered(page);
  await expect(page.getByTestId('notice')).toHaveCount(0);
});

test(
  'on a phone, a row has three lines, and its headline as many more as it takes',
  { tag: '@browser' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, `/address/${TOKEN_PROGRAM}`);
    const row = rows(page).first();
    const heights = await rows(page).evaluateAll((all) => all.slice(0, 9).map((each) => each.clientHeight));
    expect(Math.max(...heights)).toBeLessThan(100);
    await row.scrollIntoViewIfNeeded();
    await row.locator('button[aria-expanded]').click();
    await expect(row.locator('button[aria-expanded="true"]')).toContainText('refused the swap');
    const cut = (element: Element) => element.scrollWidth > element.clientWidth;
    expect(await row.locator('button[aria-expanded="true"]').evaluate(cut)).toBe(false);
  },
);

test(
  'in print, there are no controls, and the address and the signatures are whole',
  { tag: '@browser' },
  async ({ page }) => {
    await open(page, `/address/${MEMO_PROGRAM}`);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'CSV', exact: true })).toBeHidden();
    await expect(page.getByRole('button', { name: /^Summarize/ })).toHaveCount(0);
    await expect(page.getByLabel('from slot')).toBeHidden();
    const cut = (cells: Element[]) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length;
    expect(await rows(page).locator('td').evaluateAll(cut)).toBe(0);
  },
);
