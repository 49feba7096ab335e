import { agreeToEndpoint, median, openIdlePage, waitUntil, watchPage } from './page.js';
import { newQuietContext } from './quiet-page.js';

/** Streams a large block slowly. Measures the time from its first byte to its first rows and to its last row. */
export async function measureStreamedBlock(browser, url, runs) {
  const results = [];
  for (const rate of [1, 4]) {
    for (const how of ['opened', 'from another page']) {
      const samples = [];
      for (let run = 0; run < runs; run += 1) samples.push(await streamBlock(browser, url, rate, how));
      const middle = (key) => median(samples.map((sample) => sample[key]));
      results.push({ how, rate, rowsMs: middle('rows'), wholeMs: middle('whole'), longestMs: middle('longest') });
    }
  }
  return results;
}

async function streamBlock(browser, url, rate, how) {
  const context = await newQuietContext(browser);
  const page = await openIdlePage(context);
  const endpoint = new URL(url).searchParams.get('customUrl');
  await page.addInitScript(agreeToEndpoint, endpoint);
  await page.addInitScript(watchPage, {
    content: "#transactions [aria-rowcount='6001']",
    rows: '#transactions [data-row]',
  });
  if (how === 'opened') {
    await page.throttle(rate);
    await page.goto(url);
  } else {
    // Opening another block first loads the code of the page, as hovering over a link does.
    const { origin, pathname, search } = new URL(url);
    await page.goto(`${origin}/block/0`);
    await waitUntil(page, () => document.querySelector('h1') !== null);
    await page.waitForTimeout(500);
    await page.throttle(rate);
    await page.evaluate((path) => {
      globalThis.watched.longest = 0;
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, `${pathname}${search}`);
  }
  await waitUntil(page, () => globalThis.watched?.contentAt > 0);
  const { rowsAt, contentAt, longest, firstByteAt } = await page.evaluate((requested) => {
    const responses = performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(requested));
    const largest = responses.toSorted((one, other) => other.decodedBodySize - one.decodedBodySize)[0];
    return { ...globalThis.watched, firstByteAt: largest.responseStart };
  }, endpoint);
  await context.close();
  return { rows: rowsAt - firstByteAt, whole: contentAt - firstByteAt, longest };
}
