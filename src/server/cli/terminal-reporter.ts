import type { Reporter } from '../../ledger/commands/reporter.ts';

const BAR_WIDTH = 24;
const BAR_INTERVAL_MS = 100;
const LINE_INTERVAL_MS = 5_000;

/** The part of process.stdout and process.stderr used here. */
export interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly write: (text: string) => unknown;
}

/**
 * Writes results to `out`, and problems and progress to `err`: a progress bar on a terminal, otherwise an occasional
 * line.
 */
export function createTerminalReporter(out: Output, err: Output, now: () => number = Date.now): Reporter {
  let lastUpdate = Number.NEGATIVE_INFINITY;
  let isBarVisible = false;
  const clearBar = (): void => {
    if (isBarVisible) err.write('\r\u001b[K');
    isBarVisible = false;
  };
  return {
    line: (text) => {
      clearBar();
      out.write(`${text}\n`);
    },
    problem: (text) => {
      clearBar();
      err.write(`${text}\n`);
    },
    progress: (done, total, label) => {
      const time = now();
      if (time - lastUpdate < (err.isTTY === true ? BAR_INTERVAL_MS : LINE_INTERVAL_MS)) return;
      const isFirst = lastUpdate === Number.NEGATIVE_INFINITY;
      lastUpdate = time;
      if (err.isTTY === true) {
        err.write(`\r\u001b[K${formatBar(done, total, label).slice(0, (err.columns ?? 80) - 1)}`);
        isBarVisible = true;
      } else if (!isFirst) {
        // Short work prints no progress lines.
        err.write(`${formatShare(done, total)}  ${label}\n`);
      }
    },
  };
}

function formatBar(done: number, total: number, label: string): string {
  const filled = total === 0 ? BAR_WIDTH : Math.floor((done / total) * BAR_WIDTH);
  return `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} ${formatShare(done, total)}  ${label}`;
}

function formatShare(done: number, total: number): string {
  return `${total === 0 ? 100 : Math.floor((done / total) * 100)} % (${done} of ${total})`;
}
