import { gzipSync } from 'node:zlib';
import { median } from './median.js';
import { traceMainThread } from './trace-main-thread.js';
import { watchPage } from './watch-page.js';

/** Loads each page `runs` times, cold (a context of its own has an empty cache) and then warm, at each speed of the processor. */
export async function measureLoads(browser, pages, runs) {
  const results = [];
  for (const rate of [1, 4]) {
    const samples = new Map(pages.map(({ name }) => [name, []]));
    // Every page once, then every page again: what slows the machine for a while slows all of them.
    for (let run = 0; run < runs; run += 1) {
      for (const page of pages) samples.get(page.name).push(await loadTwice(browser, page, rate));
    }
    for (const { name } of pages) results.push({ page: name, rate, ...mediansOf(samples.get(name)) });
  }
  return results.map((result) => {
    const beside = results.find(({ page, rate }) => page === pages[0].name && rate === result.rate);
    return { ...result, timesEmpty: result.contentMs / beside.contentMs };
  });
}

async function loadTwice(browser, page, rate) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const cold = await load(context, page, rate);
  const { contentMs: warmMs } = await load(context, page, rate);
  await context.close();
  return { ...cold, warmMs };
}

async function load(context, { url, content, rows = content }, rate) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await page.addInitScript(watchPage, { content, rows });
  const requests = [];
  const scripts = new Map();
  page.on('request', (request) => requests.push({ method: request.method(), at: Date.now() }));
  page.on('response', (response) => scripts.set(response.url(), response));
  const heap = sampleHeap(context, page, session);
  const endTrace = await traceMainThread(session);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.watched?.contentAt > 0, undefined, { timeout: 60_000, polling: 20 });
  await page.waitForTimeout(1500);
  const seen = await page.evaluate(() => ({
    ...globalThis.watched,
    began: performance.timeOrigin,
    resources: performance.getEntriesByType('resource').map(({ name, responseEnd }) => ({ name, responseEnd })),
  }));
  const mainThread = await endTrace(url);
  const peakBytes = await heap.end();
  const before = seen.resources.filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= seen.rowsAt);
  const bodies = await Promise.all(before.map(({ name }) => scripts.get(name).body()));
  await page.close();
  const calls = requests.filter(({ method }) => method === 'POST');
  return {
    jsKB: bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000,
    requests: requests.length,
    callsBefore: calls.filter(({ at }) => at <= seen.began + seen.contentAt).length,
    calls: calls.length,
    rowsMs: seen.rowsAt,
    contentMs: seen.contentAt,
    blockedMs: seen.blocked,
    longestMs: seen.longest,
    longestCpuMs: mainThread.longestMs,
    cpuMs: mainThread.totalMs,
    shift: seen.shift,
    heapMB: peakBytes / 1e6,
  };
}

/** Bytes that the page and its workers hold, garbage included, looked at again and again. */
function sampleHeap(context, page, session) {
  const workers = [];
  page.on('worker', (worker) => workers.push(worker));
  let peak = 0;
  const look = async () => {
    const { usedSize, backingStorageSize = 0 } = await session.send('Runtime.getHeapUsage');
    const ofWorkers = await Promise.all(
      workers.map((worker) => worker.evaluate(() => performance.memory?.usedJSHeapSize ?? 0).catch(() => 0)),
    );
    peak = Math.max(
      peak,
      ofWorkers.reduce((sum, size) => sum + size, usedSize + backingStorageSize),
    );
  };
  const timer = setInterval(() => void look().catch(() => undefined), 25);
  return {
    end: async () => {
      clearInterval(timer);
      await look();
      return peak;
    },
  };
}

function mediansOf(samples) {
  return Object.fromEntries(Object.keys(samples[0]).map((key) => [key, median(samples.map((sample) => sample[key]))]));
}
