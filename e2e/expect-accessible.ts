import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that depend on the theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Expects no axe violations in a part of the page: all rules in the light theme, the color rules in the dark theme. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Legacy mode ignores frames, and no page has any. Reporting only violations halves the time.
    const axe = new AxeBuilder({ page })
      .include(part)
      .options({ resultTypes: ['violations'] })
      .setLegacyMode();
    const { violations } = await (colorScheme === 'light' ? axe.withTags(TAGS) : axe.withRules(COLOR_RULES)).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
    expect(found, colorScheme).toEqual([]);
  }
}
