import { gzipSync } from 'node:zlib';
import { median, newContext, openIdlePage, waitUntil, watchPage } from './page.js';
import { newQuietContext } from './quiet-page.js';

/**
 * Loads each page `runs` times with an empty cache, at each CPU throttling rate. Profiling slows a page down, so times come from loads
 * without it, and the other numbers from one more load with it.
 */
export async function measureLoads(browser, pages, runs) {
  const results = [];
  for (const rate of [1, 4]) {
    const samples = new Map(pages.map(({ name }) => [name, []]));
    // Interleave the pages, so that a temporary slowdown of the machine affects all of them.
    for (let run = 0; run < runs; run += 1)
      for (const page of pages)
        samples
          .get(page.name)
          .push({ ...(await profileLoad(browser, page, rate)), ...(await timeLoad(browser, page, rate)) });
    for (const { name } of pages) results.push({ page: name, rate, ...mediansOf(samples.get(name)) });
  }
  return results;
}

/** Load time, main thread blocking, and layout shift of one load. */
async function timeLoad(browser, { url, content, rows = content }, rate) {
  const context = await newQuietContext(browser);
  const page = await openIdlePage(context);
  await page.throttle(rate);
  await page.addInitScript(watchPage, { content, rows });
  await page.goto(url);
  await waitForContent(page);
  const watched = await page.evaluate(() => globalThis.watched);
  await context.close();
  return { contentMs: watched.contentAt, blockedMs: watched.blocked, shift: watched.shift };
}

/** Waits for the content, and longer for the work that follows. */
async function waitForContent(page, furtherMs = 1500) {
  await waitUntil(page, () => globalThis.watched?.contentAt > 0);
  await page.waitForTimeout(furtherMs);
}

/** Requests, script size and memory of one load. */
async function profileLoad(browser, { url, content, rows = content }, rate) {
  const context = await newContext(browser);
  const page = await openIdlePage(context);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await page.addInitScript(watchPage, { content, rows });
  const requests = [];
  page.on('request', (request) => requests.push({ method: request.method(), at: Date.now() }));
  const heap = await sampleHeap(session);
  await page.goto(url, { waitUntil: 'commit' });
  // A worker reads a block of 17 MB for a second or two.
  await waitForContent(page, 4000);
  const { began, rowsAt, contentAt, resources } = await page.evaluate(() => ({
    ...globalThis.watched,
    began: performance.timeOrigin,
    resources: performance.getEntriesByType('resource').map(({ name, responseEnd }) => ({ name, responseEnd })),
  }));
  const peakBytes = await heap.end();
  await context.close();
  const before = resources.filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= rowsAt);
  const files = await Promise.all(before.map(async ({ name }) => (await fetch(name)).arrayBuffer()));
  const calls = requests.filter(({ method }) => method === 'POST');
  return {
    jsKB: files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0) / 1000,
    requests: requests.length,
    callsBefore: calls.filter(({ at }) => at <= began + contentAt).length,
    calls: calls.length,
    heapMB: peakBytes / 1e6,
  };
}

/** Samples the heap size of the page and its workers, garbage included. `end` returns the peak in bytes. */
export async function sampleHeap(session) {
  const workers = await trackWorkers(session);
  let peak = 0;
  const sample = async () => {
    const used = await Promise.all([session.send('Runtime.getHeapUsage'), ...workers.heapUsages()]);
    const size = used.reduce((sum, { usedSize, backingStorageSize = 0 }) => sum + usedSize + backingStorageSize, 0);
    peak = Math.max(peak, size);
  };
  const timer = setInterval(() => void sample().catch(() => undefined), 25);
  return {
    end: async () => {
      clearInterval(timer);
      await sample();
      return peak;
    },
  };
}

/** Tracks the workers of a page and requests their heap usage. */
async function trackWorkers(session) {
  const NOTHING = { usedSize: 0 };
  const live = new Map();
  let count = 0;
  session.on('Target.attachedToTarget', ({ sessionId }) => live.set(sessionId, new Map()));
  session.on('Target.detachedFromTarget', ({ sessionId }) => {
    for (const resolve of live.get(sessionId)?.values() ?? []) resolve(NOTHING);
    live.delete(sessionId);
  });
  session.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
    const { id, result = NOTHING } = JSON.parse(message);
    live.get(sessionId)?.get(id)?.(result);
    live.get(sessionId)?.delete(id);
  });
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  const ask = (sessionId, waiting) =>
    new Promise((resolve) => {
      count += 1;
      waiting.set(count, resolve);
      const message = JSON.stringify({ id: count, method: 'Runtime.getHeapUsage' });
      session.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => resolve(NOTHING));
    });
  return { heapUsages: () => [...live].map(([sessionId, waiting]) => ask(sessionId, waiting)) };
}

function mediansOf(samples) {
  return Object.fromEntries(Object.keys(samples[0]).map((key) => [key, median(samples.map((sample) => sample[key]))]));
}
