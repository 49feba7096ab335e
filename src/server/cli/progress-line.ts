import { formatCount, formatInteger } from '../../shared/format/format-number.ts';
import { type JsonObject, stringifyJson } from '../../shared/json/json.ts';
import type { ProgressState } from './progress-meter.ts';

const MIN_BAR = 8;
const MAX_BAR = 30;
const MIN_LABEL = 12;

/** A bar with what fits beside it into `width` columns. */
export function formatProgressBar(state: ProgressState, width: number): string {
  const parts = partsOf(state);
  // In this order, as long as there is space.
  const fitting = new Set<Part>();
  const lineOf = (label: string): string =>
    parts.flatMap(([part, text]) => (fitting.has(part) ? [part === 'label' ? label : text] : [])).join('  ');
  const share = shareOf(state);
  const minBar = share === null ? 0 : MIN_BAR + 1;
  for (const part of BY_IMPORTANCE) {
    fitting.add(part);
    if (minBar + displayWidth(lineOf(cutStart(state.label, MIN_LABEL))) > width) fitting.delete(part);
  }
  const bare = lineOf('');
  const bar = share === null ? 0 : Math.min(MAX_BAR, Math.max(MIN_BAR, width - 1 - displayWidth(lineOf(state.label))));
  const line = lineOf(cutStart(state.label, width - displayWidth(bare) - bar - 1));
  return share === null || width < minBar ? cutStart(line, width) : `${drawBar(share, bar)} ${line}`;
}

/** A line of a log. */
export function formatProgressLine(state: ProgressState): string {
  return partsOf(state)
    .map(([, text]) => text)
    .filter((text) => text !== '')
    .join(', ');
}

export function formatProgressJson(state: ProgressState): string {
  const { counted, elapsedSeconds, leftSeconds, rate, label } = state;
  const rounded = (value: number | null, digits: number): number | null =>
    value === null ? null : Number(value.toFixed(digits));
  const progress: JsonObject = {
    share: rounded(shareOf(state), 4),
    [`${counted.unit}s`]: counted.count,
    perSecond: rounded(rate, 1),
    elapsedSeconds: rounded(elapsedSeconds, 1),
    leftSeconds: rounded(leftSeconds, 1),
    label,
  };
  return stringifyJson({ progress });
}

type Part = 'percent' | 'amount' | 'rate' | 'elapsed' | 'left' | 'label';

const BY_IMPORTANCE: readonly Part[] = ['percent', 'left', 'rate', 'label', 'elapsed', 'amount'];

function partsOf(state: ProgressState): readonly (readonly [Part, string])[] {
  const { counted, rate, elapsedSeconds, leftSeconds, label } = state;
  const share = shareOf(state);
  const parts: (readonly [Part, string])[] = [
    ['percent', share === null ? '' : `${Math.floor(share * 100)}%`],
    ['amount', formatAmount(state)],
    [
      'rate',
      rate === null
        ? ''
        : counted.unit === 'byte'
          ? `${formatBytes(rate)}/s`
          : `${formatRate(rate)} ${counted.unit}s/s`,
    ],
    ['elapsed', `${formatDuration(elapsedSeconds)} elapsed`],
    ['left', leftSeconds === null ? '' : `${formatDuration(leftSeconds)} left`],
    ['label', label],
  ];
  return parts.filter(([, text]) => text !== '');
}

function shareOf({ done, total }: ProgressState): number | null {
  return total === null ? null : total <= 0 ? 1 : Math.min(1, Math.max(0, done / total));
}

function formatAmount({ counted: { count, unit }, total }: ProgressState): string {
  if (unit !== 'byte') return formatCount(count, unit);
  return total === null ? formatBytes(count) : `${formatBytes(count)} of ${formatBytes(total)}`;
}

/** In decimal units, as disks and networks are measured: "12.3 MB". */
function formatBytes(bytes: number): string {
  const at = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  return at === 0 ? `${Math.round(bytes)} B` : `${(bytes / 1000 ** at).toFixed(1)} ${UNITS[at]}`;
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

function formatRate(rate: number): string {
  return rate < 10 ? rate.toFixed(1) : formatInteger(Math.round(rate));
}

/** "0:07", "12:34", "1:02:03", or "3 d 4 h". */
function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const [days, hours, minutes] = [Math.floor(whole / 86_400), Math.floor(whole / 3600), Math.floor(whole / 60)];
  const two = (value: number): string => String(value).padStart(2, '0');
  if (days > 0) return `${days} d ${hours % 24} h`;
  return hours > 0 ? `${hours}:${two(minutes % 60)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

function drawBar(share: number, width: number): string {
  const filled = Math.floor(share * width);
  return '█'.repeat(filled) + '░'.repeat(width - filled);
}

/** The end of a text, which tells files apart, in at most `width` columns. */
function cutStart(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  const characters = Array.from(text);
  while (characters.length > 0 && displayWidth(characters.join('')) > width - 1) characters.shift();
  return width < 1 ? '' : `…${characters.join('')}`;
}

/** The number of columns of a text. Characters of East Asian scripts and emoji take two. */
export function displayWidth(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + (WIDE.test(character) ? 2 : 1), 0);
}

/** The blocks of wide characters. A few of their characters are narrow, which only leaves space. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
