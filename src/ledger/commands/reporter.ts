import { formatInteger } from '../../shared/format/format-number.ts';
import type { LinkCounts } from '../history/block-balances.ts';

/** Where a command writes. The implementation decides between a terminal and plain lines. */
export interface Reporter {
  /** Writes a line of the result. */
  readonly line: (text: string) => void;
  /** Writes a line about something that is wrong. */
  readonly problem: (text: string) => void;
  /** Reports progress: `done` of `total` steps, and the name of the current one. */
  readonly progress: (done: number, total: number, label: string) => void;
}

/** A number with its noun: "1 fault", "1,234 faults". */
export function formatCount(count: number, noun: string): string {
  return `${formatInteger(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** How many balances were compared within their blocks: "12 lamport links and 1 token link between transactions, 0 broken". */
export function formatLinks({ lamportLinks, tokenLinks, broken }: LinkCounts): string {
  const [lamports, tokens] = [formatCount(lamportLinks, 'lamport link'), formatCount(tokenLinks, 'token link')];
  return `${lamports} and ${tokens} between transactions of a block, ${formatInteger(broken)} broken`;
}
