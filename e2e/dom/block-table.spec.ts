import type { Page } from 'playwright/test';
import { IS_LONG } from '../../src/shared/test-support/long-run.ts';
import { expect, test } from '../explorer-test.ts';
import { open, openBlockTab, option, save, section, transactionsTable } from '../page-parts.ts';
import { BUSY_BLOCK, BUSY_SLOT, grouped, pathOf } from '../stories.ts';

const LARGE = pathOf('large-block');
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111';
const WHAT = 'What it did, or why it failed';
const VOTE = 'Vote111111111111111111111111111111111111111';

/** The column headers, without the sort arrow. */
async function heads(page: Page): Promise<readonly string[]> {
  const texts = await transactionsTable(page).getByRole('columnheader').allTextContents();
  return texts.map((text) => text.replace(/[↑↓]/, '').trim());
}

async function rowCount(page: Page, table: string): Promise<number> {
  return Number(await page.getByRole('table', { name: table, exact: true }).getAttribute('aria-rowcount')) - 1;
}

/** Transactions of the busy block. */
const VOTES = 33;

/** Only other programs call it. */
const ROUTER = 'A6vkHsPPg9NUSy8dY1kivZs8XtQfxcDTs3SYCJoKQg9V';

test('filters by program, account and text combine, each in the URL', async ({ page }) => {
  await open(page, `${BUSY_BLOCK}?votes=shown`);
  const all = await rowCount(page, 'Transactions');
  const payer = (await page.locator('#tx-0 [data-address]').first().getAttribute('data-address')) ?? '';
  const [program, account] = [page.getByLabel('program called'), page.getByLabel('account named')];
  await test.step('with a program filter, each row shows that program', async () => {
    await program.fill(COMPUTE_BUDGET);
    await expect(page).toHaveURL(`${BUSY_BLOCK}?votes=shown&program=${COMPUTE_BUDGET}`);
    await expect.poll(() => rowCount(page, 'Transactions')).toBeLessThan(all);
    const rows = transactionsTable(page).locator('tbody [data-row]');
    const count = await rows.count();
    expect(count).toBeGreaterThan(5);
    await expect(rows.filter({ has: page.locator(`[data-address="${COMPUTE_BUDGET}"]`) })).toHaveCount(count);
    await program.fill('');
    await expect(page).toHaveURL(`${BUSY_BLOCK}?votes=shown`);
  });
  await test.step('any part of a name filters at once, and picks from suggestions with their counts', async () => {
    const entries = await page.evaluate(() => history.length);
    await program.fill('vot');
    await expect(page).toHaveURL(`${BUSY_BLOCK}?votes=shown&program=vot`);
    await expect(page.getByRole('option', { name: /^Vote [\d,]+ transactions$/ })).toBeVisible();
    await program.press('Enter');
    await expect(program).toHaveValue('Vote');
    await expect(page.getByRole('option')).toHaveCount(0);
    // Typing and picking leave no entries: one step back leaves the page.
    expect(await page.evaluate(() => history.length)).toBe(entries);
  });
  await test.step('a program that only other programs call filters by its calls', async () => {
    await program.fill('A6vk');
    await expect(page.getByRole('option', { name: /^A6vkHs…oKQg9V 10 transactions$/ })).toBeVisible();
    await program.press('Enter');
    await expect(page).toHaveURL(`${BUSY_BLOCK}?votes=shown&program=${ROUTER}`);
    await expect(account).toHaveValue('');
    await expect(page.getByTestId('call-levels')).toHaveText(
      'Called by 0 transactions at the top level and by 10 only inside other calls.',
    );
    await expect.poll(() => rowCount(page, 'Transactions')).toBe(10);
    const rows = transactionsTable(page).locator('tbody [data-row]');
    await expect(rows.filter({ has: page.locator(`[data-address="${ROUTER}"]`) })).toHaveCount(await rows.count());
    await open(page, `${BUSY_BLOCK}?votes=shown&program=${ROUTER}&calls=top`);
    await expect(page.getByText('No transaction in this block matches.')).toBeVisible();
    await page.getByRole('button', { name: 'Any level' }).click();
    await expect(page).toHaveURL(`${BUSY_BLOCK}?votes=shown&program=${ROUTER}`);
    await program.fill(VOTE);
  });
  await expect(page).toHaveURL(`${BUSY_BLOCK}?votes=shown&program=${VOTE}`);
  // The table is rendered after the URL has changed.
  await expect.poll(() => rowCount(page, 'Transactions')).toBe(VOTES);
  await section(page, 'Map')
    .getByRole('button', { name: /^votes / })
    .click();
  await expect(page).toHaveURL(`${BUSY_BLOCK}?votes=only&program=${VOTE}`);
  await expect.poll(() => rowCount(page, 'Transactions')).toBe(VOTES);
  await account.fill(payer);
  await expect(page).toHaveURL(`${BUSY_BLOCK}?votes=only&program=${VOTE}&account=${payer}`);
  await page.reload();
  await expect(program).toHaveValue('Vote');
  await expect(account).toHaveValue(payer);
  await program.fill('');
  await expect(page).toHaveURL(`${BUSY_BLOCK}?votes=only&account=${payer}`);
  await test.step('votes are shown without being asked for if nothing else matches', async () => {
    await open(page, `${BUSY_BLOCK}?program=vote`);
    await expect.poll(() => rowCount(page, 'Transactions')).toBe(VOTES);
    await page.getByRole('button', { name: `${VOTES} votes shown` }).click();
    await expect(page).toHaveURL(`${BUSY_BLOCK}?program=vote&votes=hidden`);
    await expect(page.getByText('No transaction in this block matches.')).toBeVisible();
  });
});

