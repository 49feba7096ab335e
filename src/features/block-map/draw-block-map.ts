import { formatInteger } from '../../shared/format/format-number.ts';
import type { BlockRow } from '../../analysis/facts/block/block-row.ts';
import { MAP_HUES } from './map-hues.ts';

/** The part of a transaction that the map shows. */
export type BlockMapRow = Pick<BlockRow, 'outcome' | 'isVote' | 'computeUnits'>;

/** Marks that are drawn over the outcomes or replace them. */
export interface BlockMapMarks {
  /** Colors each bar by its kind, 0 to 6, instead of its outcome; null is gray. */
  readonly kinds: readonly (number | null)[] | null;
  /** False for bars that fade, because a filter leaves them out. */
  readonly isShown: ((index: number) => boolean) | null;
  /** The bar that gets a frame. */
  readonly marked: number | null;
  /** The bars that are being selected. */
  readonly range: { readonly from: number; readonly to: number } | null;
}

/**
 * Draws all bars: succeeded above the baseline, failed below, not executed on both sides, outcomes that are not known across it. Votes
 * are a band.
 */
export function drawBlockMap(
  context: CanvasRenderingContext2D,
  rows: readonly BlockMapRow[],
  layout: BlockMapLayout,
  colors: BlockMapColors,
  marks: BlockMapMarks,
): void {
  const { ratio, width, height, lines, up } = layout;
  context.clearRect(0, 0, Math.round(width * ratio), Math.round(height * ratio));
  context.font = `${12 * ratio}px ${colors.font}`;
  context.textBaseline = 'middle';
  lines.forEach(({ first, end }, line) => {
    const base = baseline(layout, line);
    const left = Math.round(layout.label * ratio);
    const right = (layout.lefts[end - 1] ?? 0) + widthOf(rows[end - 1], layout);
    context.fillStyle = colors.line;
    context.fillRect(left, base, right, hairline(ratio));
    for (let index = first; index < end; index++) drawBar(context, rows, index, base, layout, colors, marks);
    const failed = rows.slice(first, end).filter((row) => row.outcome === 'failed').length;
    context.globalAlpha = 1;
    context.fillStyle = colors.muted;
    context.textAlign = 'left';
    context.fillText(formatInteger(first), 0, base);
    context.textAlign = 'right';
    context.fillStyle = colors.failed;
    if (failed > 0) context.fillText(formatInteger(failed), width * ratio, base);
  });
  if (marks.range !== null) {
    context.globalAlpha = 0.14;
    context.fillStyle = colors.pin;
    for (let index = marks.range.from; index <= marks.range.to; index++) {
      const base = baseline(layout, layout.lineOf[index] ?? 0);
      const x = left(index, layout);
      const next = layout.lineOf[index + 1] === layout.lineOf[index] ? left(index + 1, layout) : x + layout.pitch;
      context.fillRect(x, base - Math.round((up + 2) * ratio), next - x, Math.round((up + layout.down + 4) * ratio));
    }
    context.globalAlpha = 1;
  }
  if (marks.marked !== null && marks.marked < rows.length) drawFrame(context, rows, marks.marked, layout, colors);
}

/** Current values of the page's color and font tokens. */
interface BlockMapColors {
  readonly line: string;
  readonly succeeded: string;
  readonly failed: string;
  readonly noOp: string;
  readonly muted: string;
  readonly votes: string;
  readonly others: string;
  readonly pin: string;
  /** The categorical hues, without gray. */
  readonly kinds: readonly string[];
  readonly font: string;
}

export function readBlockMapColors(element: Element): BlockMapColors {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    line: token('--guide'),
    succeeded: token('--ink'),
    failed: token('--failure'),
    noOp: token('--warning'),
    muted: token('--ink-2'),
    votes: token('--line-2'),
    others: token('--ink-3'),
    pin: token('--accent'),
    kinds: MAP_HUES.map((hue) => token(`--hue-${hue}`)),
    font: token('--mono'),
  };
}

