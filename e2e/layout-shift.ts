import type { Locator, Page } from 'playwright/test';
import { IS_LONG } from '../src/shared/test-support/long-run.ts';
import { expect } from './explorer-test.ts';

declare global {
  interface Window {
    /** The sum of the layout shift scores since the page was opened, and what moved. */
    layoutShift: { score: number; readonly moved: string[] };
  }
}

/** Runs in the page: sums up layout shifts from the first paint on. */
export function watchLayoutShift(): void {
  interface LayoutShift extends PerformanceEntry {
    readonly value: number;
    readonly sources: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRectReadOnly;
      readonly currentRect: DOMRectReadOnly;
    }[];
  }
  const shown = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`;
  const result: Window['layoutShift'] = (window.layoutShift = { score: 0, moved: [] });
  new PerformanceObserver((list) => {
    for (const { value, startTime, sources } of list.getEntries() as LayoutShift[]) {
      result.score += value;
      for (const { node, previousRect, currentRect } of sources)
        result.moved.push(
          `${Math.round(startTime)} ms: ${node?.nodeName} “${node?.textContent?.slice(0, 40)}” from ${shown(previousRect)} to ${shown(currentRect)}`,
        );
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Opens pages as for the first time, and watches what moves. */
export async function watchFirstLoads(page: Page): Promise<void> {
  await page.addInitScript(keepNothing);
  await page.addInitScript(watchLayoutShift);
}

/** Runs in the page: otherwise, when it is opened again, it would show the kept answer first. */
function keepNothing(): void {
  // The empty page before the first one has no storage.
  if (location.protocol === 'http:') localStorage['slotscope.keepAnswers'] = 'false';
}

/** In CSS pixels, the widest last: the long run has more than phones. */
export const WIDTHS = IS_LONG ? [320, 390, 768, 1440] : [390];

/** Opens a page at each width, and expects that nothing moves until its last part is there. Needs `watchFirstLoads` before. */
export async function expectNoShiftWhileLoading(
  page: Page,
  path: string,
  last: Locator,
  widths: readonly number[],
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await expect(last).toBeVisible();
    await expectNoShift(page, `${path}, ${width} px`);
  }
}

/** Expects that nothing has moved, but for less than one line of text that moves by a line. */
export async function expectNoShift(page: Page, when: string): Promise<void> {
  const { score, moved } = await page.evaluate(() => window.layoutShift);
  expect(score, [when, ...moved].join('\n')).toBeLessThan(0.001);
}

/** Holds back the JSON-RPC requests of the page until the returned function is called. */
export async function holdCalls(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*', async (route) => {
    if (route.request().method() === 'POST') await released;
    await route.fallback();
  });
  return () => release();
}
