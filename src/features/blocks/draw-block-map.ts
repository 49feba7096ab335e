import { formatInteger } from '../../shared/format/format-number.ts';
import type { BlockRow } from '../../analysis/block/block-row.ts';
import { barShare, type BlockMapGeometry } from './block-map-geometry.ts';

/** What the score shows of a transaction. */
export type BlockMapRow = Pick<BlockRow, 'outcome' | 'isVote' | 'computeUnits'>;

/** Draws a whole block: what succeeded stands on its line, what failed hangs below it, votes are dots. */
export function drawBlockMap(
  context: CanvasRenderingContext2D,
  rows: readonly BlockMapRow[],
  geometry: BlockMapGeometry,
  inks: BlockMapColors,
  marked: number | null,
  kinds: readonly (number | null)[] | null,
): void {
  const { ratio, width, height, perLine, lines } = geometry;
  context.clearRect(0, 0, Math.round(width * ratio), Math.round(height * ratio));
  context.font = `${12 * ratio}px ${inks.font}`;
  context.textBaseline = 'middle';
  for (let line = 0; line < lines; line++) {
    const first = line * perLine;
    drawLine(context, rows.slice(first, first + perLine), first, baseline(geometry, line), geometry, inks, kinds);
  }
  if (marked !== null && marked < rows.length) drawMark(context, marked, geometry, inks);
}

/** The colours and the typeface that the page's tokens stand for at the moment. */
export interface BlockMapColors {
  readonly line: string;
  readonly ok: string;
  readonly failed: string;
  readonly quiet: string;
  readonly mark: string;
  /** The eight of the fingerprints. */
  readonly kinds: readonly string[];
  readonly font: string;
}

export function readBlockMapColors(element: Element): BlockMapColors {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    line: token('--line-2'),
    ok: token('--ink'),
    failed: token('--failure'),
    quiet: token('--ink-3'),
    mark: token('--accent'),
    kinds: Array.from({ length: 8 }, (_, ink) => token(`--f${ink}`)),
    font: token('--mono'),
  };
}

function drawLine(
  context: CanvasRenderingContext2D,
  rows: readonly BlockMapRow[],
  first: number,
  base: number,
  geometry: BlockMapGeometry,
  inks: BlockMapColors,
  kinds: readonly (number | null)[] | null,
): void {
  const { ratio, label, pitch, bar, width } = geometry;
  const left = Math.round(label * ratio);
  context.fillStyle = inks.line;
  context.fillRect(left, base, rows.length * pitch - (pitch - bar), hairline(ratio));
  rows.forEach((row, at) => {
    const kind = kinds?.[first + at];
    const ink = kind === undefined ? null : kind === null ? inks.quiet : (inks.kinds[kind] ?? inks.quiet);
    const held = ink === null ? inks : { ...inks, ok: ink, failed: ink };
    drawBar(context, row, left + at * pitch, base, geometry, held);
  });

  const failed = rows.filter((row) => row.outcome === 'failed').length;
  const known = rows.some((row) => row.outcome !== 'unknown');
  context.fillStyle = inks.quiet;
  context.textAlign = 'left';
  context.fillText(formatInteger(first), 0, base);
  context.fillStyle = failed > 0 ? inks.failed : inks.quiet;
  context.textAlign = 'right';
  if (known) context.fillText(formatInteger(failed), width * ratio, base);
}

function drawBar(
  context: CanvasRenderingContext2D,
  row: BlockMapRow,
  x: number,
  base: number,
  { ratio, bar, up, down }: BlockMapGeometry,
  inks: BlockMapColors,
): void {
  const gap = Math.round(ratio);
  const below = base + hairline(ratio) + gap;
  const failed = row.outcome === 'failed';
  if (row.outcome === 'unknown') {
    // Neither up nor down: across the line.
    context.fillStyle = inks.quiet;
    context.fillRect(x, base - Math.round(3 * ratio), bar, Math.round(6 * ratio));
  } else if (row.isVote) {
    const dot = Math.round(2 * ratio);
    context.fillStyle = failed ? inks.failed : inks.quiet;
    context.fillRect(x, failed ? below : base - gap - dot, bar, dot);
  } else {
    const height = Math.round(barShare(row.computeUnits) * (failed ? down : up) * ratio);
    context.fillStyle = failed ? inks.failed : inks.ok;
    context.fillRect(x, failed ? below : base - gap - height, bar, height);
  }
}

/** A pin in accent on the bar that is meant. */
function drawMark(
  context: CanvasRenderingContext2D,
  index: number,
  geometry: BlockMapGeometry,
  inks: BlockMapColors,
): void {
  const { ratio, label, pitch, bar, perLine } = geometry;
  const base = baseline(geometry, Math.floor(index / perLine));
  const x = Math.round(label * ratio) + (index % perLine) * pitch;
  context.fillStyle = inks.mark;
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
