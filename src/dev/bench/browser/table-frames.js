import { median, quantile } from './median.js';
import { openQuietPage } from './quiet-page.js';

/** What a person does with a block of 5,000 rows: frames while it is done, beside those of a page that only scrolls. */
export async function measureTable(browser, blockUrl, stillUrl, runs) {
  const samples = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const still = await openQuietPage(context);
    await still.goto(stillUrl);
    const stillFrames = await framesWhile(still, () => scroll(still));
    await still.close();
    samples.push({ stillFrames, ...(await useTable(context, blockUrl)) });
    await context.close();
  }
  const frames = (key) =>
    quantile(
      samples.flatMap((sample) => sample[key]),
      0.95,
    );
  const middle = (key) => median(samples.map((sample) => sample[key]));
  return {
    stillP95Ms: frames('stillFrames'),
    scrollP95Ms: frames('scrollFrames'),
    sortP95Ms: frames('sortFrames'),
    filterP95Ms: frames('filterFrames'),
    // The browser tells only of those that took longer than 16 ms.
    keystrokeMs: Math.max(16, ...samples.flatMap(({ keystrokes }) => keystrokes)),
    keystrokeTaskMs: middle('longest'),
    backMs: middle('backMs'),
    backCalls: middle('backCalls'),
  };
}

async function useTable(context, url) {
  const page = await openQuietPage(context);
  await page.addInitScript(() => {
    globalThis.keystrokes = [];
    globalThis.longest = 0;
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') globalThis.keystrokes.push(duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
    }).observe({ type: 'longtask' });
  });
  await page.goto(url);
  await page.waitForSelector('#raw');
  await page.waitForTimeout(1500);
  await page.locator('#transactions').scrollIntoViewIfNeeded();
  const scrollFrames = await framesWhile(page, () => scroll(page));
  await page.locator('#transactions').evaluate((section) => section.scrollIntoView());
  const heads = await placesOf(page.locator('#transactions th button.sort-button'), 3);
  const sortFrames = await framesWhile(page, async () => {
    for (let press = 0; press < 6; press += 1) {
      const { x, y } = heads[press % 3];
      await page.mouse.click(x, y);
      await page.waitForTimeout(250);
    }
  });
  await page.evaluate(() => {
    globalThis.longest = 0;
    globalThis.keystrokes.length = 0;
  });
  await page.getByRole('searchbox', { name: 'any text' }).focus();
  const filterFrames = await framesWhile(page, async () => {
    for (const key of ['t', 'o', 'k', 'e', 'n', ...Array(5).fill('Backspace')]) {
      await page.keyboard.press(key);
      await page.waitForTimeout(250);
    }
  });
  const { keystrokes, longest } = await page.evaluate(() => ({
    keystrokes: globalThis.keystrokes,
    longest: globalThis.longest,
  }));
  return { scrollFrames, sortFrames, filterFrames, keystrokes, longest, ...(await goBack(page)) };
}

/** The middles of the first elements: to look one up by a locator has the page itself search all that it holds, in a frame. */
async function placesOf(elements, count) {
  const boxes = await Promise.all(Array.from({ length: count }, (_, at) => elements.nth(at).boundingBox()));
  return boxes.map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
}

/** From a transaction back to where the table was left. */
async function goBack(page) {
  await page.mouse.wheel(0, 4000);
  await page.waitForTimeout(500);
  const place = await page.evaluate(() => Math.round(scrollY));
  // Not by a click, for which the browser's driver would scroll.
  await page.evaluate(() => document.querySelector('#transactions [data-row] a[href^="/tx/"]').click());
  await page.waitForSelector('#raw', { state: 'detached' });
  let calls = 0;
  // The block alone: what stands around it may be asked for again.
  page.on('request', (request) => (calls += request.postData()?.includes('"getBlock"') === true ? 1 : 0));
  await page.waitForTimeout(500);
  calls = 0;
  const backMs = await page.evaluate(
    (place) =>
      new Promise((resolve, reject) => {
        const began = performance.now();
        const look = () => {
          const there = document.querySelector('#transactions [data-row]') !== null && Math.abs(scrollY - place) < 2;
          if (there) resolve(performance.now() - began);
          else if (performance.now() - began > 10_000) reject(new Error(`at ${scrollY} instead of ${place}`));
          else requestAnimationFrame(look);
        };
        history.back();
        requestAnimationFrame(look);
      }),
    place,
  );
  await page.waitForTimeout(300);
  return { backMs, backCalls: calls };
}

/** Milliseconds between frames while something is done. */
async function framesWhile(page, act) {
  await page.evaluate(() => {
    globalThis.intervals = [];
    let last = performance.now();
    const note = () => {
      const now = performance.now();
      globalThis.intervals.push(now - last);
      last = now;
      globalThis.noting = requestAnimationFrame(note);
    };
    globalThis.noting = requestAnimationFrame(note);
  });
  await act();
  return page.evaluate(() => {
    cancelAnimationFrame(globalThis.noting);
    return globalThis.intervals.slice(1);
  });
}

async function scroll(page) {
  await page.mouse.move(700, 500);
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, turn < 40 ? 240 : -360);
    await page.waitForTimeout(16);
  }
}
