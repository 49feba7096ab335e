import type { BlockRow } from '../../analysis/facts/block/block-row.ts';
import type { MapKinds } from '../../analysis/facts/block/map-kinds.ts';
import { shortAddress } from '../../analysis/explain/wording.ts';
import { MAP_HUES } from '../../features/block-map/map-hues.ts';
import { mapPicture } from '../../features/block-map/map-picture.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { formatUtc } from '../../shared/format/format-time.ts';
import type { AnsweredHeader } from '../../rpc-protocol/responses/decode-block.ts';
import { PICTURE, type Picture, sans, savePicture } from '../../ui/controls/picture.ts';
import styles from './block-head.module.css';

export interface BlockImage {
  readonly block: AnsweredHeader;
  readonly state: string;
  readonly isContradicted: boolean;
  /** Who led the slot or collected the fees; '' if that is not known. */
  readonly by: string;
  /** null if the answer has none. */
  readonly rows: readonly BlockRow[] | null;
  /** null: the map is colored by outcome. */
  readonly kinds: MapKinds | null;
}

/** Saves the head, the figures and the map as a picture. */
export function saveImage(image: BlockImage): Promise<void> {
  return savePicture(`block-${image.block.slot}`, image.block.blockhash ?? '', (picture) => draw(picture, image));
}

const { width: WIDTH, height: HEIGHT, margin: MARGIN } = PICTURE;
const INNER = WIDTH - 2 * MARGIN;
const GAP = 28;
const COLUMN = (INNER - 3 * GAP) / 4;
const TEXT = sans(400, 22);
const SMALL = sans(400, 17);
const MAP_TOP = 348;

function draw(
  picture: Picture,
  { block: { slot, blockTime }, state, isContradicted, by, rows, kinds }: BlockImage,
): void {
  const { context, write, fill } = picture;
  write(state, MARGIN, 76, sans(550, 24), isContradicted ? '--warning' : '--success');
  const when = blockTime === null ? null : formatUtc(blockTime);
  if (when !== null) write(when, WIDTH - MARGIN, 76, TEXT, '--ink-2', 'right');
  const title = `Block ${formatInteger(slot)}`;
  write(title, MARGIN, 134, sans(550, 42), '--ink');
  const { width } = context.measureText(title);
  write(by, MARGIN + width + 20, 134, TEXT, '--ink-2');
  for (const [at, figure] of [...document.querySelectorAll('[data-figure]')].entries())
    drawFigure(picture, figure, MARGIN + at * (COLUMN + GAP));
  if (rows === null || rows.length === 0) return;
  drawLegend(picture, kinds);
  fill(MARGIN, MAP_TOP - 12, INNER, 1, '--ink');
  const map = mapPicture(rows, kinds && kinds.kinds, INNER, HEIGHT - 70 - MAP_TOP);
  if (map !== null) context.drawImage(map, MARGIN, MAP_TOP);
}

/** A figure as the page shows it: in its unit, with its bar and its words. */
function drawFigure({ context, color, write, fill, wrap }: Picture, figure: Element, x: number): void {
  const textOf = (name: string) => figure.querySelector(`.${styles[name]}`)?.textContent.trim() ?? '';
  fill(x, 162, COLUMN, 1, '--ink');
  write(figure.querySelector('dt')?.textContent ?? '', x, 187, SMALL, '--ink-2');
  write(textOf('big'), x, 224, sans(550, 28), '--ink');
  fill(x, 238, COLUMN, 6, '--line');
  let left = x;
  for (const part of figure.querySelectorAll(`.${styles['gauge']} i`)) {
    const style = getComputedStyle(part);
    const width = (COLUMN * Number.parseFloat(style.getPropertyValue('--share'))) / 100;
    context.fillStyle = style.backgroundColor;
    context.fillRect(left, 238, width, 6);
    left += width;
  }
  const ticks = figure.querySelector(`.${styles['ticks']} path`)?.getAttribute('d');
  if (ticks != null) {
    const scaled = new Path2D();
    scaled.addPath(new Path2D(ticks), new DOMMatrix([COLUMN / 1000, 0, 0, 1, x, 238]));
    context.strokeStyle = color('--ink');
    context.lineWidth = 1;
    context.stroke(scaled);
  }
  const lines = wrap(textOf('line'), COLUMN, SMALL).slice(0, 2);
  lines.forEach((line, at) => write(line, x, 268 + 22 * at, SMALL, '--ink-2'));
}

/** The colors of the map, as many as there is room for. */
function drawLegend({ context, color, write }: Picture, kinds: MapKinds | null): void {
  if (kinds === null) {
    write('Up succeeded, down failed', MARGIN, MAP_TOP - 24, SMALL, '--ink-2');
    return;
  }
  let x = MARGIN;
  for (const [place, { address, count }] of kinds.ranked.entries()) {
    const name = shortAddress(address);
    const number = formatInteger(count);
    context.font = SMALL;
    const nameWidth = context.measureText(name).width;
    const width = 18 + nameWidth + 8 + context.measureText(number).width;
    if (x + width > WIDTH - MARGIN) return;
    context.fillStyle = color(`--hue-${MAP_HUES[place]}`);
    context.fillRect(x, MAP_TOP - 35, 11, 11);
    write(name, x + 18, MAP_TOP - 24, SMALL, '--ink');
    write(number, x + 18 + nameWidth + 8, MAP_TOP - 24, SMALL, '--ink-2');
    x += width + 26;
  }
}
