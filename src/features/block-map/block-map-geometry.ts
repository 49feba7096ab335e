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

/** `dense` lines hold twice as many bars: for the small map on the home page and for very full blocks. */
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