test('rows are reversed, and columns chosen, without loading again', async ({ page }) => {
  await open(page, `${BUSY_BLOCK}?votes=shown`);
  const button = section(page, 'Transactions').getByRole('button', { name: 'Columns' });
  await test.step('reverses the mounted rows in place when sorted by index, descending', async () => {
    const table = transactionsTable(page);
    await table.scrollIntoViewIfNeeded();
    await expect(table.locator('[data-row]').nth(20)).toBeVisible();
    await table.getByRole('button', { name: '#' }).click();
    const last = (await rowCount(page, 'Transactions')) - 1;
    const mounted = () =>
      table.locator('[data-row]').evaluateAll((rows) => rows.map(({ id, dataset }) => [Number(dataset['row']), id]));
    const reversed = (await mounted()).map(([row]) => [row, `tx-${last - Number(row)}`]);
    await expect.poll(mounted).toEqual(reversed);
    await table.getByRole('button', { name: '#' }).click();
    await expect(page).toHaveURL(`${BUSY_BLOCK}?votes=shown`);
  });
  await test.step('columns are chosen by keyboard, kept in the URL, and survive reload and back', async () => {
    await button.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.getByRole('checkbox', { name: 'costUnits' }).press('Space');
    await expect(page).toHaveURL(`${BUSY_BLOCK}?votes=shown&columns=what.feePayer.fee.computeUnits.costUnits`);
    await page.getByRole('checkbox', { name: 'feePayer' }).press('Space');
    await expect(page).toHaveURL(`${BUSY_BLOCK}?votes=shown&columns=what.fee.computeUnits.costUnits`);
    // No transaction of the block has cost units.
    const chosen = ['#', 'Outcome', 'Signature', WHAT, 'Fee, SOL', 'Compute units'];
    await expect.poll(() => heads(page)).toEqual(chosen);
    await page.reload();
    await expect.poll(() => heads(page)).toEqual(chosen);
    await page.goBack();
    await expect.poll(() => heads(page)).toContain('Fee payer');
  });
  await test.step('clicks in quick succession all count', async () => {
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
    await option(page, 'columns', 'costUnits').waitFor();
    await page.evaluate(() => {
      for (const name of ['costUnits', 'feePayer', 'version', 'version'])
        document.querySelector<HTMLInputElement>(`#columns input[value="${name}"]`)?.click();
    });
    await expect(page).toHaveURL(`${BUSY_BLOCK}?votes=shown&columns=what.fee.computeUnits`);
    await page.evaluate(() => {
      const heads = [...document.querySelectorAll<HTMLButtonElement>('th button')];
      const fee = heads.find((head) => head.textContent.startsWith('Fee, SOL'));
      for (let press = 0; press < 3; press++) fee?.click();
    });
    await expect(page).toHaveURL(/&sort=-fee$/);
  });
});

