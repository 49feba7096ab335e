import type { Reporter } from '../../ledger/commands/reporter.ts';
import { visibleLines, visibleText } from '../../shared/format/visible-text.ts';
import { createProgressMeter } from './progress-meter.ts';
import { displayWidth, formatProgressBar, formatProgressJson, formatProgressLine } from './progress-line.ts';

/** How often progress is measured and a bar is drawn. A step may take less time than this takes. */
const INTERVAL_MS = 100;
const LINE_INTERVAL_MS = 10_000;

/** The part of process.stdout and process.stderr used here. */
export interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly write: (text: string) => unknown;
}

export interface ReporterOptions {
  readonly now?: () => number;
  /** If true, a line of progress is JSON. */
  readonly json?: boolean;
  /** If true, lines of the result are for programs, and written as they are, unless to a terminal. By default, that of `json`. */
  readonly isData?: boolean;
}

/**
 * Writes results to `out`, and problems and progress to `err`. Control characters of foreign text become visible, except in data for
 * programs. Progress is a progress bar on a terminal, otherwise a line every 10 seconds.
 */
export function createTerminalReporter(
  out: Output,
  err: Output,
  { now = () => performance.now(), json = false, isData = json }: ReporterOptions = {},
): Reporter {
  const hasBar = err.isTTY === true && !json;
  const meter = createProgressMeter();
  let lastTime = Number.NEGATIVE_INFINITY;
  let lastLine: number | null = null;
  let bar = '';
  const clearBar = (): void => {
    if (bar !== '') err.write(clearing(bar, columnsOf(err)));
    bar = '';
  };
  return {
    line: (text) => {
      clearBar();
      out.write(`${isData && out.isTTY !== true ? text : visibleLines(text)}\n`);
    },
    problem: (text) => {
      clearBar();
      err.write(`${visibleLines(text)}\n`);
    },
    progress: (progress) => {
      const time = now();
      if (time - lastTime < INTERVAL_MS) return;
      lastTime = time;
      const state = meter({ ...progress, label: visibleText(progress.label) }, time);
      if (hasBar) {
        const shown = bar;
        // The last column stays empty: some terminals wrap after it.
        bar = formatProgressBar(state, columnsOf(err) - 1);
        err.write(`${clearing(shown, columnsOf(err))}${bar}`);
        return;
      }
      // Short work prints no lines.
      lastLine ??= time;
      if (time - lastLine >= LINE_INTERVAL_MS) {
        lastLine = time;
        err.write(`${json ? formatProgressJson(state) : formatProgressLine(state)}\n`);
      }
    },
  };
}

function columnsOf({ columns = 80 }: Output): number {
  // Terminals without a size have 0.
  return columns > 0 ? columns : 80;
}

/** Clears a line. If the terminal has become narrower, it is several. */
function clearing(text: string, columns: number): string {
  const rows = Math.max(1, Math.ceil(displayWidth(text) / columns));
  return `\r\u001b[K${'\u001b[A\u001b[K'.repeat(rows - 1)}`;
}
