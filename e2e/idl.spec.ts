import type { Page } from 'playwright/test';
import { expect, test } from './explorer-test.ts';
import { fact, headline, open, section, withoutPublished } from './page-parts.ts';
import { drop, groupedIdl, ROUTER, routerIdl } from './router-idl.ts';
import { pathOf } from './stories.ts';

const row = (page: Page, id: string) => page.locator(`[id="ix-${id}"]`);
const typeOf = (page: Page, id: string) => row(page, id).getByRole('button', { name: / instruction / });
const storedIdls = (page: Page) => page.getByRole('list', { name: 'IDLs stored in this browser' });

test.beforeEach(async ({ page }) => page.addInitScript(withoutPublished));

test('an IDL dropped on the page names instruction, arguments and accounts, is stored, and can be removed', async ({
  page,
}) => {
  await open(page, pathOf('swap'));
  await expect(typeOf(page, '3')).toContainText('Route');
  await drop(section(page, 'Logs'), 'router.json', routerIdl(ROUTER));
  await expect(page.getByRole('status').filter({ hasText: 'router' })).toContainText(
    'The IDL of router is stored in this browser; decodes its one call here.',
  );
  await expect(typeOf(page, '3')).toContainText('passOn');

  await page.reload();
  await expect(typeOf(page, '3')).toContainText('passOn');
  // The call of the headline is open.
  await expect(row(page, '3')).toContainText('decoded by Slotscope, not by the endpoint');
  await expect(row(page, '3').locator('dt')).toHaveText(['call', 'trader']);
  await expect(storedIdls(page)).toContainText('IDL of router 1.2.3');

  await storedIdls(page).getByRole('button', { name: 'Remove the IDL of router' }).click();
  await expect(typeOf(page, '3')).toContainText('Route');
  await page.reload();
  await expect(typeOf(page, '3')).toContainText('Route');
  await expect(storedIdls(page)).toBeHidden();
});

test('an IDL without an address, an invalid one, and one with groups of accounts', async ({ page }) => {
  await open(page, pathOf('swap'));
  await test.step('without an address, it applies to the instruction it is dropped on or chosen for', async () => {
    await drop(section(page, 'Balances'), 'router.json', routerIdl(''));
    await page.getByRole('button', { name: /^Use it for gbnWKJ/ }).click();
    await expect(typeOf(page, '3')).toContainText('passOn');
    await storedIdls(page).getByRole('button', { name: 'Remove the IDL of router' }).click();

    await drop(row(page, '3'), 'router.json', routerIdl(''));
    await expect(typeOf(page, '3')).toContainText('passOn');
    await storedIdls(page).getByRole('button', { name: 'Remove the IDL of router' }).click();

    const chosen = page.waitForEvent('filechooser');
    await row(page, '3').getByRole('button', { name: 'Decode it with an IDL' }).click();
    await (
      await chosen
    ).setFiles({ name: 'idl.json', mimeType: 'application/json', buffer: Buffer.from(routerIdl('')) });
    await expect(typeOf(page, '3')).toContainText('passOn');
    await storedIdls(page).getByRole('button', { name: 'Remove the IDL of router' }).click();
  });
  await test.step('an invalid one is rejected with a reason, and one that does not match says so', async () => {
    await drop(section(page, 'Logs'), 'package.json', '{"name":"x","version":"1.0.0"}');
    await expect(page.getByText('package.json')).toBeVisible();
    await expect(page.getByText('neither an Anchor nor a Codama IDL')).toBeVisible();
    await drop(section(page, 'Logs'), 'router.json', routerIdl(ROUTER).replace('"0012"', '"ffff"'));
    await expect(row(page, '3')).toContainText('The IDL of router has no instruction that begins with 0012');
    await storedIdls(page).getByRole('button', { name: 'Remove the IDL of router' }).click();
  });
  await test.step('groups of accounts keep their names, long lists are folded, bytes can be shown in base58', async () => {
    await expect(row(page, '3')).toContainText('150 bytes');
    const bytes = Number(/(\d+) bytes/.exec((await row(page, '3').innerText()).replaceAll(',', ''))?.[1]);
    await drop(section(page, 'Balances'), 'router.json', groupedIdl(ROUTER, bytes));
    // The accounts of the IDL, in place of those by position.
    await expect(fact(row(page, '3'), 'trader')).toBeVisible();
    await row(page, '3')
      .getByRole('button', { name: /^and \d+ more$/ })
      .click();
    await expect(fact(row(page, '3'), 'common / signers')).toHaveText('group of accounts');
    await expect(fact(row(page, '3'), 'trader')).toContainText('fee payer');
    await expect(row(page, '3')).toContainText('more accounts, which the IDL does not name');

    await expect(fact(row(page, '3'), '\\[7\\]')).toBeVisible();
    await expect(fact(row(page, '3'), '\\[8\\]')).toBeHidden();
    await row(page, '3').getByRole('button', { name: '4 more items' }).click();
    await expect(fact(row(page, '3'), '\\[11\\]')).toBeVisible();

    const rest = fact(row(page, '3'), 'rest');
    const hex = await rest.locator('code').innerText();
    await rest.getByText('base58').click();
    await expect(rest.locator('code')).not.toHaveText(hex);
  });
});

test('each part of the title links to the instruction that proves it', async ({ page }) => {
  await open(page, pathOf('token-transfer'));
  await headline(page).locator('a[href^="#"]').first().click();
  await expect(page).toHaveURL(/#ix-1$/);
  await expect(row(page, '1')).toBeInViewport();
  // Addresses in it are links of their own.
  const address = headline(page).locator('a[title]:not([href^="#"])').first();
  const title = (await address.getAttribute('title')) ?? '';
  await address.click();
  await expect(page).toHaveURL(`/address/${title}`);
});
