export const VIEWPORT = { width: 1440, height: 900 };

/** A context with an empty cache. */
export async function newContext(browser) {
  const context = await browser.newContext({ viewport: VIEWPORT });
  await context.addInitScript(agreeToEndpoint);
  return context;
}

/** Runs in the page before its scripts. Agrees to an endpoint, by default that of the link, as its user would do once. */
export function agreeToEndpoint(endpoint = new URLSearchParams(location.search).get('customUrl')) {
  if (endpoint !== null) localStorage['slotscope.endpoints'] = JSON.stringify({ agreed: [new URL(endpoint).href] });
}

/**
 * Opens a page and waits until its window is idle. Chromium renders its own UI for a new window in another process, which takes about
 * a second of CPU on a slow machine and is not part of following a link.
 */
export async function openIdlePage(context) {
  const page = await context.newPage();
  await page.waitForTimeout(WINDOW_SETUP_MS);
  return page;
}

const WINDOW_SETUP_MS = 2000;

/** Waits until a condition holds in the page. */
export async function waitUntil(page, condition) {
  for (const end = Date.now() + TIMEOUT_MS; !(await page.evaluate(condition)); await page.waitForTimeout(POLLING_MS))
    if (Date.now() > end) throw new Error(`not within ${TIMEOUT_MS} ms: ${condition}`);
}

const TIMEOUT_MS = 120_000;
const POLLING_MS = 50;

/** Runs in the page before its scripts. Records in `globalThis.watched` when content appeared, long tasks and layout shift; times in ms. */
export function watchPage({ content, rows }) {
  const watched = { contentAt: 0, rowsAt: 0, blocked: 0, longest: 0, shift: 0 };
  globalThis.watched = watched;
  const check = () => {
    if (watched.rowsAt === 0 && document.querySelector(rows) !== null) watched.rowsAt = performance.now();
    if (watched.contentAt > 0 || document.querySelector(content) === null) return;
    watched.contentAt = performance.now();
    mutations.disconnect();
  };
  const mutations = new MutationObserver(check);
  mutations.observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      watched.blocked += Math.max(0, duration - 50);
      watched.longest = Math.max(watched.longest, duration);
    }
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) watched.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

export function median(values) {
  return quantile(values, 0.5);
}

export function quantile(values, share) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
