import type { Address } from '../address.ts';
import type { BlockRow } from './block-row.ts';
import { formatShortError } from './short-error.ts';

/** Which rows of a block to show, and in which order. */
export interface RowFilter {
  readonly outcome: 'all' | 'ok' | 'failed';
  readonly votes: 'shown' | 'hidden' | 'only';
  /** Found in signature, accounts, names of accounts or the words of the failure; empty shows all. */
  readonly text: string;
}

export const SORTS = ['index', '-index', 'fee', '-fee', 'computeUnits', '-computeUnits'] as const;
/** A column, with a minus for descending. */
export type RowSort = (typeof SORTS)[number];

export const NO_FILTER: RowFilter = { outcome: 'all', votes: 'shown', text: '' };

/** The rows that pass. Text with a capital in it is matched exactly, as base58 is; names and words in any case. */
export function filterRows(
  rows: readonly BlockRow[],
  filter: RowFilter,
  nameOf: (address: Address) => string | null,
): readonly BlockRow[] {
  const text = filter.text.trim();
  if (filter.outcome === 'all' && filter.votes === 'shown' && text === '') return rows;
  const holdsText = text === '' ? () => true : textMatcher(text, nameOf);
  return rows.filter(
    (row) =>
      (filter.outcome === 'all' || row.outcome === filter.outcome) &&
      (filter.votes === 'shown' || row.isVote === (filter.votes === 'only')) &&
      holdsText(row),
  );
}

/** The rows in the order asked for, index order where equal; what is not recorded comes last either way. */
export function sortRows(rows: readonly BlockRow[], sort: RowSort): readonly BlockRow[] {
  if (sort === 'index') return rows;
  if (sort === '-index') return rows.toReversed();
  const sign = sort.startsWith('-') ? -1 : 1;
  const valueOf = (row: BlockRow) => (sort.endsWith('fee') ? row.fee : row.computeUnits);
  return rows.toSorted((a, b) => compareNullLast(valueOf(a), valueOf(b), sign) || a.index - b.index);
}

function textMatcher(text: string, nameOf: (address: Address) => string | null): (row: BlockRow) => boolean {
  const lower = text.toLowerCase();
  const contains = (value: string) => (text === lower ? value.toLowerCase() : value).includes(text);
  const matches = new Map<Address, boolean>();
  const accountMatches = (address: Address) => {
    const known = matches.get(address);
    if (known !== undefined) return known;
    const found = contains(address) || (nameOf(address)?.toLowerCase().includes(lower) ?? false);
    matches.set(address, found);
    return found;
  };
  return (row) =>
    (row.signature !== null && contains(row.signature)) ||
    row.accounts.some(accountMatches) ||
    (row.programs?.some(accountMatches) ?? false) ||
    (row.error !== null && formatShortError(row.error).includes(lower));
}

function compareNullLast(a: bigint | null, b: bigint | null, sign: 1 | -1): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return a === b ? 0 : a < b ? -sign : sign;
}