test('every column sorts both ways, from its header and on a phone', async ({ page }) => {
  const columns = 'what.feePayer.fee.computeUnits.costUnits.instructions.programs.version';
  await open(page, `${BUSY_BLOCK}?columns=${columns}`);
  const titles = [WHAT, 'Fee payer', 'Fee, SOL', 'Compute units', 'Instructions', 'Programs'];
  for (const title of [...titles, 'Version']) {
    const head = page.getByRole('columnheader', { name: title });
    await head.getByRole('button').press('Enter');
    await expect(head).toHaveAttribute('aria-sort', /ascending|descending/);
    await expect(page.locator('th[aria-sort]')).toHaveCount(1);
  }
  await expect(page).toHaveURL(`${BUSY_BLOCK}?columns=${columns}&sort=version`);
  await page.getByRole('columnheader', { name: 'Version' }).getByRole('button').press('Enter');
  await expect(page).toHaveURL(`${BUSY_BLOCK}?columns=${columns}&sort=-version`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page
    .getByTestId('filter-bar')
    .getByRole('button', { name: /^Filters/ })
    .click();
  await section(page, 'Transactions').getByRole('button', { name: 'Columns' }).click();
  await option(page, 'sort', 'computeUnits').click();
  await expect(page).toHaveURL(`${BUSY_BLOCK}?columns=${columns}&sort=-computeUnits`);
  await expect(section(page, 'Transactions')).toContainText(', by compute units, largest first');
  await expect(section(page, 'Transactions').getByText('; compute units')).toBeVisible();
  await option(page, 'order', 'ascending').click();
  await expect(page).toHaveURL(`${BUSY_BLOCK}?columns=${columns}&sort=computeUnits`);
});

test('downloads have the rows, order and columns that are shown', async ({ page }) => {
  await open(page, `${BUSY_BLOCK}?outcome=failed&sort=-fee&columns=fee.outcome`);
  const shown = await rowCount(page, 'Transactions');
  const first = await page.locator('tr[id^="tx-"]').first().innerText();
  const { name, text: csv } = await save(page, 'Transactions', 'CSV');
  expect(name).toBe(`block-${BUSY_SLOT}-failed-votes-hidden.csv`);
  const [head, row = ''] = csv.split('\r\n');
  expect(head).toBe('index,signature,slot,blockTime,outcome,error,reason,failedProgram,feeLamports');
  expect(csv.trimEnd().split('\r\n')).toHaveLength(shown + 1);
  const [index, fee] = [row.split(',')[0] ?? '', row.split(',').at(-1) ?? ''];
  expect(first).toContain(grouped(BigInt(index)));
  expect(first).toContain(`0.${fee.padStart(9, '0')}`);
  expect(row).toContain(',failed,');
  const { text: ndjson } = await save(page, 'Transactions', 'NDJSON');
  const lines = ndjson.trimEnd().split('\n');
  expect(lines).toHaveLength(shown);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ index: Number(index), outcome: 'failed' });
});

