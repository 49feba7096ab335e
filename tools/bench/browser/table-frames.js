import { median, newContext, openIdlePage, quantile } from './page.js';

/** Measures frames while a block of 5,000 rows is scrolled, sorted and filtered. The baseline is scrolling a static page. */
export async function measureTable(browser, blockUrl, staticUrl, runs) {
  const samples = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await newContext(browser);
    const staticPage = await openIdlePage(context);
    await staticPage.goto(staticUrl);
    const staticFrames = await framesWhile(staticPage, () => scroll(staticPage));
    await staticPage.close();
    samples.push({ staticFrames, ...(await useTable(context, blockUrl)) });
    await context.close();
  }
  const frames = (key) =>
    quantile(
      samples.flatMap((sample) => sample[key]),
      0.95,
    );
  const middle = (key) => median(samples.map((sample) => sample[key]));
  return {
    staticP95Ms: frames('staticFrames'),
    scrollP95Ms: frames('scrollFrames'),
    sortP95Ms: frames('sortFrames'),
    filterP95Ms: frames('filterFrames'),
    // The browser reports only events longer than 16 ms.
    keystrokeMs: Math.max(16, ...samples.flatMap(({ keystrokes }) => keystrokes)),
    backMs: middle('backMs'),
    backCalls: middle('backCalls'),
  };
}

async function useTable(context, url) {
  const page = await openIdlePage(context);
  await page.addInitScript(() => {
    globalThis.keystrokes = [];
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') globalThis.keystrokes.push(duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  });
  await page.goto(url);
  await page.waitForSelector('#raw');
  await page.waitForTimeout(1500);
  await page.locator('#transactions').scrollIntoViewIfNeeded();
  const scrollFrames = await framesWhile(page, () => scroll(page));
  await page.locator('#transactions').evaluate((section) => section.scrollIntoView());
  const sortButtons = await centersOf(page.locator('#transactions th button'), 3);
  const sortFrames = await framesWhile(page, async () => {
    for (let press = 0; press < 6; press += 1) {
      const { x, y } = sortButtons[press % 3];
      await page.mouse.click(x, y);
      await page.waitForTimeout(250);
    }
  });
  await page.evaluate(() => {
    globalThis.keystrokes.length = 0;
  });
  await page.getByRole('searchbox', { name: 'any text' }).focus();
  const filterFrames = await framesWhile(page, async () => {
    for (const key of ['t', 'o', 'k', 'e', 'n', ...Array(5).fill('Backspace')]) {
      await page.keyboard.press(key);
      await page.waitForTimeout(250);
    }
  });
  const keystrokes = await page.evaluate(() => globalThis.keystrokes);
  return { scrollFrames, sortFrames, filterFrames, keystrokes, ...(await goBack(page)) };
}

/** The centers of the first elements. Looked up in advance, since a locator searches the whole page, which costs frame time. */
async function centersOf(elements, count) {
  const boxes = await Promise.all(Array.from({ length: count }, (_, at) => elements.nth(at).boundingBox()));
  return boxes.map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
}

/** Opens a transaction and goes back; measures when the scroll position is restored. */
async function goBack(page) {
  await page.mouse.wheel(0, 4000);
  await page.waitForTimeout(500);
  const scrollTop = await page.evaluate(() => Math.round(scrollY));
  // Not a Playwright click, which would scroll.
  await page.evaluate(() => document.querySelector('#transactions [data-row] a[href^="/tx/"]').click());
  await page.waitForSelector('#raw', { state: 'detached' });
  let calls = 0;
  // Only getBlock: other requests of the page may be repeated.
  page.on('request', (request) => (calls += request.postData()?.includes('"getBlock"') === true ? 1 : 0));
  await page.waitForTimeout(500);
  calls = 0;
  const backMs = await page.evaluate(
    (scrollTop) =>
      new Promise((resolve, reject) => {
        const start = performance.now();
        const check = () => {
          const isRestored =
            document.querySelector('#transactions [data-row]') !== null && Math.abs(scrollY - scrollTop) < 2;
          if (isRestored) resolve(performance.now() - start);
          else if (performance.now() - start > 10_000) reject(new Error(`at ${scrollY} instead of ${scrollTop}`));
          else requestAnimationFrame(check);
        };
        history.back();
        requestAnimationFrame(check);
      }),
    scrollTop,
  );
  await page.waitForTimeout(300);
  return { backMs, backCalls: calls };
}

/** Milliseconds between frames during `act`. */
async function framesWhile(page, act) {
  await page.evaluate(() => {
    globalThis.intervals = [];
    let last = performance.now();
    const recordFrame = () => {
      const now = performance.now();
      globalThis.intervals.push(now - last);
      last = now;
      globalThis.frameRequest = requestAnimationFrame(recordFrame);
    };
    globalThis.frameRequest = requestAnimationFrame(recordFrame);
  });
  await act();
  return page.evaluate(() => {
    cancelAnimationFrame(globalThis.frameRequest);
    return globalThis.intervals.slice(1);
  });
}

async function scroll(page) {
  await page.mouse.move(700, 500);
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.wheel(0, step < 40 ? 240 : -360);
    await page.waitForTimeout(16);
  }
}
