import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Measurement, type Suite, type Target, atLeast, atMost } from '../measure/measurement.ts';

// Pages in Chromium. They are measured by browser/measure.js, which runs as a separate process because it is not bundled.

const run = promisify(execFile);

async function measureInBrowser<Result>(part: string, runs: number): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'slotscope-pages-'));
  try {
    const file = join(folder, 'result.json');
    await run(process.execPath, ['tools/bench/browser/measure.js', part, `${runs}`, file]);
    return JSON.parse(await readFile(file, 'utf8')) as Result;
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Load {
  readonly page: string;
  readonly rate: number;
  readonly jsKB: number;
  readonly requests: number;
  readonly callsBefore: number;
  readonly calls: number;
  readonly contentMs: number;
  readonly blockedMs: number;
  readonly shift: number;
  readonly heapMB: number;
}

/** Highest milliseconds until the content is visible, and of blocking, at full speed and at a quarter. */
const LOAD_TARGETS: Readonly<Record<string, Readonly<Record<number, { visible: number; blocked: number | null }>>>> = {
  transaction: { 1: { visible: 400, blocked: 50 }, 4: { visible: 910, blocked: 250 } },
  'block of 5,000, 17 MB': { 1: { visible: 1500, blocked: null }, 4: { visible: 2690, blocked: null } },
};

/** Cold loads of pages of the built explorer, compared with an empty page with the same packages. */
export const measureLoads: Suite = async () => {
  const loads = await measureInBrowser<readonly Load[]>('loads', 3);
  return loads.flatMap((load) => {
    const { page, rate } = load;
    const empty = loads.find((other) => other.page === loads[0]?.page && other.rate === rate);
    if (empty === undefined || page === empty.page) return [];
    const targets = LOAD_TARGETS[page]?.[rate];
    const name = rate === 1 ? page : `${page}, CPU at 1/${rate}`;
    const line = (what: string, unit: string, of: (load: Load) => number, limit?: number | null): Measurement => ({
      measure: `${name}: ${what}`,
      ours: { value: of(load), unit },
      baseline: { value: of(empty), unit, what: 'empty page' },
      comparison: limit === undefined || limit === null ? null : { value: of(load), unit },
      target: limit === undefined || limit === null ? null : atMost(limit),
    });
    const lines = [
      line('content visible', 'ms', ({ contentMs }) => contentMs, targets?.visible),
      line('main thread blocked', 'ms', ({ blockedMs }) => blockedMs, targets?.blocked),
    ];
    if (rate > 1) return lines;
    return [
      ...lines,
      line('requests', '', ({ requests }) => requests),
      line('RPC calls before the content', '', ({ callsBefore }) => callsBefore, 1),
      line('scripts, gzip', 'kB', ({ jsKB }) => jsKB),
      line('layout shift', '', ({ shift }) => shift, 0),
      line('peak heap', 'MB', ({ heapMB }) => heapMB, page.startsWith('block of 5,000') ? 100 : null),
    ];
  });
};

interface OpenedLink {
  readonly page: string;
  readonly rate: number;
  readonly visibleMs: number;
  readonly appMs: number;
}

/** Links to our own service, opened with an empty cache, compared with an empty page. */
export const measureLinks: Suite = async () => {
  const links = await measureInBrowser<readonly OpenedLink[]>('links', 5);
  return links.flatMap(({ page, rate, visibleMs, appMs }) => {
    const empty = links.find((other) => other.page === links[0]?.page && other.rate === rate);
    if (empty === undefined || page === empty.page) return [];
    const name = `link to a ${page}${rate === 1 ? '' : `, CPU at 1/${rate}`}`;
    const baseline = { value: empty.visibleMs, unit: 'ms', what: 'empty page' };
    const visible: Measurement = {
      measure: `${name}: content visible`,
      ours: { value: visibleMs, unit: 'ms' },
      baseline,
      comparison: { value: visibleMs / empty.visibleMs, unit: '×' },
      target: atMost(1.5),
    };
    const ours = { value: appMs, unit: 'ms' };
    return [visible, { measure: `${name}: the app has taken over`, ours, baseline, comparison: null, target: null }];
  });
};

interface StreamedBlock {
  readonly how: string;
  readonly rate: number;
  readonly rowsMs: number;
  readonly wholeMs: number;
  readonly longestMs: number;
}

/** A block of 20 MB that arrives at 60 Mbit/s. */
export const measureArrival: Suite = async () =>
  (await measureInBrowser<readonly StreamedBlock[]>('arrival', 3)).flatMap(
    ({ how, rate, rowsMs, wholeMs, longestMs }) => {
      const name = `20 MB at 60 Mbit/s, ${how}${rate === 1 ? '' : `, CPU at 1/${rate}`}`;
      const whole = { value: wholeMs, unit: 'ms', what: 'the whole block' };
      const line = (what: string, value: number, limit: number): Measurement => ({
        measure: `${name}: ${what}`,
        ours: { value, unit: 'ms' },
        baseline: whole,
        comparison: rate === 1 ? { value, unit: 'ms' } : null,
        target: rate === 1 ? atMost(limit) : null,
      });
      return [line('first rows after the first byte', rowsMs, 150), line('longest task', longestMs, 50)];
    },
  );

interface HugeBlock {
  /** The speed of the connection. */
  readonly name: string;
  readonly rowsMs: number;
  readonly longestBeforeMs: number;
  readonly longestAfterMs: number;
  readonly wholeMs: number;
  readonly heapMB: number;
}

/** A block of 20,000 transactions, at full speed: the page pauses after 25 MB, until a person continues. */
export const measureHuge: Suite = async () => {
  const blocks = await measureInBrowser<readonly HugeBlock[]>('huge', 3);
  return blocks.flatMap(({ name, rowsMs, longestBeforeMs, longestAfterMs, wholeMs, heapMB }) => {
    const line = (what: string, value: number, unit: string, limit: number): Measurement => ({
      measure: `block of 20,000, 68 MB ${name}: ${what}`,
      ours: { value, unit },
      baseline: { value: wholeMs, unit: 'ms', what: 'from Continue to the last row' },
      comparison: { value, unit },
      target: atMost(limit),
    });
    return [
      line('first rows after the first byte', rowsMs, 'ms', 150),
      line('longest task before the pause, 0 if none is over 50 ms', longestBeforeMs, 'ms', 50),
      line('longest task after Continue, 0 if none is over 50 ms', longestAfterMs, 'ms', 50),
      line('peak heap', heapMB, 'MB', 200),
    ];
  });
};

interface TableFrames {
  readonly staticP95Ms: number;
  readonly scrollP95Ms: number;
  readonly sortP95Ms: number;
  readonly filterP95Ms: number;
  readonly keystrokeMs: number;
  readonly backMs: number;
  readonly backCalls: number;
}

/** A table of 5,000 rows in use. */
export const measureTable: Suite = async () => {
  const table = await measureInBrowser<TableFrames>('table', 3);
  const baseline = { value: table.staticP95Ms, unit: 'ms', what: 'a static page, scrolled' };
  const line = (measure: string, value: number, unit: string, target: Target | null): Measurement => ({
    measure,
    ours: { value, unit },
    baseline,
    comparison: target === null ? null : { value, unit },
    target,
  });
  const frames = (measure: string, ms: number): Measurement => ({
    ...line(`5,000 rows ${measure}, p95 of frames`, ms, 'ms', null),
    comparison: { value: ms / table.staticP95Ms, unit: '×' },
    target: atMost(1.2),
  });
  return [
    frames('scrolled', table.scrollP95Ms),
    frames('sorted', table.sortP95Ms),
    frames('filtered', table.filterP95Ms),
    line('slowest keystroke in the filter, until painted', table.keystrokeMs, 'ms', atMost(50)),
    line('Back from a transaction to its row', table.backMs, 'ms', null),
    line('getBlock requests caused by Back', table.backCalls, '', atMost(0)),
  ];
};

interface Parsing {
  readonly megabytes: number;
  readonly what: string;
  readonly oursMs: number;
  readonly nativeMs: number;
  readonly ratio: number;
}

/** Exact JSON in Chromium, compared with native parsing. */
export const measureBrowserJson: Suite = async () =>
  (await measureInBrowser<readonly Parsing[]>('json', 7)).map(({ megabytes, what, oursMs, nativeMs, ratio }) => ({
    measure: `parse ${megabytes} MB, ${what}, in Chromium`,
    ours: { value: oursMs, unit: 'ms' },
    baseline: { value: nativeMs, unit: 'ms', what: 'native' },
    comparison: { value: ratio, unit: '×' },
    target: atMost(what === 'clean' ? 2 : 3),
  }));

interface Score {
  readonly page: string;
  readonly best: number;
  readonly all: readonly number[];
  readonly empty: number;
}

/** Lighthouse on a simulated phone: the best score of each page, interleaved with an empty page. */
export const measurePhone: Suite = async () =>
  (await measureInBrowser<readonly Score[]>('phone', 3)).map(({ page, best, all, empty }) => ({
    measure: `${page} on a simulated phone (${all.join(', ')})`,
    ours: { value: best, unit: 'points' },
    baseline: { value: empty, unit: 'points', what: 'empty page' },
    comparison: { value: best, unit: 'points' },
    target: atLeast(90),
  }));
