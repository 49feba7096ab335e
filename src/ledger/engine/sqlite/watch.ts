import { statSync } from 'node:fs';
import type { StorageFault } from '../key-value.ts';
import type { SqliteReader } from './read-rows.ts';
import { type OpenFile, openElsewhere } from './sqlite.ts';

export interface WatchTimes {
  /** From opening the ledger to the first check. */
  readonly delayMs: number;
  /** Between two looks whether the file changed. */
  readonly everyMs: number;
  /** From the end of a check to the next, at least, and as many times as long as the check took. */
  readonly restMs: number;
  readonly restPerCheck: number;
}

const WATCH_TIMES: WatchTimes = { delayMs: 1_000, everyMs: 10_000, restMs: 60_000, restPerCheck: 20 };

/**
 * Checks the file in the background, soon and whenever it has changed, so that the reader knows of damage. The integrity check runs in
 * another thread, and rows are read for a tenth of the time. `onDamage` gets each list of faults that differs from the one before.
 * Returns a function that stops it.
 */
export function watch(
  reader: SqliteReader,
  file: OpenFile,
  onDamage: (faults: readonly StorageFault[]) => void,
  times: WatchTimes = WATCH_TIMES,
): () => void {
  let stopped = false;
  let timer: NodeJS.Timeout;
  let checked = '';
  let reported = '[]';
  let restUntil = 0;
  const pause = createPause(() => stopped);

  const check = async (): Promise<void> => {
    const start = performance.now();
    checked = stampOf(file.path);
    const elsewhere = openElsewhere(file);
    try {
      const { faults } = await reader.checkAll({ query: elsewhere.query, pause });
      const report = JSON.stringify(faults);
      if (!stopped && report !== reported && faults.length > 0) onDamage(faults);
      reported = report;
    } finally {
      await elsewhere.close();
      const end = performance.now();
      restUntil = end + Math.max(times.restMs, times.restPerCheck * (end - start));
    }
  };
  const look = async (): Promise<void> => {
    if (performance.now() >= restUntil && stampOf(file.path) !== checked) {
      try {
        await check();
      } catch {
        // It could not run, or was stopped. The next look tries again.
        checked = '';
      }
    }
    if (!stopped) timer = setTimeout(() => void look(), times.everyMs).unref();
  };
  timer = setTimeout(() => void look(), times.delayMs).unref();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** Changes with the file and its log. */
function stampOf(path: string): string {
  return [path, `${path}-wal`]
    .map((each) => statSync(each, { throwIfNoEntry: false }))
    .map((stat) => (stat === undefined ? '' : `${stat.size} ${stat.mtimeMs}`))
    .join(', ');
}

class Stopped extends Error {
  override readonly name = 'Stopped';
}

const WORK_MS = 2;
const PAUSE_MS = 18;

function createPause(isStopped: () => boolean): () => Promise<void> {
  let start = performance.now();
  return async () => {
    if (isStopped()) throw new Stopped();
    if (performance.now() - start < WORK_MS) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS).unref());
    if (isStopped()) throw new Stopped();
    start = performance.now();
  };
}
