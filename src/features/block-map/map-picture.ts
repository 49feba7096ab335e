import {
  type BlockMapMarks,
  type BlockMapRow,
  drawBlockMap,
  layoutBlockMap,
  readBlockMapColors,
} from './draw-block-map.ts';

/** The map of a block as a picture, in CSS pixels; null if the browser has no canvas for it. */
export function mapPicture(
  rows: readonly BlockMapRow[],
  kinds: BlockMapMarks['kinds'],
  width: number,
  maxHeight: number,
): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) return null;
  const layout = layoutBlockMap(rows, width, 1, false, maxHeight);
  [canvas.width, canvas.height] = [layout.width, layout.height];
  const colors = readBlockMapColors(document.documentElement);
  drawBlockMap(context, rows, layout, colors, { kinds, isShown: null, marked: null, range: null });
  return canvas;
}
