import type { Locator, Page } from 'playwright/test';
import { IS_LONG } from '../src/shared/test-support/long-run.ts';
import { rows, TOKEN_PROGRAM } from './address-parts.ts';
import { expect, test } from './explorer-test.ts';
import { answered, fact, open, option, section, transactionsTable } from './page-parts.ts';
import { BUSY_BLOCK, pathOf, signatureOf } from './stories.ts';

/** Presses Tab until the target has focus. */
async function tabTo(page: Page, target: Locator, most: number): Promise<void> {
  for (let press = 0; press < most; press++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`not reached by ${most} presses of Tab`);
}

test('by keyboard alone: from the search to a call and back', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.waitForLoadState('networkidle');
  await page.keyboard.insertText(signatureOf('swap'));
  await page.keyboard.press('Enter');
  await answered(page);
  // Focus is on the new page, not on the removed field.
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);

  await option(page, 'encoding', 'json').focus();
  await page.keyboard.press('ArrowRight');
  await expect(option(page, 'encoding', 'jsonParsed')).toBeFocused();
  await expect(page).toHaveURL(/encoding=jsonParsed/);
  await answered(page);
  await expect(option(page, 'encoding', 'jsonParsed')).toBeFocused();

  const call = section(page, 'Calls').getByRole('button', { name: /instruction 2$/ });
  await call.focus();
  await page.keyboard.press('Enter');
  await expect(call).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Space');
  await expect(call).toHaveAttribute('aria-expanded', 'false');

  await fact(page, 'Slot').getByRole('link').focus();
  await page.keyboard.press('Enter');
  await answered(page);
  await page.goBack();
  await expect(option(page, 'encoding', 'jsonParsed')).toBeChecked();
});

test('by keyboard alone: through, over and in the table of a block', async ({ page }) => {
  await open(page, `${BUSY_BLOCK}?votes=shown`);
  await test.step('past the header and through the rows', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();

    const rows = transactionsTable(page).locator('tbody tr[id]');
    await rows.first().getByRole('link').first().focus();
    const distance = async () => Number((await page.locator('tr:has(:focus)').getAttribute('aria-rowindex')) ?? 0);
    for (let press = 0; press < (IS_LONG ? 120 : 75); press++) await page.keyboard.press('Tab');
    // Rows are mounted as focus moves on, and none is skipped.
    expect(await distance()).toBeGreaterThan(IS_LONG ? 20 : 12);
    await expect(page.locator(':focus')).toBeInViewport();
    await page.keyboard.press('Shift+Tab');
    await expect(page.locator(':focus')).toBeInViewport();
    const before = await distance();
    await page.keyboard.press('j');
    expect(await distance()).toBe(before + 1);
    // Once more than there are rows.
    for (let left = before + 1; left > 1; left--) await page.keyboard.press('k');
    expect(await distance()).toBe(2);
    const head = await page.getByRole('columnheader', { name: 'Signature' }).boundingBox();
    const first = await page.locator(':focus').boundingBox();
    expect(first?.y).toBeGreaterThan((head?.y ?? 0) + (head?.height ?? 0) - 1);
  });
  await test.step('columns are added and removed without losing focus', async () => {
    const button = section(page, 'Transactions').getByRole('button', { name: 'Columns' });
    await button.focus();
    await page.keyboard.press('Enter');
    const payer = page.getByRole('checkbox', { name: 'feePayer' });
    const head = page.getByRole('columnheader', { name: 'Fee payer' });
    await tabTo(page, payer, 6);
    await page.keyboard.press('Space');
    await expect(head).toHaveCount(0);
    await expect(payer).toBeFocused();
    await page.keyboard.press('Space');
    await expect(head).toBeVisible();
    await button.press('Enter');
    await expect(payer).toBeHidden();
  });
  await test.step('rows are filtered and sorted, and their count is announced', async () => {
    const transactions = section(page, 'Transactions');
    const count = transactions.locator('output');
    const of = (await count.innerText()).split(' of ')[1] ?? '';

    await option(page, 'outcome', 'all').focus();
    await page.keyboard.press('ArrowRight');
    await expect(count).not.toHaveText(`${of} of ${of}`, { useInnerText: true });
    // The count is updated after the choice: wait until the previous one is gone.
    const succeeded = await count.innerText();
    await page.keyboard.press('ArrowRight');
    await expect(option(page, 'outcome', 'failed')).toBeFocused();
    await expect(page).toHaveURL(/[?&]outcome=failed\b/);
    await expect(count).not.toHaveText(succeeded, { useInnerText: true });
    const failed = await count.innerText();

    await tabTo(page, page.getByLabel('any text', { exact: true }), 6);
    await page.keyboard.insertText('no such text');
    await expect(count).toHaveText(`0 of ${of}`, { useInnerText: true });
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
    await expect(count).toHaveText(failed, { useInnerText: true });

    const units = page.getByRole('columnheader', { name: 'Compute units' });
    await tabTo(page, units.getByRole('button'), 12);
    await page.keyboard.press('Enter');
    await expect(units).toHaveAttribute('aria-sort', 'descending');
    await expect(units.getByRole('button')).toBeFocused();
    await expect(count).toContainText(`${failed}, by compute units, largest first`);
    await page.keyboard.press('Space');
    await expect(units).toHaveAttribute('aria-sort', 'ascending');
    await expect(page).toHaveURL(/[?&]sort=computeUnits\b/);
  });
});

