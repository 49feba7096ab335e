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

// Seen to fail against: names of addresses in tables only; names that are read once per tab.
test(
  'a name follows its address on every page, into headlines and lists, and is not in its text',
  { tag: '@browser' },
  async ({ page }) => {
    await open(page, pathOf('transfer'));
    const addresses = await page
      .locator('h1 a[data-address]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('data-address') ?? ''));
    const [address = '', payer = ''] = new Set(addresses);
    const menu = await openAddressMenu(page, page.locator(`a.address[data-address="${address}"]:visible`).first());
    await menu.getByRole('button', { name: 'Name it for yourself' }).click();
    await expectAccessible(page, '[role="dialog"]');
    await menu.getByRole('textbox', { name: 'Name' }).fill(NAME);
    await menu.getByRole('button', { name: 'Save' }).click();
    const expectShown = async (selector: string) => {
      const element = page.locator(`${selector}[data-address="${address}"]`).first();
      await expect.poll(() => element.evaluate((each) => getComputedStyle(each, '::after').content)).toContain(NAME);
    };
    await expectShown('.address');
    await expectShown('h1 a');
    await expect(page.locator('h1 a[data-address]').first()).toHaveAttribute('title', address);
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    expect(await page.locator('main').innerText()).not.toContain(NAME);
    await open(page, `/address/${address}`);
    await expect(page.getByTestId('private-name')).toContainText(NAME);
    await open(page, `/address/${payer}`);
    await expectShown('tbody td span');
    expect(await page.locator('main').innerText()).not.toContain(NAME);
  },
);

async function enter(page: Page, name: string, note: string): Promise<void> {
  await page.getByRole('button', { name: 'Name it for yourself' }).click();
  const form = page.getByRole('form', { name: 'Your name for it' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Note').fill(note);
  await form.getByRole('button', { name: 'Save' }).click();
}
