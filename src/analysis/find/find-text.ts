import type { SearchProgress } from '../../rpc-client/search-blocks.ts';
import { agree, formatCount, formatInteger } from '../../shared/format/format-number.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import type { SlotSpan } from '../../solana/ids/slot-span.ts';
import { type LamportUnit, shortAddress } from '../explain/wording.ts';
import type { FoundTransaction } from './found-transaction.ts';

/** "slots 100 to 200", or "slot 100". */
export function formatSpan({ from, to }: SlotSpan): string {
  return from === to ? `slot ${formatInteger(from)}` : `slots ${formatInteger(from)} to ${formatInteger(to)}`;
}

/** "7 transactions in 335 blocks of slots 100 to 500". Of a search that is not complete, the slots up to where it came. */
export function describeFound({ from }: SlotSpan, { found, blocks, next }: SearchProgress): string {
  const count = found === 0 ? 'No transaction' : formatCount(found, 'transaction');
  if (next === from) return `${count} yet: no slot was searched`;
  return `${count} in ${formatCount(blocks, 'block')} of ${formatSpan({ from, to: next - 1n })}`;
}

/** What a search could not see, and the slots without a block. A sentence each. */
export function describeUnseen({
  skipped,
  unknown,
  unreadable,
  firstUnreadable,
  undecided,
}: SearchProgress): readonly string[] {
  const sentences: string[] = [];
  if (unreadable > 0 && firstUnreadable !== null)
    sentences.push(
      `${formatCount(unreadable, 'block')} could not be read: slot ${formatInteger(firstUnreadable.slot)}${unreadable > 1 ? ', the first one' : ''}: ${visibleText(firstUnreadable.reason)}.`,
    );
  if (undecided > 0)
    sentences.push(
      `${formatCount(undecided, 'transaction')} may match, too: ${agree(undecided, 'its answer lacks', 'their answers lack')} what the condition is about.`,
    );
  if (skipped > 0n) sentences.push(`${formatCount(skipped, 'slot')} ${agree(skipped, 'was', 'were')} skipped.`);
  if (unknown > 0n)
    sentences.push(
      `${formatCount(unknown, 'slot')} ${agree(unknown, 'has', 'have')} no block here; whether ${agree(unknown, 'it was', 'they were')} skipped was not checked.`,
    );
  return sentences;
}

/** The words of a row: the program that the transaction is about, and what it did. */
export function describeRow({ program, sentences }: FoundTransaction, unit: LamportUnit): string {
  if (sentences === null) return 'not decoded';
  return program === null ? sentences[unit] : `${shortAddress(program)}: ${sentences[unit]}`;
}

/** What a search finds again that goes on after another one; empty if nothing. */
export function describeRepeated({ next, last }: SearchProgress): string {
  return last !== null && last.slot >= next ? ` Transactions from slot ${formatInteger(next)} on are found again.` : '';
}
