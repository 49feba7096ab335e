import { formatInteger } from '../../shared/format/format-number.ts';
import type { OnProgress } from '../../shared/progress.ts';
import type { LinkCounts } from '../history/block-balances.ts';

/** Where a command writes. The implementation decides between a terminal and plain lines. */
export interface Reporter {
  /** Writes a line of the result. */
  readonly line: (text: string) => void;
  /** Writes a line about something that is wrong. */
  readonly problem: (text: string) => void;
  readonly progress: OnProgress;
}

/** Exit codes of all commands. */
export const EXIT = {
  ok: 0,
  /** Something is wrong, or was not found. */
  wrong: 1,
  /** The command could not run, or was stopped before its end. */
  failed: 2,
  /** Nothing is wrong, but --strict demands more. */
  strict: 3,
} as const;

/** A number with its noun: "1 fault", "1,234 faults". */
export function formatCount(count: number, noun: string): string {
  return `${formatInteger(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** How many balances were compared within their blocks: "12 lamport links and 1 token link between transactions, 0 broken". */
export function formatLinks({ lamportLinks, tokenLinks, broken }: LinkCounts): string {
  const [lamports, tokens] = [formatCount(lamportLinks, 'lamport link'), formatCount(tokenLinks, 'token link')];
  return `${lamports} and ${tokens} between transactions of a block, ${formatInteger(broken)} broken`;
}
