import { sentenceText } from '../../analysis/explain/clauses.ts';
import { summarizeTransaction } from '../../analysis/explain/headline/summarize-transaction.ts';
import { OUTCOME_TEXT } from '../../analysis/explain/outcome/outcome-text.ts';
import { type LamportUnit, shortAddress } from '../../analysis/explain/wording.ts';
import { type Asset, SOL } from '../../analysis/facts/transaction/movements.ts';
import { priceAndCosts } from '../../analysis/markdown/transaction-outline.ts';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import { whatMoved } from '../../analysis/facts/transaction/what-moved.ts';
import { formatDecimal, formatInteger } from '../../shared/format/format-number.ts';
import { plainText } from '../../shared/format/rich-text.ts';
import { formatUtc } from '../../shared/format/format-time.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import type { Signature } from '../../solana/ids/ids.ts';
import { drawPicture, mono, PICTURE, type Picture, sans, savePicture } from '../../ui/controls/picture.ts';

/** The headline, what proves a failure, what moved, and the price and costs, as a PNG. */
export function drawImage(view: ViewedTransaction, signature: Signature, unit: LamportUnit): Promise<Blob> {
  return drawPicture(signature, (picture) => draw(picture, view, unit));
}

export function saveImage(view: ViewedTransaction, signature: Signature, unit: LamportUnit): Promise<void> {
  return savePicture(signature.slice(0, 12), signature, (picture) => draw(picture, view, unit));
}

const { width: WIDTH, height: HEIGHT, margin: MARGIN } = PICTURE;
const TITLE = sans(550, 42);
const TEXT = sans(400, 22);
const MONO = mono(400, 22);
const MONO_BOLD = mono(600, 22);
const TEXT_SMALL = sans(400, 20);
const MONO_SMALL = mono(400, 18);
const LINE = 52;
/** Pixels from one line of text to the next. */
const NOTE = 32;
/** From the margin to the text of a log line. */
const EVIDENCE = 110;
/** Characters of 11 pixels. */
const EVIDENCE_LENGTH = 86;
const MAX_EVIDENCE = 2;
const ROW = 42;

function draw({ write, fill, wrap }: Picture, view: ViewedTransaction, unit: LamportUnit): void {
  const rule = (y: number, ink: string, height = 1) => fill(MARGIN, y, WIDTH - 2 * MARGIN, height, ink);
  const { slot, blockTime } = view.answer;
  const when = [
    slot === null ? null : `slot ${formatInteger(slot)}`,
    blockTime === null ? null : formatUtc(blockTime),
  ].filter((part) => part !== null);
  const outcomeInk = { succeeded: '--success', failed: '--failure', noOp: '--warning', unknown: '--ink-2' } as const;
  write(OUTCOME_TEXT[view.outcome], MARGIN, 84, sans(550, 24), outcomeInk[view.outcome]);
  write(when.join('   '), WIDTH - MARGIN, 84, TEXT, '--ink-2', 'right');

  const { sentence, subtitle, proof } = summarizeTransaction(view, unit);
  const headline = visibleText(sentenceText(sentence));
  const lines = wrap(headline, WIDTH - 2 * MARGIN, TITLE).slice(0, MAX_LINES);
  lines.forEach((line, at) => write(line, MARGIN, 152 + at * LINE, TITLE, '--ink'));

  let y = 152 + lines.length * LINE;
  if (view.outcome === 'failed') {
    for (const line of wrap(visibleText(plainText(subtitle)), WIDTH - 2 * MARGIN, TEXT).slice(0, 2)) {
      write(line, MARGIN, y, TEXT, '--ink-2');
      y += NOTE;
    }
    const top = y;
    for (const { label, text, meaning } of proof.slice(-MAX_EVIDENCE)) {
      write(label, MARGIN + 20, (y += NOTE - 2), MONO_SMALL, '--ink-2');
      write(cut(visibleText(text)), MARGIN + EVIDENCE, y, MONO_SMALL, '--ink');
      if (meaning !== null) write(visibleText(meaning), MARGIN + EVIDENCE, (y += NOTE - 4), TEXT_SMALL, '--ink-2');
    }
    if (proof.length > 0) fill(MARGIN, top, 4, (y += 14) - top, '--failure');
    y += NOTE;
  }
  const notes = priceAndCosts(view, unit).flatMap(({ label, value }) =>
    wrap(`${label} ${visibleText(value)}`, WIDTH - 2 * MARGIN, TEXT),
  );
  notes.forEach((note, at) => write(note, MARGIN, HEIGHT - 84 - (notes.length - 1 - at) * NOTE, TEXT, '--ink'));

  y += 14;
  const moved = whatMoved(view);
  const room = Math.floor((HEIGHT - 76 - notes.length * NOTE - y) / ROW) - 1;
  // The sentences about a failure have the fee, which is all that moved.
  if (moved !== null && (view.outcome !== 'failed' || room >= moved.owners.length)) {
    const shown = moved.columns.map((column, at) => ({ column, at }));
    // SOL is the last one, and stays.
    const columns = shown.length > MAX_COLUMNS ? [...shown.slice(0, MAX_COLUMNS - 1), ...shown.slice(-1)] : shown;
    const right = (at: number) => WIDTH - MARGIN - (columns.length - 1 - at) * COLUMN;
    columns.forEach(({ column: { asset } }, at) => write(nameOf(asset), right(at), y, TEXT, '--ink-2', 'right'));
    write('What moved', MARGIN, y, sans(550, 22), '--ink');
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

  function nameOf({ mint }: Asset): string {
    if (mint === SOL.mint) return unit;
    return visibleText(view.symbols.get(mint) ?? shortAddress(mint, view.lookAlikes));
  }

  function amount({ mint, decimals }: Asset, units: bigint): string {
    const { sign, significant } = formatDecimal(units, mint === SOL.mint && unit === 'lamports' ? 0 : decimals);
    return `${units > 0n ? '+' : sign}${significant}`;
  }
}

/** A log line may be one word, as data is. */
function cut(text: string): string {
  return text.length <= EVIDENCE_LENGTH ? text : `${text.slice(0, EVIDENCE_LENGTH - 1)}…`;
}

const MAX_LINES = 3;
const MAX_COLUMNS = 4;
/** Pixels from the end of one column to that of the next. */
const COLUMN = 220;
