import { median, newContext, openIdlePage, waitUntil, watchPage } from './page.js';
import { sampleHeap } from './page-loads.js';
import { newQuietContext } from './quiet-page.js';

/**
 * Opens a block that the page stops reading until a person continues, at each speed. Measures its first rows, its longest tasks and the
 * heap.
 */
export async function measureHugeBlock(browser, pages, runs) {
  const samples = pages.map(() => []);
  for (let run = 0; run < runs; run += 1) {
    for (const [at, page] of pages.entries())
      samples[at].push({ ...(await timeHugeBlock(browser, page)), heapMB: await heapOfHugeBlock(browser, page) });
  }
  return pages.map(({ name }, at) => {
    const keys = Object.keys(samples[at][0]);
    return { name, ...Object.fromEntries(keys.map((key) => [key, median(samples[at].map((sample) => sample[key]))])) };
  });
}

async function timeHugeBlock(browser, { url, content, rows }) {
  const context = await newQuietContext(browser);
  const page = await openIdlePage(context);
  await page.addInitScript(watchPage, { content, rows });
  await page.goto(url);
  await waitUntil(page, isPaused);
  // The table may still be busy with what has arrived.
  await page.waitForTimeout(1000);
  const before = await page.evaluate(restartWatch);
  await page.evaluate(pressContinue);
  await waitUntil(page, () => globalThis.watched.contentAt > 0);
  await page.waitForTimeout(1000);
  // The browser lists an answer once it is complete.
  const after = await page.evaluate((requested) => {
    const answers = performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(requested));
    const largest = answers.toSorted((one, other) => other.decodedBodySize - one.decodedBodySize)[0];
    return { ...globalThis.watched, firstByteAt: largest.responseStart };
  }, new URL(url).searchParams.get('customUrl'));
  await context.close();
  return {
    rowsMs: before.rowsAt - after.firstByteAt,
    longestBeforeMs: before.longest,
    longestAfterMs: after.longest,
    wholeMs: after.contentAt - before.continuedAt,
  };
}

async function heapOfHugeBlock(browser, { url, content, rows }) {
  const context = await newContext(browser);
  const page = await openIdlePage(context);
  const session = await context.newCDPSession(page);
  await page.addInitScript(watchPage, { content, rows });
  const heap = await sampleHeap(session);
  await page.goto(url, { waitUntil: 'commit' });
  await waitUntil(page, isPaused);
  await page.evaluate(pressContinue);
  await waitUntil(page, () => globalThis.watched.contentAt > 0);
  await page.waitForTimeout(4000);
  const bytes = await heap.end();
  await context.close();
  return bytes / 1e6;
}

// The following run in the page.

function isPaused() {
  return [...document.querySelectorAll('button')].some((button) => button.textContent === 'Continue');
}

function pressContinue() {
  [...document.querySelectorAll('button')].find((button) => button.textContent === 'Continue').click();
}

/** Returns what was watched so far, and starts to look for the longest task again. */
function restartWatch() {
  const before = { ...globalThis.watched, continuedAt: performance.now() };
  globalThis.watched.longest = 0;
  return before;
}