test('by keyboard alone: the menu of an address and back, and on to what follows it', async ({ page }) => {
  await open(page, pathOf('transfer'));
  const payer = page.locator('#account-0').getByRole('link').first();
  const more = page.getByRole('button', { name: /^More for / });
  const menu = page.getByRole('dialog', { name: 'Address' });
  for (const key of ['ContextMenu', 'Shift+F10']) {
    await payer.focus();
    // The script that handles the key loads after the page, and shows the button then.
    await expect(more).toBeVisible();
    await page.keyboard.press(key);
    await expect(menu.getByRole('button', { name: 'Copy' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(payer).toBeFocused();
  }
  // Tab out of the menu goes on to what follows the address, too.
  await page.keyboard.press('Shift+F10');
  await expect(menu.getByRole('button', { name: 'Copy' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(menu).toBeHidden();
  await expect(payer).toBeFocused();
  await page.keyboard.press('Tab');
  const next = await page.locator(':focus').evaluate((element) => element.outerHTML);
  await payer.focus();
  await page.keyboard.press('Shift+F10');
  await menu.locator('a, button').last().focus();
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
  expect(await page.locator(':focus').evaluate((element) => element.outerHTML)).toBe(next);
  await payer.focus();
  // Its button is for the pointer: Tab goes on to what follows the address.
  await expect(more).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveCount(1);
  for (const passed of [payer, more]) await expect(passed).not.toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(payer).toBeFocused();
});

test('by keyboard alone: copies are exact and announced', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await open(page, pathOf('transfer'));
  const copy = page.getByRole('button', { name: 'Copy signature' });
  await tabTo(page, copy, 40);
  await page.keyboard.press('Enter');
  await expect(page.locator('#announcements')).toHaveText('signature copied');
  expect(await clipboard()).toBe(signatureOf('transfer'));
  await expect(copy).toBeFocused();

  const payer = page.locator('#account-0').getByRole('link').first();
  const address = (await payer.getAttribute('data-address')) ?? '';
  await payer.press('ContextMenu');
  await expect(page.getByRole('dialog', { name: 'Address' }).getByRole('button', { name: 'Copy' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.locator('#announcements')).toHaveText('Address copied');
  expect(await clipboard()).toBe(address);
});

test('by keyboard alone: through the call tree to the deepest call and its log line', async ({ page }) => {
  await open(page, pathOf('calls-deep'));
  const calls = section(page, 'Calls').getByRole('button', { name: / instruction [\d.]+$/ });
  const deepest = section(page, 'Calls').getByRole('button', { name: 'instruction 1.1.1.1.1', exact: false });
  await calls.first().focus();
  const names = await calls.evaluateAll((all) => all.map(({ textContent }) => textContent ?? ''));
  for (const name of names.slice(1, names.findIndex((each) => each.endsWith(' 1.1.1.1.1')) + 1)) {
    await tabTo(page, calls.filter({ hasText: new RegExp(`${name.slice(name.indexOf(' instruction'))}$`) }), 25);
    await expect(page.locator(':focus')).toBeInViewport();
  }
  await expect(deepest).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(deepest).toHaveAttribute('aria-expanded', 'true');

  const inside = page.locator('#ix-1\\.1\\.1\\.1\\.1');
  await tabTo(page, inside.getByRole('link', { name: /^log \d+$/ }), 12);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#log-\d+$/);
  await expect(page.locator(new URL(page.url()).hash)).toBeInViewport();
});

test('by keyboard alone: through the tabs of the proof, and into them', async ({ page }) => {
  await open(page, `${pathOf('swap')}?tab=checks`);
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
  await tab('Checks').focus();
  for (const [key, name, title] of [
    ['Home', 'Logs', 'Logs'],
    ['ArrowRight', 'Accounts', 'Accounts'],
    ['End', 'Checks', 'Run again'],
    ['ArrowLeft', 'JSON', 'Raw'],
    ['Home', 'Logs', 'Logs'],
    ['ArrowLeft', 'Checks', 'Check with another node'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tab(name)).toBeFocused();
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    await expect(section(page, title)).toBeVisible();
  }
  // The Tab key stops once in the tab bar, then at the encodings and at the buttons that close the tab and the pane, then in the panel.
  const closing = (name: string) => page.getByRole('button', { name, exact: true });
  for (const next of [
    closing('Close Checks'),
    option(page, 'encoding', 'json'),
    closing('Close'),
    page.getByRole('tabpanel', { name: 'Checks' }),
  ]) {
    await page.keyboard.press('Tab');
    await expect(next).toBeFocused();
  }
  for (let step = 0; step < 4; step++) await page.keyboard.press('Shift+Tab');
  await expect(tab('Checks')).toBeFocused();
});

test('by keyboard alone: the list of an address is paged, filtered and summarized', async ({ page }) => {
  await open(page, `/address/${TOKEN_PROGRAM}`);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await option(page, 'outcome', 'all').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/[?&]outcome=ok\b/);
  await expect(rows(page).filter({ hasText: 'failed' })).toHaveCount(0);
  const oldest = Number((await rows(page).last().locator('td').last().innerText()).replaceAll(',', ''));
  await expect(option(page, 'outcome', 'ok')).toBeFocused();
  await tabTo(page, page.getByLabel('from slot'), 2);
  // Keys are text in a field.
  await page.keyboard.type(`${oldest + 1}]`);
  await expect(section(page, 'Transactions')).toContainText('not a slot');
  await page.keyboard.press('Backspace');
  await expect(page).toHaveURL(new RegExp(`minSlot=${oldest + 1}`));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await expect(page).not.toHaveURL(/minSlot/);

  const row = rows(page).first();
  await tabTo(page, row.getByRole('button'), 6);
  await page.keyboard.press('Enter');
  const summary = row.locator('button[aria-expanded]');
  await expect(summary).toHaveAttribute('aria-expanded', 'true');
  await expect(summary).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(summary).toHaveAttribute('aria-expanded', 'false');
  await expect(summary).toBeFocused();

  const first = (await row.getAttribute('id')) ?? '';
  await page.keyboard.press(']');
  await expect(page).toHaveURL(/[?&]before=/);
  // The rows follow the answer.
  await expect(row).not.toHaveAttribute('id', first);
  // The choice of the outcome stays.
  await expect(option(page, 'outcome', 'ok')).toBeChecked();
  await page.keyboard.press('[');
  await expect(page).not.toHaveURL(/before=/);
  await expect(row).toBeVisible();
  const older = section(page, 'Transactions').getByRole('link', { name: 'Older' }).first();
  await older.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]before=/);

  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toContainText('First and next page of an address');
});

test('? shows the keyboard shortcuts, Escape closes them', async ({ page }) => {
  await open(page, pathOf('swap'));
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toContainText('Previous and next transaction in the block');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const field = page.getByRole('combobox').first();
  await field.pressSequentially('what?');
  await expect(field).toHaveValue('what?');
  await expect(dialog).toHaveCount(0);
});
