/** One measure, what was measured beside it in the same run, and how they compare. */
export interface Line {
  readonly measure: string;
  readonly ours: Quantity;
  /** What limits it: a native parser, a bare server. */
  readonly beside: Quantity & { readonly what: string };
  /** What is held against the target: mostly ours / beside. null: only said. */
  readonly score: Quantity | null;
  readonly target: Target | null;
}

export interface Quantity {
  readonly value: number;
  readonly unit: string;
}

/** A score of at most, or at least, this. */
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

/** As a Markdown table. */
export function formatTable(lines: readonly Line[]): string {
  const rows = lines.map(({ measure, ours, beside, score, target }) => [
    measure,
    formatQuantity(ours),
    `${formatQuantity(beside)} ${beside.what}`,
    score === null ? '' : formatQuantity(score),
    target === null ? '' : `${target.is} ${target.value}`,
    score === null || target === null ? '' : meets(score, target) ? 'ok' : 'missed',
  ]);
  const head = ['measure', 'ours', 'beside it', 'score', 'target', ''];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export function printJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function meets({ value }: Quantity, target: Target): boolean {
  return target.is === '≤' ? value <= target.value : value >= target.value;
}

/** Three digits that count. */
function formatQuantity({ value, unit }: Quantity): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  const text = value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${text} ${unit}`.trim();
}
