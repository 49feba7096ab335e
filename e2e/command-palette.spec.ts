import type { Page } from 'playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './explorer-test.ts';
import { headline, open, option } from './page-parts.ts';
import { pathOf, slotOf } from './stories.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Commands' });

/** Opens the palette, types a text and presses Enter on the first command. */
async function command(page: Page, text: string, chosen: string | RegExp) {
  await page.keyboard.press('Control+k');
  await palette(page).getByRole('combobox').fill(text);
  await expect(palette(page).getByRole('option', { selected: true })).toHaveText(chosen);
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeHidden();
}

test('options, sections, buttons and pages are found by name', async ({ page }) => {
  await open(page, pathOf('swap'));
  await command(page, 'encoding base64', 'encoding base64');
  await expect(option(page, 'encoding', 'base64')).toBeChecked();
  await command(page, 'page logs', 'On this page Logs');
  await expect(page).toHaveURL(/#logs$/);
  await command(page, 'amounts lamports', 'amounts in lamports');
  await expect(option(page, 'amounts in', 'lamports')).toBeChecked();
  await command(page, 'theme', /Theme: follows the system/);
  await expect(page.getByRole('button', { name: 'Theme: light' })).toBeVisible();
  await command(page, 'go blocks', 'Go to Blocks');
  await expect(page).toHaveURL('/blocks');
  await command(page, 'shortcuts', /Keyboard shortcuts/);
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('text that is an id is searched for', async ({ page }) => {
  await open(page, pathOf('swap'));
  const slot = slotOf('swap').toString();
  await command(page, slot, new RegExp(`Search ${slot}`));
  await expect(page).toHaveURL(`/block/${slot}`);
  await expect(headline(page)).toContainText(' has ');
});

test('arrow keys choose, Escape closes and gives the focus back', async ({ page }) => {
  await open(page, pathOf('transfer'));
  await option(page, 'encoding', 'json').focus();
  await page.keyboard.press('Control+k');
  const options = palette(page).getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await expect(options.last()).toBeInViewport();
  await palette(page).getByRole('combobox').fill('no command has this name');
  await expect(palette(page).getByRole('status')).toHaveText('Nothing on this page is called that.');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(option(page, 'encoding', 'json')).toBeFocused();
});

test('axe finds nothing in the palette', async ({ page }) => {
  await open(page, pathOf('transfer'));
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('option').first()).toBeVisible();
  await expectAccessible(page, 'dialog');
});
