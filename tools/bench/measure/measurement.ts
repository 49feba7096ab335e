/** Measures quantities and their baselines. */
export type Suite = (options: SuiteOptions) => Promise<readonly Measurement[]>;

interface SuiteOptions {
  /** If true, grows a ledger to a million transactions, which takes minutes. */
  readonly isLarge: boolean;
  /** Duration of a load. */
  readonly minutes: number;
}

/** A measured quantity, its baseline from the same run, and how they compare. */
export interface Measurement {
  readonly measure: string;
  readonly ours: Quantity;
  /** What limits it, such as a native parser or a bare server. */
  readonly baseline: Quantity & { readonly what: string };
  /** Compared with the target; usually ours / baseline. Null if only reported. */
  readonly comparison: Quantity | null;
  readonly target: Target | null;
}

interface Quantity {
  readonly value: number;
  readonly unit: string;
}

/** An upper or lower limit for the comparison. */
export interface Target {
  readonly is: '≤' | '≥';
  readonly value: number;
}

export function atMost(value: number): Target {
  return { is: '≤', value };
}

export function atLeast(value: number): Target {
  return { is: '≥', value };
}

/** Formats a Markdown table. */
export function formatTable(measurements: readonly Measurement[]): string {
  const rows = measurements.map((measurement) => {
    const { measure, ours, baseline, comparison, target } = measurement;
    return [
      measure,
      formatQuantity(ours),
      `${formatQuantity(baseline)} ${baseline.what}`,
      comparison === null ? '' : formatQuantity(comparison),
      target === null ? '' : `${target.is} ${target.value}`,
      comparison === null || target === null ? '' : isMissed(measurement) ? 'missed' : 'ok',
    ];
  });
  const head = ['measure', 'ours', 'baseline', 'comparison', 'target', ''];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** False if a measurement has no target. */
export function isMissed({ comparison, target }: Measurement): boolean {
  if (comparison === null || target === null) return false;
  return target.is === '≤' ? comparison.value > target.value : comparison.value < target.value;
}

/** Three significant digits; counts are whole. */
function formatQuantity({ value, unit }: Quantity): string {
  const digits = Number.isInteger(value) ? 0 : value >= 100 ? 0 : value >= 10 ? 1 : 2;
  const text = value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${text} ${unit}`.trim();
}

/**
 * Runs tasks interleaved, AAA BBB AAA BBB, and returns the CPU milliseconds of each task in each round, including garbage collection and
 * other threads. A warm-up round, in which code is compiled, does not count. Interleaving spreads a temporary slowdown of the machine
 * over all tasks.
 */
export async function sampleCpuTimes<Name extends string>(
  tasks: Readonly<Record<Name, () => unknown>>,
): Promise<Readonly<Record<Name, readonly number[]>>> {
  // Object.keys and Object.fromEntries lose the key type.
  const names = Object.keys(tasks) as Name[];
  const samples = Object.fromEntries(names.map((name) => [name, new Array<number>()])) as Record<Name, number[]>;
  for (let round = -1; round < ROUNDS; round++) {
    // No forced garbage collection: it discards compiled code, which doubles the times.
    for (const name of names) {
      const start = process.cpuUsage();
      for (let run = 0; run < RUNS; run++) await tasks[name]();
      const { user, system } = process.cpuUsage(start);
      if (round >= 0) samples[name].push((user + system) / 1000 / RUNS);
    }
  }
  return samples;
}

const ROUNDS = 9;

/** Consecutive runs of a task in a round, so that most of the garbage collected in them is their own. */
const RUNS = 3;

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The median of the ratios of each round, which a slowdown of a whole round affects little. */
export function medianRatio(ours: readonly number[], baseline: readonly number[]): number {
  return median(ours.map((value, round) => value / (baseline[round] ?? Number.NaN)));
}
