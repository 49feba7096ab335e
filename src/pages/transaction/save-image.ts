import { sentenceText } from '../../analysis/explain/clauses.ts';
import { summarizeTransaction } from '../../analysis/explain/headline/summarize-transaction.ts';
import { OUTCOME_TEXT } from '../../analysis/explain/outcome/outcome-text.ts';
import { type LamportUnit, shortAddress } from '../../analysis/explain/wording.ts';
import { type Asset, SOL } from '../../analysis/facts/transaction/movements.ts';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import { whatMoved } from '../../analysis/facts/transaction/what-moved.ts';
import { formatDecimal, formatInteger } from '../../shared/format/format-number.ts';
import { formatUtc } from '../../shared/format/format-time.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import type { Signature } from '../../solana/ids/ids.ts';
import { downloadText } from '../../ui/controls/files.ts';

/** Saves the headline and what moved as a picture of 1200 × 630 pixels, the size of link previews, in the fonts and colors of the page. */
export async function saveImage(view: ViewedTransaction, signature: Signature, unit: LamportUnit): Promise<void> {
  const fonts = [TITLE, TEXT, MONO, MONO_BOLD].map((font) => document.fonts.load(font));
  await Promise.all(fonts);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const context = canvas.getContext('2d');
  if (context === null) return;
  draw(context, view, signature, unit);
  canvas.toBlob((blob) => {
    if (blob !== null) downloadText(`${signature.slice(0, 12)}.png`, blob, 'image/png');
  });
}

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 64;
const SANS = "'Inter Variable', Inter, system-ui, sans-serif";
const MONOSPACE = "'JetBrains Mono Variable', 'JetBrains Mono', ui-monospace, monospace";
const TITLE = `550 42px ${SANS}`;
const TEXT = `400 22px ${SANS}`;
const MONO = `400 22px ${MONOSPACE}`;
const MONO_BOLD = `600 22px ${MONOSPACE}`;
const LINE = 52;
const ROW = 42;

function draw(context: CanvasRenderingContext2D, view: ViewedTransaction, signature: Signature, unit: LamportUnit) {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(name).trim();
  const write = (text: string, x: number, y: number, font: string, ink: string, align: CanvasTextAlign = 'left') => {
    Object.assign(context, { font, fillStyle: color(ink), textAlign: align });
    context.fillText(text, x, y);
  };
  const rule = (y: number, ink: string, height = 1) => {
    context.fillStyle = color(ink);
    context.fillRect(MARGIN, y, WIDTH - 2 * MARGIN, height);
  };
  context.fillStyle = color('--paper');
  context.fillRect(0, 0, WIDTH, HEIGHT);

  const { slot, blockTime } = view.answer;
  const when = [
    slot === null ? null : `slot ${formatInteger(slot)}`,
    blockTime === null ? null : formatUtc(blockTime),
  ].filter((part) => part !== null);
  const outcomeInk = { succeeded: '--success', failed: '--failure', noOp: '--warning', unknown: '--ink-2' } as const;
  write(OUTCOME_TEXT[view.outcome], MARGIN, 84, `550 24px ${SANS}`, outcomeInk[view.outcome]);
  write(when.join('   '), WIDTH - MARGIN, 84, TEXT, '--ink-2', 'right');

  context.font = TITLE;
  const headline = visibleText(sentenceText(summarizeTransaction(view, unit).sentence));
  const lines = wrap(headline, (text) => context.measureText(text).width <= WIDTH - 2 * MARGIN).slice(0, MAX_LINES);
  lines.forEach((line, at) => write(line, MARGIN, 152 + at * LINE, TITLE, '--ink'));

  let y = 152 + lines.length * LINE + 14;
  const moved = whatMoved(view);
  if (moved !== null) {
    const shown = moved.columns.map((column, at) => ({ column, at }));
    // SOL is the last one, and stays.
    const columns = shown.length > MAX_COLUMNS ? [...shown.slice(0, MAX_COLUMNS - 1), ...shown.slice(-1)] : shown;
    const right = (at: number) => WIDTH - MARGIN - (columns.length - 1 - at) * COLUMN;
    const room = Math.floor((HEIGHT - 76 - y) / ROW) - 1;
    columns.forEach(({ column: { asset } }, at) => write(nameOf(asset), right(at), y, TEXT, '--ink-2', 'right'));
    write('What moved', MARGIN, y, `550 22px ${SANS}`, '--ink');
    rule(y + 13, '--ink', 2);
    const fits = moved.owners.length <= room ? moved.owners : moved.owners.slice(0, Math.max(0, room - 1));
    for (const { owner, role, changes } of fits) {
      y += ROW;
      const isPayer = role?.kind === 'feePayer';
      write(shortAddress(owner, view.lookAlikes), MARGIN, y, isPayer ? MONO_BOLD : MONO, '--ink');
      columns.forEach(({ column: { asset }, at: place }, at) => {
        const change = changes[place];
        if (typeof change !== 'bigint') return;
        write(amount(asset, change), right(at), y, isPayer ? MONO_BOLD : MONO, '--ink', 'right');
      });
      rule(y + 13, '--line');
    }
    const hidden = moved.owners.length - fits.length;
    if (hidden > 0) write(`and ${hidden} other ${hidden === 1 ? 'owner' : 'owners'}`, MARGIN, y + ROW, TEXT, '--ink-2');
  }
  write(signature.slice(0, 44).concat('…'), MARGIN, HEIGHT - 36, `400 18px ${MONOSPACE}`, '--ink-2');
  write('slotscope', WIDTH - MARGIN, HEIGHT - 36, `500 20px ${MONOSPACE}`, '--ink', 'right');

  function nameOf({ mint }: Asset): string {
    if (mint === SOL.mint) return unit;
    return visibleText(view.symbols.get(mint) ?? shortAddress(mint, view.lookAlikes));
  }

  function amount({ mint, decimals }: Asset, units: bigint): string {
    const { sign, significant } = formatDecimal(units, mint === SOL.mint && unit === 'lamports' ? 0 : decimals);
    return `${units > 0n ? '+' : sign}${significant}`;
  }
}

const MAX_LINES = 3;
const MAX_COLUMNS = 4;
/** Pixels from the end of one column to that of the next. */
const COLUMN = 220;

/** Breaks a text at its spaces into lines that fit. */
function wrap(text: string, fits: (line: string) => boolean): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
