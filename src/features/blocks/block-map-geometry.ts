/** Where the bars of a score stand. Lengths in CSS pixels but `pitch` and `bar`, which are device pixels so that no bar is blurred. */
export interface BlockMapGeometry {
  readonly ratio: number;
  readonly width: number;
  readonly height: number;
  readonly perLine: number;
  readonly lines: number;
  /** Room for the index at the left of a line. */
  readonly label: number;
  readonly pitch: number;
  readonly bar: number;
  /** Tallest bar above and below its line. */
  readonly up: number;
  readonly down: number;
  readonly lineHeight: number;
}

/** `dense` lines hold twice as many bars: for an emblem among other things, and for very full blocks. */
export function blockMapGeometry(count: number, width: number, ratio: number, dense: boolean): BlockMapGeometry {
  const narrow = width < 700;
  const label = narrow ? 42 : 48;
  const room = width - label - (narrow ? 24 : 40);
  const full = narrow ? Math.max(10, Math.floor((room - 2) / 30) * 10) : dense && width >= 900 ? 300 : 150;
  // A short block gets wider bars rather than a stub of a line.
  const perLine = Math.min(full, Math.max(count, Math.floor(room / WIDEST_PITCH)));
  const pitch = Math.max(2, Math.floor((room / perLine) * ratio));
  const bar = Math.max(1, pitch - Math.max(1, Math.round(pitch / 3.4)));
  const big = pitch / ratio >= 5;
  const up = big ? 20 : 14;
  const down = big ? 14 : 10;
  const lineHeight = up + down + (big ? 7 : 6);
  const lines = Math.ceil(count / perLine);
  return { ratio, width, height: lines * lineHeight + 2, perLine, lines, label, pitch, bar, up, down, lineHeight };
}

/** The index of the bar at a point of the canvas, or null between and beyond them. */
export function barAt(geometry: BlockMapGeometry, count: number, x: number, y: number): number | null {
  const line = Math.floor((y - 1) / geometry.lineHeight);
  const column = Math.floor(((x - geometry.label) * geometry.ratio) / geometry.pitch);
  const index = line * geometry.perLine + column;
  return line < 0 || column < 0 || column >= geometry.perLine || index >= count ? null : index;
}

/** How much of the tallest bar these compute units are: logarithmic, 100 to 1,400,000. */
export function barShare(computeUnits: bigint | null): number {
  if (computeUnits === null) return 0.5;
  const [low, high] = [Math.log10(100), Math.log10(1_400_000)];
  return Math.max(0.1, Math.min(1, (Math.log10(Math.max(Number(computeUnits), 100)) - low) / (high - low)));
}

const WIDEST_PITCH = 12;
