import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, test } from '../explorer-test.ts';
import { headline } from '../page-parts.ts';
import { refusal, status } from '../scripted-endpoint.ts';
import { grouped, slotOf } from '../stories.ts';

const SKIPPED = slotOf('skipped-slot');
/** 20 slots, some of which have no block. */
const [FROM, TO] = [SKIPPED - 9n, SKIPPED + 10n];
const RANGE = `/blocks?find=${FROM}..${TO}`;

function found(page: Page) {
  return page.getByRole('table', { name: 'Found transactions' });
}

function results(page: Page) {
  return page.getByRole('region', { name: 'Found transactions' });
}

test('the blocks page leads to a search of its slots, the keyboard sends it, and its results stay', async ({
  page,
  sent,
}) => {
  await page.goto(`/blocks?from=${SKIPPED}`);
  await page.getByRole('link', { name: 'Find in these blocks' }).click();
  await expect(headline(page)).toContainText('Find in slots');
  const [, from = '', to = ''] = /find=(\d+)\.\.(\d+)$/.exec(page.url()) ?? [];
  await expect(page.getByRole('textbox', { name: 'first slot' })).toHaveValue(from);
  await page.getByRole('textbox', { name: 'program called' }).fill('memo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/blocks?find=${from}..${to}&program=memo`);
  await expect(page.getByTestId('subtitle')).toHaveText('Transactions that call “memo”');
  await expect(results(page).getByRole('status')).toContainText(/^\d+ transactions in \d+ blocks of slots/);
  const link = found(page).locator('a[data-row-link]').first();
  const signature = (await link.getAttribute('title')) ?? '';
  const text = await found(page).getByRole('row').nth(1).textContent();
  const read = sent.filter(({ method }) => method === 'getBlock').length;
  await link.click();
  await expect(page).toHaveURL(`/tx/${signature}`);
  await expect(page.getByRole('main')).toContainText('Memo');
  await page.goBack();
  await expect(found(page).getByRole('row').nth(1)).toHaveText(text ?? '');
  expect(sent.filter(({ method }) => method === 'getBlock')).toHaveLength(read);
});

test('a link has the whole search: account, instruction, amount and failure', async ({ page, sent }) => {
  await page.goto(`${RANGE}&outcome=failed&error=insufficient`);
  await expect(page.getByRole('checkbox', { name: 'failed only' })).toBeChecked();
  await expect(results(page).getByRole('status')).toContainText(/ in \d+ blocks? of slots/);
  await expect(found(page).getByRole('row').nth(1)).toContainText('failed');
  await page.goto(`${RANGE}&program=System&instruction=TRANSFER&amount=%3E%3D0.001+sol`);
  await expect(page.getByRole('textbox', { name: 'amount that moved' })).toHaveValue('>=0.001 SOL');
  await expect(found(page).getByRole('row').nth(1)).toContainText('SOL');
  // The service has an index of accounts.
  const before = sent.filter(({ method }) => method === 'getBlock').length;
  await page.goto(`${RANGE}&account=TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA`);
  await expect(page.getByTestId('subtitle')).toHaveText('Transactions that name Token');
  await expect(results(page).getByRole('status')).toContainText(/^\d+ transactions/);
  expect(sent.some(({ method }) => method === 'getTransactionsForAddress')).toBe(true);
  expect(sent.filter(({ method }) => method === 'getBlock')).toHaveLength(before);
});

test('shows how far it is, stops, and goes on with nothing twice', async ({ page, endpoint }) => {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let blocks = 0;
  endpoint.script({
    getBlock: async (response, request) => {
      blocks += 1;
      if (blocks > 6) await held;
      await endpoint.relay(response, request);
    },
  });
  await page.goto(endpoint.at(`${RANGE}&program=System`));
  await expect(page.getByTestId('find-progress')).toContainText(/^[5-9] of 20 slots, \d+ found$/);
  await expect(page.getByRole('progressbar', { name: 'Slots searched' })).toHaveCount(1);
  const early = await found(page).getByRole('row').count();
  expect(early).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(results(page).getByRole('status')).toContainText('Stopped.');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  release();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(results(page).getByRole('status')).toContainText(` of slots ${grouped(FROM)} to ${grouped(TO)}.`);
  const links = found(page).locator('a[data-row-link]');
  const signatures = await Promise.all((await links.all()).map((link) => link.getAttribute('title')));
  expect(new Set(signatures).size).toBe(signatures.length);
  expect(signatures.length).toBeGreaterThan(early);
});

test('asks before it reads much', async ({ page, endpoint }) => {
  let blocks = 0;
  endpoint.script({
    getBlock: async (response, request) => {
      blocks += 1;
      const isFirst = blocks === 1;
      await endpoint.relayed((text) => (isFirst ? `{${' '.repeat(25_000_000)}${text.slice(1)}` : text))(
        response,
        request,
      );
    },
  });
  await page.goto(endpoint.at(`${RANGE}&program=System`));
  const line = results(page).getByRole('status');
  await expect(line).toContainText(
    /\d of 20 slots, \d+ found\. 25 MB were read; the other slots may have about \d+ MB\./,
  );
  const asked = blocks;
  expect(asked).toBeLessThan(8);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(line).toContainText(` of slots ${grouped(FROM)} to ${grouped(TO)}.`);
  expect(blocks).toBeGreaterThan(asked);
});

test('says what it could not read instead of “none”', async ({ page, endpoint }) => {
  let at = 0;
  endpoint.script({
    getBlock: async (response, request) => {
      at += 1;
      await (at === 2 ? refusal(-32603, 'the row is damaged') : endpoint.relay)(response, request);
    },
  });
  await page.goto(endpoint.at(`${RANGE}&program=no+such+program`));
  await expect(results(page).getByRole('status')).toContainText(/^No transaction in \d+ blocks of slots/);
  await expect(results(page)).toContainText(/1 block could not be read: slot [\d,]+: the row is damaged\./);
  await expect(results(page)).toContainText(/\d+ slots? (was|were) skipped\./);
  await expect(found(page)).toHaveCount(0);
});

test('an endpoint that fails ends the search with its reason, and Retry goes on', async ({ page, endpoint }) => {
  endpoint.script({ getBlock: status(403) });
  await page.goto(endpoint.at(`${RANGE}&program=System`));
  await expect(results(page).getByRole('status')).toContainText('403');
  await expect(results(page).getByRole('status')).toContainText('no slot was searched');
  endpoint.script({});
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(results(page).getByRole('status')).toContainText(/^\d+ transactions in/);
});

test('a range is cut to what the endpoint has', async ({ page }) => {
  await page.goto('/blocks?find=5..9&program=System');
  await expect(results(page).getByRole('status')).toHaveText('The embedded service has no slot of this range.');
  const newest = slotOf('confirmed-tip');
  await page.goto(`/blocks?find=${newest}..${newest + 9n}&program=System`);
  await expect(results(page)).toContainText(`has only slot ${grouped(newest)} of this range`);
});

test('each invalid condition is reported at its field, and an invalid URL in a notice', async ({ page }) => {
  await page.goto(RANGE);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.getByText('Enter a condition.')).toBeVisible();
  await page.getByRole('textbox', { name: 'last slot' }).fill('1');
  await page.getByRole('textbox', { name: 'account named' }).fill('x');
  await page.getByRole('textbox', { name: 'amount that moved' }).fill('1 SOL');
  await page.keyboard.press('Enter');
  await expect(page.getByText('before the first slot')).toBeVisible();
  await expect(page.getByText('not an address')).toBeVisible();
  await expect(page.getByText('not an amount such as')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'last slot' })).toBeFocused();
  await expect(page).toHaveURL(RANGE);
  await page.goto('/blocks?find=9..5&amount=much&outcome=ok');
  await expect(page.getByTestId('notice')).toHaveCount(3);
});

test('downloads have every transaction that was found', async ({ page }) => {
  await page.goto(`${RANGE}&program=System`);
  await expect(results(page).getByRole('status')).toContainText(/^\d+ transactions/);
  const count = (await found(page).getByRole('row').count()) - 1;
  const save = async (format: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: format, exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`found-${FROM}-${TO}.${format.toLowerCase()}`);
    return readFile(await download.path(), 'utf8');
  };
  const csv = await save('CSV');
  expect(csv.trim().split('\r\n')).toHaveLength(count + 1);
  expect(csv).toMatch(/^slot,index,blockTime,signature,outcome,error,/);
  const records = (await save('NDJSON')).trim().split('\n');
  expect(records).toHaveLength(count);
  expect(JSON.parse(records[0] ?? '')).toMatchObject({ outcome: 'ok', programName: expect.any(String) });
});
