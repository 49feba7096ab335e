import type { Page } from 'playwright/test';
import { expect, test } from '../explorer-test.ts';
import { answerTo, headline, open, openTab, section } from '../page-parts.ts';
import { pathOf, signatureOf } from '../stories.ts';

const SWAP = pathOf('swap');

/** The bytes in lines of 16. */
function hex(page: Page) {
  return section(page, 'Bytes').getByRole('slider', { name: 'Byte' });
}

for (const id of ['transfer', 'lookup-table', 'version-1']) {
  test(`every byte of ${id} has a field`, async ({ page }) => {
    await open(page, pathOf(id));
    await openTab(page, 'Bytes');
    await expect(hex(page).locator('b').first()).toBeVisible();
    const shown = (await hex(page).locator('b').allTextContents()).map((byte) => byte.trim()).join('');
    expect(shown).toBe(await wireHex(page, signatureOf(id)));
    await expect(hex(page).locator('b:not([data-field])')).toHaveCount(0);
  });
}

test('a byte highlights its field, and a field its bytes', { tag: '@browser' }, async ({ page }) => {
  await open(page, pathOf('transfer'));
  const bytes = await openTab(page, 'Bytes');
  await bytes.locator('[data-at="1"]').hover();
  await expect(bytes.getByRole('list', { name: 'Fields of the bytes' }).locator('[data-highlighted]')).toContainText(
    'signature 0',
  );
  await expect(hex(page).locator('[data-highlighted]')).toHaveCount(64);
  // Focus may scroll the bytes below a pointer that rests on them.
  await headline(page).hover();
  await bytes.getByRole('link', { name: 'account keys' }).focus();
  await expect(hex(page).locator('[data-highlighted]')).toHaveCount(96);
  await bytes.getByRole('link', { name: /^#1: / }).click();
  await expect(page).toHaveURL(/#ix-1$/);
});

test('arrow keys move from byte to byte', async ({ page }) => {
  await open(page, `${pathOf('transfer')}#bytes`);
  const walker = hex(page);
  await walker.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(walker).toHaveAttribute('aria-valuetext', /^0010: [0-9a-f]{2}, signature 0/);
  await expect(section(page, 'Bytes')).toContainText('signature 0, byte 16 of 64');
});

test('the bytes of an instruction name the fields that its parser reads', async ({ page }) => {
  await open(page, `${pathOf('transfer')}#bytes`);
  const walker = hex(page);
  await walker.focus();
  await page.keyboard.press('End');
  // Seen to fail without splitData: "#1 data".
  await expect(walker).toHaveAttribute('aria-valuetext', /, #1 lamports \d+$/);
  const fields = section(page, 'Bytes').getByRole('list', { name: 'Fields of the bytes' });
  await expect(fields).toContainText(/#1 type 4/);
  await expect(fields).toContainText(/#1 lamports 8/);
});

test('copying copies all bytes', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, pathOf('transfer'));
  const bytes = await openTab(page, 'Bytes');
  await bytes.getByRole('button', { name: 'Copy hex', exact: true }).click();
  await expect(page.locator('#announcements')).toHaveText('bytes as hex copied');
  const hex = await wireHex(page, signatureOf('transfer'));
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(hex);
  await bytes.getByRole('button', { name: 'Copy base64' }).click();
  const base64 = Buffer.from(hex, 'hex').toString('base64');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(base64);
});

test('an answer without the signed bytes says so, and offers to ask for them', async ({ page }) => {
  await open(page, `${SWAP}?encoding=jsonParsed`);
  const bytes = await openTab(page, 'Bytes');
  await expect(bytes).toContainText('Encoding jsonParsed leaves the signed bytes out.');
  await bytes.getByRole('button', { name: 'Load base64' }).click();
  await expect(page).toHaveURL(`${SWAP}?encoding=base64&tab=bytes`);
  await expect(hex(page).locator('b').first()).toBeVisible();
});

/** The wire bytes of a transaction as hex, from the explorer's own service. */
async function wireHex(page: Page, signature: string): Promise<string> {
  const config = { encoding: 'base64', maxSupportedTransactionVersion: 1 };
  const request = { jsonrpc: '2.0', id: 1, method: 'getTransaction', params: [signature, config] };
  const answer = JSON.parse(await answerTo(page, JSON.stringify(request))) as {
    readonly result: { readonly transaction: readonly [string, string] };
  };
  return Buffer.from(answer.result.transaction[0], 'base64').toString('hex');
}
