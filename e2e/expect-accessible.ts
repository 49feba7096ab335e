import axe from 'axe-core';
import { expect, type Page } from 'playwright/test';

declare global {
  interface Window {
    /** Defined by the script of axe. */
    readonly axe: typeof axe;
  }
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that depend on the theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** The looks of elements whose contrast is known to be sufficient, by theme. They are the same on every page. */
const checkedLooks = { light: new Set<string>(), dark: new Set<string>() };

/** Expects no axe violations in a part of the page: all rules in the light theme, the color rules in the dark theme. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  const isLoaded = await page.evaluate(() => 'axe' in globalThis);
  if (!isLoaded) await page.evaluate(axe.source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(waitForFades);
    const runOnly: axe.RunOnly =
      colorScheme === 'light' ? { type: 'tag', values: TAGS } : { type: 'rule', values: COLOR_RULES };
    const known = [...checkedLooks[colorScheme]];
    const { violations, looks } = await page.evaluate(findViolations, { part, runOnly, known });
    expect(violations, colorScheme).toEqual([]);
    for (const look of looks) checkedLooks[colorScheme].add(look);
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
 * Elements look the same if they have the same classes, color and font upon the same backgrounds, as most cells of a table do. Looks that
 * are `known` are not checked again.
 */
async function findViolations({
  part,
  runOnly,
  known,
}: {
  readonly part: string;
  readonly runOnly: axe.RunOnly;
  readonly known: readonly string[];
}): Promise<{ readonly violations: string[]; readonly looks: string[] }> {
  const MARK = 'data-contrast-sample';
  const runner = window.axe;
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
  for (const look of known) alike.delete(look);
  for (const elements of alike.values())
    for (const at of [0, elements.length >> 1, elements.length - 1]) elements[at]?.setAttribute(MARK, '');
  runner.configure({ rules: [{ id: 'color-contrast', selector: `[${MARK}]` }] });
  // Reporting only violations halves the time.
  const { violations } = await runner.run(part, { runOnly, resultTypes: ['violations'] });
  return {
    violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`),
    looks: [...alike.keys()],
  };
}