function drawBar(
  context: CanvasRenderingContext2D,
  rows: readonly BlockMapRow[],
  index: number,
  base: number,
  layout: BlockMapLayout,
  colors: BlockMapColors,
  { kinds, isShown }: BlockMapMarks,
): void {
  const row = rows[index];
  if (row === undefined) return;
  const { ratio, bar, up, down } = layout;
  const x = left(index, layout);
  const gap = Math.round(ratio);
  const below = base + hairline(ratio) + gap;
  const failed = row.outcome === 'failed';
  const kind = kinds?.[index];
  const colorOf = (own: string) =>
    kind == null ? (kinds === null ? own : colors.others) : (colors.kinds[kind] ?? own);
  context.globalAlpha =
    isShown !== null && !isShown(index) ? FADED : kinds !== null && kind == null && !row.isVote ? 0.6 : 1;
  if (row.outcome === 'unknown' || row.outcome === 'contradicted') {
    // Across the baseline, because the direction shows the outcome.
    context.fillStyle = row.outcome === 'unknown' ? colors.muted : colors.noOp;
    context.fillRect(x, base - Math.round(3 * ratio), row.isVote ? layout.vote : bar, Math.round(6 * ratio));
  } else if (row.outcome === 'noOp') {
    const length = Math.round(4 * ratio);
    context.fillStyle = colors.noOp;
    context.fillRect(x, base - gap - length, row.isVote ? layout.vote : bar, length);
    context.fillRect(x, below, row.isVote ? layout.vote : bar, length);
  } else if (row.isVote) {
    const band = Math.round(3 * ratio);
    context.fillStyle = failed ? colors.failed : colors.votes;
    context.fillRect(x, failed ? below : base - gap - band, layout.vote, band);
  } else {
    const height = Math.max(gap, Math.round(barShare(row.computeUnits) * (failed ? down : up) * ratio));
    context.fillStyle = colorOf(failed ? colors.failed : colors.succeeded);
    context.fillRect(x, failed ? below : base - gap - height, bar, height);
  }
}

/** Opacity of the bars that a filter leaves out. */
const FADED = 0.25;

/** A frame in the accent color around one bar. */
function drawFrame(
  context: CanvasRenderingContext2D,
  rows: readonly BlockMapRow[],
  index: number,
  layout: BlockMapLayout,
  colors: BlockMapColors,
): void {
  const { ratio, up, down } = layout;
  const base = baseline(layout, layout.lineOf[index] ?? 0);
  const line = Math.max(2, Math.round(2 * ratio));
  const isBelow = rows[index]?.outcome === 'failed';
  const height = Math.round((isBelow ? down : up) * ratio);
  context.globalAlpha = 1;
  context.strokeStyle = colors.pin;
  context.lineWidth = line;
  const top = isBelow ? base + hairline(ratio) : base - height - line;
  context.strokeRect(left(index, layout) - line, top, widthOf(rows[index], layout) + 2 * line, height + line);
}

function left(index: number, { label, ratio, lefts }: BlockMapLayout): number {
  return Math.round(label * ratio) + (lefts[index] ?? 0);
}

function widthOf(row: BlockMapRow | undefined, { vote, bar }: BlockMapLayout): number {
  return row?.isVote === true ? vote : bar;
}

function baseline({ up, lineHeight, ratio }: BlockMapLayout, line: number): number {
  return Math.round((line * lineHeight + up + 4) * ratio);
}

function hairline(ratio: number): number {
  return Math.max(1, Math.round(ratio * 0.75));
}

/** Where each bar is. Lengths are CSS pixels, except those marked as device pixels, so that no bar is blurred. */
export interface BlockMapLayout {
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
  readonly width: number;
  readonly height: number;
  /** Width of the index at the left of a line. */
  readonly label: number;
  /** Distance from one bar to the next, in device pixels. */
  readonly pitch: number;
  /** Width of a bar, in device pixels. */
  readonly bar: number;
  /** Width of a vote, in device pixels. */
  readonly vote: number;
  /** Height of the tallest bar above and below the baseline. */
  readonly up: number;
  readonly down: number;
  readonly lineHeight: number;
  /** The left edges of the bars, in device pixels behind the label. */
  readonly lefts: readonly number[];
  readonly lineOf: readonly number[];
  /** The first bar of each line, and the one after its last. */
  readonly lines: readonly { readonly first: number; readonly end: number }[];
}

/**
 * Lays out the bars in block order. Votes take one pixel, and merge. Chooses the widest pitch that needs at most five lines, or
 * twelve on a phone. A very full block has more and shorter lines, so that the map of a block keeps its height while it arrives.
 */
