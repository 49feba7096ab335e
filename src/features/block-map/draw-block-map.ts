import { formatInteger } from '../../shared/format/format-number.ts';
import type { BlockRow } from '../../analysis/facts/block/block-row.ts';

/** The part of a transaction that the map shows. */
export type BlockMapRow = Pick<BlockRow, 'outcome' | 'isVote' | 'computeUnits'>;

/**
 * Draws all bars: succeeded above the baseline, failed below, not executed on both sides, votes as dots. `kinds` replaces the
 * outcome's colors.
 */
export function drawBlockMap(
  context: CanvasRenderingContext2D,
  rows: readonly BlockMapRow[],
  geometry: BlockMapGeometry,
  colors: BlockMapColors,
  marked: number | null,
  kinds: readonly (number | null)[] | null,
): void {
  const { ratio, width, height, perLine, lines } = geometry;
  context.clearRect(0, 0, Math.round(width * ratio), Math.round(height * ratio));
  context.font = `${12 * ratio}px ${colors.font}`;
  context.textBaseline = 'middle';
  for (let line = 0; line < lines; line++) {
    const first = line * perLine;
    drawLine(context, rows.slice(first, first + perLine), first, baseline(geometry, line), geometry, colors, kinds);
  }
  if (marked !== null && marked < rows.length) drawPin(context, marked, geometry, colors);
}

/** Current values of the page's color and font tokens. */
interface BlockMapColors {
  readonly line: string;
  readonly succeeded: string;
  readonly failed: string;
  readonly noOp: string;
  readonly muted: string;
  readonly pin: string;
  /** The categorical hues, without gray. */
  readonly kinds: readonly string[];
  readonly font: string;
}

export function readBlockMapColors(element: Element): BlockMapColors {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    line: token('--line-2'),
    succeeded: token('--ink'),
    failed: token('--failure'),
    noOp: token('--warning'),
    muted: token('--ink-3'),
    pin: token('--accent'),
    kinds: Array.from({ length: 7 }, (_, kind) => token(`--hue-${kind + 1}`)),
    font: token('--mono'),
  };
}

function drawLine(
  context: CanvasRenderingContext2D,
  rows: readonly BlockMapRow[],
  first: number,
  base: number,
  geometry: BlockMapGeometry,
  colors: BlockMapColors,
  kinds: readonly (number | null)[] | null,
): void {
  const { ratio, label, pitch, bar, width } = geometry;
  const left = Math.round(label * ratio);
  context.fillStyle = colors.line;
  context.fillRect(left, base, rows.length * pitch - (pitch - bar), hairline(ratio));
  rows.forEach((row, column) => {
    const kind = kinds?.[first + column];
    // Only votes are gray; what is not listed is drawn in ink.
    const unlisted = row.isVote ? colors.muted : colors.succeeded;
    const color = kind === undefined ? null : kind === null ? unlisted : (colors.kinds[kind] ?? unlisted);
    const barColors = color === null ? colors : { ...colors, succeeded: color, failed: color, noOp: color };
    drawBar(context, row, left + column * pitch, base, geometry, barColors);
  });

  const failed = rows.filter((row) => row.outcome === 'failed').length;
  const known = rows.some((row) => row.outcome !== 'unknown');
  context.fillStyle = colors.muted;
  context.textAlign = 'left';
  context.fillText(formatInteger(first), 0, base);
  context.fillStyle = failed > 0 ? colors.failed : colors.muted;
  context.textAlign = 'right';
  if (known) context.fillText(formatInteger(failed), width * ratio, base);
}

function drawBar(
  context: CanvasRenderingContext2D,
  row: BlockMapRow,
  x: number,
  base: number,
  { ratio, bar, up, down }: BlockMapGeometry,
  colors: BlockMapColors,
): void {
  const gap = Math.round(ratio);
  const below = base + hairline(ratio) + gap;
  const failed = row.outcome === 'failed';
  if (row.outcome === 'unknown' || row.outcome === 'contradicted') {
    // Across the baseline, since the direction means the outcome.
    context.fillStyle = row.outcome === 'unknown' ? colors.muted : colors.noOp;
    context.fillRect(x, base - Math.round(3 * ratio), bar, Math.round(6 * ratio));
  } else if (row.outcome === 'noOp') {
    const length = Math.round(4 * ratio);
    context.fillStyle = colors.noOp;
    context.fillRect(x, base - gap - length, bar, length);
    context.fillRect(x, below, bar, length);
  } else if (row.isVote) {
    const dot = Math.round(2 * ratio);
    context.fillStyle = failed ? colors.failed : colors.muted;
    context.fillRect(x, failed ? below : base - gap - dot, bar, dot);
  } else {
    const height = Math.round(barShare(row.computeUnits) * (failed ? down : up) * ratio);
    context.fillStyle = failed ? colors.failed : colors.succeeded;
    context.fillRect(x, failed ? below : base - gap - height, bar, height);
  }
}

