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

export interface Quantity {
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
  const rows = measurements.map(({ measure, ours, baseline, comparison, target }) => [
    measure,
    formatQuantity(ours),
    `${formatQuantity(baseline)} ${baseline.what}`,
    comparison === null ? '' : formatQuantity(comparison),
    target === null ? '' : `${target.is} ${target.value}`,
    comparison === null || target === null ? '' : meets(comparison, target) ? 'ok' : 'missed',
  ]);
  const head = ['measure', 'ours', 'baseline', 'comparison', 'target', ''];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export function printJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function meets({ value }: Quantity, target: Target): boolean {
  return target.is === '≤' ? value <= target.value : value >= target.value;
}

/** Three significant digits. */
function formatQuantity({ value, unit }: Quantity): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  const text = value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${text} ${unit}`.trim();
}
