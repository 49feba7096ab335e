import type { Page } from 'playwright/test';
import { expect, test } from '../explorer-test.ts';
import { WALLET } from '../address-parts.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { answered, fact, open, openAddressMenu, openMoreFacts, save, section } from '../page-parts.ts';
import { pathOf, signatureOf } from '../stories.ts';

const NAME = 'Savings of Alice';

test('an address and a transaction get names, which a file moves to another browser', async ({ page }) => {
  await open(page, `/address/${WALLET}`);
  await enter(page, NAME, 'cold storage');
  await expect(page.getByTestId('private-name')).toContainText(`${NAME} cold storage`);
  await expect(page.getByRole('button', { name: 'Change your name for it' })).toBeFocused();
  expect(page.url()).not.toContain('Alice');
  const { text } = await save(page, 'Transactions', 'CSV');
  expect(text).not.toContain('Alice');

  await open(page, pathOf('transfer'));
  await answered(page);
  await openMoreFacts(page);
  await enter(page, 'Refund \u202eof the deposit', '');
  await expect(fact(page, 'Your name')).toContainText('Refund [U+202E]of the deposit');

  await page.goto('/endpoint');
  const names = section(page, 'Your names');
  await expect(names.getByRole('listitem')).toHaveCount(2);
  const inExports = names.getByRole('checkbox', { name: 'Add them to exported tables' });
  await expect(inExports).not.toBeChecked();
  await inExports.check();
  await expect(inExports).toBeChecked();
  const file = await save(page, 'Your names', 'Export');
  expect(file.name).toBe('slotscope-names.json');
  expect(JSON.parse(file.text)).toEqual({
    format: 'slotscope-names',
    version: 1,
    names: [
      { address: WALLET, name: NAME, note: 'cold storage' },
      { transaction: signatureOf('transfer'), name: 'Refund \u202eof the deposit', note: '' },
    ],
  });
  await names.getByRole('button', { name: `Erase the name of ${WALLET}` }).click();
  await expect(names.getByRole('listitem')).toHaveCount(1);
  await names.getByRole('button', { name: 'Erase all' }).click();
  await expect(names.getByRole('listitem')).toHaveCount(0);
  const chosen = (content: string) => ({ name: 'names.json', mimeType: '', buffer: Buffer.from(content) });
  await names.getByLabel('File of names').setInputFiles(chosen('{}'));
  await expect(names.getByRole('status')).toContainText('The file has no names of Slotscope.');
  await names.getByLabel('File of names').setInputFiles(chosen(file.text));
  await expect(names.getByRole('status')).toContainText('Imported 2 names.');
  await expect(names.getByRole('listitem')).toHaveCount(2);
});

test('a name follows its address on every page, and is not in its text', { tag: '@browser' }, async ({ page }) => {
  await open(page, pathOf('swap'));
  const link = page.locator('a.address[data-address]:visible').first();
  const address = await link.getAttribute('data-address');
  const menu = await openAddressMenu(page, link);
  await menu.getByRole('button', { name: 'Name it for yourself' }).click();
  await expectAccessible(page, '[role="dialog"]');
  await menu.getByRole('textbox', { name: 'Name' }).fill(NAME);
  await menu.getByRole('button', { name: 'Save' }).click();
  const shown = () =>
    page
      .locator(`.address[data-address="${address}"]`)
      .first()
      .evaluate((element) => getComputedStyle(element, '::after').content);
  await expect.poll(shown).toContain(NAME);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  expect(await page.locator('main').innerText()).not.toContain(NAME);
  await open(page, `/address/${address}`);
  await expect(page.getByTestId('private-name')).toContainText(NAME);
  await open(page, pathOf('swap'));
  await expect.poll(shown).toContain(NAME);
});

async function enter(page: Page, name: string, note: string): Promise<void> {
  await page.getByRole('button', { name: 'Name it for yourself' }).click();
  const form = page.getByRole('form', { name: 'Your name for it' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Note').fill(note);
  await form.getByRole('button', { name: 'Save' }).click();
}

// Seen to fail against: names of addresses in tables only.
test('a name is in headlines and in the rows of lists', { tag: '@browser' }, async ({ page }) => {
  await open(page, pathOf('transfer'));
  const link = page.locator('h1 a[data-address]').first();
  const address = (await link.getAttribute('data-address')) ?? '';
  await page.evaluate(
    ([id, name]) => localStorage.setItem('slotscope.names', JSON.stringify([{ address: id, name, note: '' }])),
    [address, NAME] as const,
  );
  await open(page, pathOf('transfer'));
  const shown = (selector: string) =>
    page
      .locator(`${selector}[data-address="${address}"]`)
      .first()
      .evaluate((element) => getComputedStyle(element, '::after').content);
  await expect.poll(() => shown('h1 ')).toContain(NAME);
  await expect(link).toHaveAttribute('title', address);
  const [payer = ''] = await page
    .locator('h1 a[data-address]')
    .evaluateAll(
      (all, named) => all.flatMap(({ dataset }) => (dataset['address'] === named ? [] : [dataset['address'] ?? ''])),
      address,
    );
  await open(page, `/address/${payer}`);
  await expect.poll(() => shown('tbody td span')).toContain(NAME);
  expect(await page.locator('main').innerText()).not.toContain(NAME);
});
