import type { RowFilter } from '../../../analysis/block/row-filter.ts';

/** ", outcome failed, program Vote111…": what a list was filtered by; nothing where it was not. */
export function filterWords({ outcome, votes, program, account, text }: RowFilter): string {
  const words = [
    outcome === 'all' ? null : `outcome ${outcome}`,
    votes === 'shown' ? null : `votes ${votes}`,
    program === null ? null : `program ${program}`,
    account === null ? null : `account ${account}`,
    text.trim() === '' ? null : `text “${text.trim()}”`,
  ];
  return words.map((word) => (word === null ? '' : `, ${word}`)).join('');
}