/** A pin in the accent color on one bar. */
function drawPin(
  context: CanvasRenderingContext2D,
  index: number,
  geometry: BlockMapGeometry,
  colors: BlockMapColors,
): void {
  const { ratio, label, pitch, bar, perLine } = geometry;
  const base = baseline(geometry, Math.floor(index / perLine));
  const x = Math.round(label * ratio) + (index % perLine) * pitch;
  context.fillStyle = colors.pin;
  context.fillRect(x, base - Math.round(15 * ratio), bar, Math.round(13 * ratio));
  context.beginPath();
  context.arc(x + bar / 2, base - 15 * ratio, 3.5 * ratio, 0, 2 * Math.PI);
  context.fill();
}

function baseline({ up, lineHeight, ratio }: BlockMapGeometry, line: number): number {
  return Math.round((line * lineHeight + up + 1) * ratio);
}

function hairline(ratio: number): number {
  return Math.max(1, Math.round(ratio * 0.75));
}

/** The layout of a block map. Lengths are CSS pixels, except `pitch` and `bar`: device pixels, so that no bar is blurred. */
export interface BlockMapGeometry {
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
  readonly width: number;
  readonly height: number;
  readonly perLine: number;
  readonly lines: number;
  /** Width of the index at the left of a line. */
  readonly label: number;
  /** Distance from one bar to the next. */
  readonly pitch: number;
  /** Width of a bar. */
  readonly bar: number;
  /** Height of the tallest bar above and below the baseline. */
  readonly up: number;
  readonly down: number;
  readonly lineHeight: number;
}

/** `dense` lines contain twice as many bars: for the small map on the home page and for very full blocks. */
export function blockMapGeometry(count: number, width: number, ratio: number, dense: boolean): BlockMapGeometry {
  const narrow = width < 700;
  const label = narrow ? 42 : 48;
  const available = width - label - (narrow ? 24 : 40);
  const maxPerLine = narrow ? Math.max(10, Math.floor((available - 2) / 30) * 10) : dense && width >= 900 ? 300 : 150;
  // A short block gets wider bars instead of a short line.
  const perLine = Math.min(maxPerLine, Math.max(count, Math.floor(available / MAX_PITCH)));
  const pitch = Math.max(2, Math.floor((available / perLine) * ratio));
  const bar = Math.max(1, pitch - Math.max(1, Math.round(pitch / 3.4)));
  const tall = pitch / ratio >= 5;
  const up = tall ? 20 : 14;
  const down = tall ? 14 : 10;
  const lineHeight = up + down + (tall ? 7 : 6);
  const lines = Math.ceil(count / perLine);
  return { ratio, width, height: lines * lineHeight + 2, perLine, lines, label, pitch, bar, up, down, lineHeight };
}

/** The index of the bar at a point of the canvas, or null. */
export function barAt(geometry: BlockMapGeometry, count: number, x: number, y: number): number | null {
  const line = Math.floor((y - 1) / geometry.lineHeight);
  const column = Math.floor(((x - geometry.label) * geometry.ratio) / geometry.pitch);
  const index = line * geometry.perLine + column;
  return line < 0 || column < 0 || column >= geometry.perLine || index >= count ? null : index;
}

/** Height of a bar as a fraction of the tallest, on a logarithmic scale from 100 to 1,400,000 compute units. */
export function barShare(computeUnits: bigint | null): number {
  if (computeUnits === null) return 0.5;
  const [low, high] = [Math.log10(100), Math.log10(1_400_000)];
  return Math.max(0.1, Math.min(1, (Math.log10(Math.max(Number(computeUnits), 100)) - low) / (high - low)));
}

/** CSS pixels. */
const MAX_PITCH = 12;
