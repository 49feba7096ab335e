import { median, openIdlePage, waitUntil } from './page.js';
import { newQuietContext } from './quiet-page.js';

/**
 * Opens each page `runs` times with an empty cache, at each CPU throttling rate. Measures when its content is on screen, and when the app
 * has replaced what the service had written.
 */
export async function measureLinks(browser, pages, runs) {
  const results = [];
  for (const rate of [1, 4]) {
    const samples = new Map(pages.map(({ name }) => [name, []]));
    // Interleave the pages, so that a temporary slowdown of the machine affects all of them.
    for (let run = 0; run < runs; run += 1)
      for (const page of pages) samples.get(page.name).push(await openLink(browser, page, rate));
    for (const [name, times] of samples) {
      const visibleMs = median(times.map(({ visibleAt }) => visibleAt));
      const appMs = median(times.map(({ appAt }) => appAt));
      results.push({ page: name, rate, visibleMs, appMs });
    }
  }
  return results;
}

async function openLink(browser, { url, content }, rate) {
  const context = await newQuietContext(browser);
  const page = await openIdlePage(context);
  await page.throttle(rate);
  await page.addInitScript(watchContent, content);
  await page.goto(url);
  // Looking while the page loads would take CPU from it.
  await page.waitForTimeout(500 * rate);
  await waitUntil(page, () => globalThis.content?.appAt > 0);
  const times = await page.evaluate(() => globalThis.content);
  await context.close();
  return times;
}

/** Runs in the page. A frame is only drawn once the style sheet is loaded. */
function watchContent(selector) {
  const content = (globalThis.content = { visibleAt: 0, appAt: 0 });
  const look = () => {
    if (document.querySelector(selector) === null) return;
    if (content.visibleAt === 0) content.visibleAt = performance.now();
    if (document.getElementById('first-screen') === null) content.appAt = performance.now();
  };
  const onFrame = () => {
    look();
    if (content.appAt === 0) requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
}