export function layoutBlockMap(
  rows: readonly Pick<BlockMapRow, 'isVote'>[],
  width: number,
  ratio: number,
  compact = false,
  maxHeight = Infinity,
): BlockMapLayout {
  const narrow = width < 700;
  const label = narrow ? 42 : 46;
  const available = Math.floor((width - label - 32) * ratio);
  const full = compact ? FULL_LINE.compact : narrow ? FULL_LINE.narrow : FULL_LINE.wide;
  const most = compact ? 4 : mapLines(width);
  let layout = place(rows, available, Math.round(widestPitch(width) * ratio), ratio);
  while (layout.lines.length > most && layout.pitch > Math.max(2, Math.round(2 * ratio)))
    layout = place(rows, available, layout.pitch - 1, ratio);
  const count = Math.max(1, layout.lines.length);
  const fullHeight = full.up + full.down + full.between;
  const room = Math.min(most * fullHeight, maxHeight);
  const lineHeight = Math.min(fullHeight, Math.max(MIN_LINE_HEIGHT, Math.floor(room / count)));
  const share = lineHeight / fullHeight;
  return {
    ...layout,
    ratio,
    width,
    height: count * lineHeight,
    label,
    up: Math.floor(full.up * share),
    down: Math.floor(full.down * share),
    lineHeight,
  };
}

/** CSS pixels above the baseline, below it, and to the next line. */
const FULL_LINE = {
  wide: { up: 34, down: 22, between: 10 },
  narrow: { up: 20, down: 14, between: 12 },
  compact: { up: 14, down: 10, between: 6 },
};

/** CSS pixels from bar to bar, so that a block of today fills the lines. */
function widestPitch(width: number): number {
  if (width < 700) return 3;
  return width < 1500 ? 7 : width < 2200 ? 9 : 12;
}

/** CSS pixels: the height of the index beside the line. */
const MIN_LINE_HEIGHT = 14;

/** The lines that a map of this width has if its block is not unusually full. */
function mapLines(width: number): number {
  return width < 700 ? 12 : width < 1000 ? 8 : 5;
}

function place(rows: readonly Pick<BlockMapRow, 'isVote'>[], available: number, pitch: number, ratio: number) {
  const vote = Math.max(1, Math.round(ratio));
  const bar = Math.max(1, pitch - Math.max(1, Math.round(pitch / 3.5)));
  const lefts: number[] = [];
  const lineOf: number[] = [];
  const lines: { readonly first: number; end: number }[] = [];
  let x = 0;
  let isAfterVote = false;
  for (const [index, { isVote }] of rows.entries()) {
    // A gap between the band of votes and the next bar.
    if (!isVote && isAfterVote) x += pitch - bar;
    const width = isVote ? vote : pitch;
    if (lines.length === 0 || x + (isVote ? vote : bar) > available) {
      lines.push({ first: index, end: index });
      x = 0;
    }
    lefts.push(x);
    lineOf.push(lines.length - 1);
    const line = lines.at(-1);
    if (line !== undefined) line.end = index + 1;
    x += width;
    isAfterVote = isVote;
  }
  return { pitch, bar, vote, lefts, lineOf, lines };
}

/** The index of the bar at a point of the canvas, in CSS pixels; null outside of the bars. */
export function barAt(layout: BlockMapLayout, x: number, y: number): number | null {
  const line = layout.lines[Math.floor(y / layout.lineHeight)];
  const target = (x - layout.label) * layout.ratio;
  if (line === undefined || target < 0) return null;
  // The last bar that starts at or before the point.
  let [low, high] = [line.first, line.end - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((layout.lefts[middle] ?? 0) <= target) low = middle;
    else high = middle - 1;
  }
  return target - (layout.lefts[low] ?? 0) <= layout.pitch ? low : null;
}

/** The position of a bar in CSS pixels: its middle, and the lower edge of its line. */
export function placeOf(layout: BlockMapLayout, index: number): { readonly x: number; readonly y: number } {
  const line = layout.lineOf[index] ?? 0;
  return {
    x: layout.label + ((layout.lefts[index] ?? 0) + layout.bar / 2) / layout.ratio,
    y: line * layout.lineHeight + layout.up + layout.down + 8,
  };
}

/** Height of a bar as a fraction of the tallest, on a logarithmic scale from 100 compute units to `most`. */
export function barShare(computeUnits: bigint | null, most = 1_400_000n): number {
  if (computeUnits === null) return 0.5;
  const [low, high] = [Math.log10(100), Math.log10(Math.max(Number(most), 1000))];
  return Math.max(0.1, Math.min(1, (Math.log10(Math.max(Number(computeUnits), 100)) - low) / (high - low)));
}
