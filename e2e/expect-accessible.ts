import type axe from 'axe-core';
import { readFileSync } from 'node:fs';
import { expect, type Page } from 'playwright/test';
import { IS_LONG } from '../src/shared/test-support/long-run.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Half as long as the source that the package exports, which each page would have to parse. */
const AXE = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** The rules that depend on the theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

export type Theme = 'light' | 'dark';

/** Expects no axe violations in a part of the page, in one theme; in the long run also none of the color rules in the other one. */
export async function expectAccessible(page: Page, part = 'html', theme: Theme = 'light'): Promise<void> {
  const isLoaded = await page.evaluate(() => 'axe' in globalThis);
  if (!isLoaded) await page.evaluate(AXE);
  const checks: (readonly [Theme, axe.RunOnly])[] = [[theme, { type: 'tag', values: TAGS }]];
  if (IS_LONG) checks.push([theme === 'light' ? 'dark' : 'light', { type: 'rule', values: COLOR_RULES }]);
  for (const [colorScheme, runOnly] of checks) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(waitForFades);
    expect(await page.evaluate(findViolations, { part, runOnly }), colorScheme).toEqual([]);
  }
}

/** Runs in the page: what fades has other colors meanwhile. A fade that scrolling starts begins in the next frame. */
async function waitForFades(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const fades = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
  const ends = fades.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ends.map(({ finished }) => finished));
}

/**
 * Runs in the page. Contrast, most of the cost, is checked of three elements of each look: the first, the last and one between them.
 * Elements look the same if they have the same classes, color and font upon the same backgrounds, as most cells of a table do.
 */
async function findViolations({ part, runOnly }: { part: string; runOnly: axe.RunOnly }): Promise<string[]> {
  const MARK = 'data-contrast-sample';
  // AXE has set this global when it was evaluated in the page; no type declares it.
  const { axe: runner } = globalThis as unknown as { readonly axe: typeof axe };
  const alike = new Map<string, Element[]>();
  const visit = (element: Element, outerGround: string, isOuterInside: boolean): void => {
    const style = getComputedStyle(element);
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } = style;
    const own = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position].join(' ');
    // What leaves the ground as it is.
    const ground = /^rgba\(0, 0, 0, 0\) none 1 none normal (static|relative)$/.test(own)
      ? outerGround
      : `${outerGround}/${own}`;
    const isInside = isOuterInside || element.matches(part);
    const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    element.removeAttribute(MARK);
    if (
      isInside &&
      (element.matches('input, select, textarea') || texts.some((text) => text.nodeValue?.trim() !== ''))
    ) {
      const { color, fontSize, fontWeight, textShadow } = style;
      const isDisabled = element.closest(':disabled, [aria-disabled=true]') !== null;
      const look = [ground, color, fontSize, fontWeight, textShadow, element.className, isDisabled].join(' ');
      alike.set(look, [...(alike.get(look) ?? []), element]);
    }
    for (const child of element.children) visit(child, ground, isInside);
  };
  visit(document.documentElement, '', false);
  for (const elements of alike.values())
    for (const at of [0, elements.length >> 1, elements.length - 1]) elements[at]?.setAttribute(MARK, '');
  runner.configure({ rules: [{ id: 'color-contrast', selector: `[${MARK}]` }] });
  // Reporting only violations halves the time.
  const { violations } = await runner.run(part, { runOnly, resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
}
