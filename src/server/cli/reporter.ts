import type { Reporter } from '../../ledger/commands/reporter.ts';

const BAR_WIDTH = 24;
const BAR_INTERVAL = 100;
const LINE_INTERVAL = 5_000;

/** Where output goes; process.stdout and process.stderr are such. */
export interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly write: (text: string) => unknown;
}

/** Results on `out`; problems and progress on `err`: a bar that redraws itself on a terminal, now and then a line elsewhere. */
export function createReporter(out: Output, err: Output, now: () => number = Date.now): Reporter {
  let shown = Number.NEGATIVE_INFINITY;
  let barDrawn = false;
  const clearBar = (): void => {
    if (barDrawn) err.write('\r\u001b[K');
    barDrawn = false;
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
      if (time - shown < (err.isTTY === true ? BAR_INTERVAL : LINE_INTERVAL)) return;
      const isFirst = shown === Number.NEGATIVE_INFINITY;
      shown = time;
      if (err.isTTY === true) {
        err.write(`\r\u001b[K${formatBar(done, total, label).slice(0, (err.columns ?? 80) - 1)}`);
        barDrawn = true;
      } else if (!isFirst) {
        // Short work needs no lines at all.
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
