import type { Address } from '../../solana/ids/address.ts';
import type { BlockRow } from './block-row.ts';
import { formatShortError } from './format-short-error.ts';

/** Which rows of a block to show. */
export interface RowFilter {
  /** As the URL writes it; `ok` are transactions that succeeded. */
  readonly outcome: 'all' | 'ok' | 'failed';
  readonly votes: 'shown' | 'hidden' | 'only';
  /** Called at the top level; null for any. */
  readonly program: Address | null;
  /** Named by the transaction, as far as the answer lists what it names; null for any. */
  readonly account: Address | null;
  /** Found in signature, accounts, names of accounts or the words of the failure; empty shows all. */
  readonly text: string;
}

/**
 * Filters the rows of a block again and again, as by a text that is typed: what holds a longer text is looked for among what
 * holds a part of it, and what was found before the last letters is known when they are taken back. Text with a capital in it
 * is matched exactly, as base58 is; names and words in any case.
 */
export function createRowFilter(
  rows: readonly BlockRow[],
  nameOf: (address: Address) => string | null,
): (filter: RowFilter) => readonly BlockRow[] {
  // Each holds less than the one before.
  const found: { readonly filter: RowFilter; readonly rows: readonly BlockRow[] }[] = [];
  return (filter) => {
    let last = found.at(-1);
    while (last !== undefined && !isNarrower(filter, last.filter)) {
      found.pop();
      last = found.at(-1);
    }
    if (last?.filter.text.trim() === filter.text.trim()) return last.rows;
    const shown = filterRows(last?.rows ?? rows, filter, nameOf);
    found.push({ filter, rows: shown });
    return shown;
  };
}

/** Whether all that passes the one passes the other too: they differ in text at most, and the one has the other's in its own. */
function isNarrower(one: RowFilter, other: RowFilter): boolean {
  return (
    one.outcome === other.outcome &&
    one.votes === other.votes &&
    one.program === other.program &&
    one.account === other.account &&
    one.text.trim().includes(other.text.trim())
  );
}

function filterRows(
  rows: readonly BlockRow[],
  filter: RowFilter,
  nameOf: (address: Address) => string | null,
): readonly BlockRow[] {
  const { outcome, votes, program, account } = filter;
  const text = filter.text.trim();
  const holdsText = text === '' ? () => true : textMatcher(text, nameOf);
  return rows.filter(
    (row) =>
      (outcome === 'all' || row.outcome === OUTCOMES[outcome]) &&
      (votes === 'shown' || row.isVote === (votes === 'only')) &&
      (program === null || row.programs?.includes(program) === true) &&
      (account === null || row.accounts.includes(account)) &&
      holdsText(row),
  );
}

const OUTCOMES = { ok: 'succeeded', failed: 'failed' } as const;

function textMatcher(text: string, nameOf: (address: Address) => string | null): (row: BlockRow) => boolean {
  const lower = text.toLowerCase();
  const contains = (value: string) => (text === lower ? value.toLowerCase() : value).includes(text);
  // Looking again takes less time than remembering what was found of each.
  const accountMatches = (address: Address) =>
    contains(address) || (nameOf(address)?.toLowerCase().includes(lower) ?? false);
  return (row) =>
    (row.signature !== null && contains(row.signature)) ||
    row.accounts.some(accountMatches) ||
    (row.programs?.some(accountMatches) ?? false) ||
    (row.error !== null && formatShortError(row.error).includes(lower));
}