test(
  'a row says what its page says, and on a wide window the transaction is beside the table',
  { tag: '@browser' },
  async ({ page }) => {
    await page.setViewportSize({ width: 2560, height: 1200 });
    await open(page, BUSY_BLOCK);
    const rows = transactionsTable(page).locator('[data-row]');
    const pane = page.getByRole('complementary', { name: 'The transaction under the pointer' });
    await rows.nth(4).hover();
    await expect(pane).toContainText(`#${(await rows.nth(4).locator('td').first().innerText()).trim()} `);
    // The mark has no text. A worker writes the sentence of the row.
    await expect(async () => {
      const [program = '', ...words] = (await rows.nth(4).locator('td').nth(3).innerText()).split(' ');
      const sentence = words.join(' ').replace(program, '').trim();
      await expect(pane.getByRole('heading', { level: 2 })).toContainText(sentence, { timeout: 1000 });
    }).toPass();
    await rows
      .nth(6)
      .locator('td')
      .nth(3)
      .click({ position: { x: 700, y: 8 } });
    await expect(pane).toContainText('kept; Esc lets go');
    await rows.nth(2).hover();
    await expect(pane).toContainText('kept; Esc lets go');
    await page.keyboard.press('Escape');
    await expect(pane).toContainText(`#${(await rows.nth(2).locator('td').first().innerText()).trim()} `);
    await expect(pane).not.toContainText('kept');
    // On its way to the pane, the pointer leaves the row that it rested on.
    await pane.getByRole('link', { name: 'Open transaction' }).hover();
    const headline = (await pane.getByRole('heading', { level: 2 }).textContent()) ?? '';
    await pane.getByRole('link', { name: 'Open transaction' }).click();
    // A symbol that arrives in between takes the place of a short address.
    const words = headline.split(/\w+…\w+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${words.join(String.raw`\S+`)}$`));
  },
);

test('the caption of the map leads to a row every time it is clicked', { tag: '@browser' }, async ({ page }) => {
  await open(page, `${BUSY_BLOCK}?votes=shown`);
  const busiest = section(page, 'Map').getByRole('link', { name: /^#/ });
  await busiest.click();
  await expect(page).toHaveURL(/#tx-\d+$/);
  const row = page.locator(new URL(page.url()).hash);
  await expect(row).toBeInViewport();
  await expect(row).toHaveAttribute('aria-current', 'true');
  // Until the table has rendered the row, the page scrolls to it.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(row).not.toBeInViewport({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Home');
  await busiest.click();
  await expect(row).toBeInViewport();
  await page.goBack();
  await test.step('a row that is filtered out leads to a notice that says so', async () => {
    await page.getByLabel('any text', { exact: true }).fill('no such thing');
    await expect(page).toHaveURL(/q=no\+such\+thing/);
    await busiest.click();
    const line = page.getByText(/which the filters exclude/);
    await expect(line).toBeInViewport();
    await line.getByRole('button', { name: 'Show all' }).click();
    await expect(page.locator(new URL(page.url()).hash)).toBeInViewport();
  });
});

test('in print, a block has all of its rows, and names its filters', { tag: '@browser' }, async ({ page }) => {
  test.slow();
  // Each row is laid out, so the run before every change prints the failed ones only.
  await open(page, IS_LONG ? LARGE : `${LARGE}?outcome=failed`);
  const all = await rowCount(page, 'Transactions');
  const rows = transactionsTable(page).locator('tbody tr[id]');
  expect(await rows.count()).toBeLessThan(100);
  await page.setViewportSize({ width: 704, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await expect(rows).toHaveCount(all, { timeout: 60_000 });
  const sticksOut = (row: Element) =>
    [...row.querySelectorAll('td, td *')].some(
      (part) => part.getBoundingClientRect().bottom > row.getBoundingClientRect().bottom + 1,
    );
  for (const at of [0, 1, 2, all - 1]) expect(await rows.nth(at).evaluate(sticksOut), `row ${at}`).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await expect.poll(() => rows.count()).toBeLessThan(100);

  await page.goto(`${BUSY_BLOCK}?outcome=failed&votes=hidden&program=${VOTE}&q=Vote`);
  const count = section(page, 'Transactions').locator('header > span > span');
  await expect(count).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  const filters = `, outcome failed, votes hidden, program ${VOTE}, text “Vote”`;
  await expect.poll(() => count.innerText()).toContain(filters);
});

test(
  'what went wrong is not cut off; on a phone, the column of the number is named above the rows',
  { tag: '@browser' },
  async ({ page }) => {
    const transactions = section(page, 'Transactions');
    const cut = (cells: Element[]) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map(({ textContent }) => textContent);
    await open(page, `${BUSY_BLOCK}?outcome=failed`);
    const codes = transactions.getByRole('cell', { name: /SlippageToleranceExceeded|refused the swap/ });
    await expect(codes.first()).toBeVisible();
    expect(await codes.evaluateAll(cut), '1440 px').toEqual([]);

    await page.setViewportSize({ width: 360, height: 800 });
    await expect(transactions.locator('thead')).toBeAttached();
    await expect(transactions.locator('thead')).toBeHidden();
    await expect(transactions.getByText('; compute units')).toBeVisible();

    await open(page, `${pathOf('epoch-boundary')}?tab=rewards`);
    await expect(section(page, 'Rewards').getByText(', in SOL')).toBeVisible();
  },
);

test('in print, a long list says how many of its rows are printed', { tag: '@browser' }, async ({ page, endpoint }) => {
  test.slow();
  endpoint.script({
    getBlock: endpoint.relayed((text) => {
      const reward = `{"lamports":1,"postBalance":1,"pubkey":"${VOTE}","rewardType":"Staking","commission":null}`;
      return text.replace('"rewards":[', `"rewards":[${`${reward},`.repeat(3500)}`);
    }),
  });
  await open(page, endpoint.at(`${pathOf('rent-collected')}?tab=rewards`));
  await openBlockTab(page, 'Rewards');
  const all = await rowCount(page, 'Rewards');
  expect(all).toBeGreaterThan(3500);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`3,000 of ${grouped(all)} rows are printed.`)).toBeVisible({ timeout: 60_000 });
});

test('F goes to the filters, Escape leaves them, and J goes on to the first row', async ({ page }) => {
  await open(page, BUSY_BLOCK);
  // Loaded together with the keys J and K.
  await expect(page.getByRole('button', { name: 'Shortcuts' })).toBeVisible();
  await page.getByRole('main').press('f');
  const program = page.getByLabel('program called');
  await expect(program).toBeFocused();
  await program.fill('Vote');
  await program.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
  await program.press('Escape');
  await expect(program).not.toBeFocused();
  await page.keyboard.press('j');
  await expect(transactionsTable(page).locator('tbody [data-row-link]').first()).toBeFocused();
});

// Seen to fail without the observer of more-button.tsx.
test('the ⋯ of an address goes away with its row', async ({ page }) => {
  await open(page, `${BUSY_BLOCK}?q=no such text`);
  // With the keyboard, as only then the focus shows the button.
  await page.getByRole('button', { name: 'Show all' }).press('Enter');
  const row = page.locator('#tx-1');
  await row.locator('a[data-address]').first().focus();
  const more = page.getByRole('button', { name: /^More for / });
  await expect(more).toBeVisible();
  await page.goBack();
  await expect(row).toHaveCount(0);
  await expect(more).toBeHidden();
});
