import type { Address } from '../../solana/ids/ids.ts';
import type { InnerCalls } from '../../analysis/facts/block/block-calls.ts';
import type { BlockRow } from '../../analysis/facts/block/block-row.ts';
import { mapAddress } from '../../analysis/facts/block/map-kinds.ts';
import { programMatcher } from '../../analysis/facts/program-matcher.ts';
import { errorSearchText } from '../../analysis/explain/block/short-error.ts';

/** Which rows of a block to show. */
export interface RowFilter {
  /** As the URL writes it; `ok` are transactions that succeeded. */
  readonly outcome: 'all' | keyof typeof OUTCOMES;
  /** `auto`: hidden, unless the page is about votes (`chooseVotes`). */
  readonly votes: 'auto' | 'hidden' | 'shown' | 'only';
  /** A program that the transaction calls, as `programMatcher` reads it; empty for any. */
  readonly program: string;
  /** Whether it is called at any level, as far as the answer has inner calls, or at the top level. */
  readonly calls: 'any' | 'top';
  /** Main programs, or fee payers, as the map is colored by; empty for any. Votes have none. */
  readonly main: readonly Address[];
  readonly mainIs: 'program' | 'payer';
  /** The first and the last index in the block; null for all. */
  readonly range: IndexRange | null;
  /** An account that the transaction names, as far as the answer lists them; null for any. */
  readonly account: Address | null;
  /** Text in the signature, the accounts, their names or the error; empty matches every row. */
  readonly text: string;
}

export interface IndexRange {
  readonly from: number;
  readonly to: number;
}

/** Whether the colors and the range of the map leave a row in. */
function isInMap(row: BlockRow, { main, mainIs, range }: Pick<RowFilter, 'main' | 'mainIs' | 'range'>): boolean {
  if (range !== null && (row.index < range.from || row.index > range.to)) return false;
  if (main.length === 0) return true;
  const address = mapAddress(row, mainIs);
  return address !== null && main.includes(address);
}

/** By default, votes are hidden, unless the URL points at a vote, or nothing but votes matches the other filters. */
export function chooseVotes(
  votes: RowFilter['votes'],
  matching: readonly BlockRow[],
  target: BlockRow | null,
): Exclude<RowFilter['votes'], 'auto'> {
  if (votes !== 'auto') return votes;
  const isAboutVotes = target?.isVote === true || (matching.length > 0 && matching.every(({ isVote }) => isVote));
  return isAboutVotes ? 'shown' : 'hidden';
}

/** By index, a program that passes the test and that the transaction calls only inside of other calls. */
export function innerMatches(
  rows: readonly BlockRow[],
  inner: ReadonlyMap<Address, InnerCalls>,
  isProgram: (program: Address) => boolean,
): ReadonlyMap<number, Address> {
  const found = new Map<number, Address>();
  for (const [program, { transactions }] of inner) {
    if (!isProgram(program)) continue;
    for (const index of transactions)
      if (!found.has(index) && rows[index]?.programs?.some(isProgram) !== true) found.set(index, program);
  }
  return found;
}

const OUTCOMES = { ok: 'succeeded', failed: 'failed', 'no-op': 'noOp', contradictory: 'contradicted' } as const;

/** Whether a filter leaves rows out that are no votes. */
export function isNarrowed({ outcome, votes, program, main, range, account, text }: RowFilter): boolean {
  return (
    outcome !== 'all' ||
    votes === 'only' ||
    main.length > 0 ||
    range !== null ||
    account !== null ||
    program.trim() !== '' ||
    text.trim() !== ''
  );
}

/**
 * Creates the test of a filter for single rows. If its text has a capital letter, signatures and addresses are matched case-sensitively,
 * because base58 is case-sensitive. Names and errors are always matched case-insensitively. `inLogs` are the rows whose log has the text,
 * and `inside` those that call the program only inside of other calls.
 */
export function rowTest(
  filter: RowFilter,
  nameOf: (address: Address) => string | null,
  inLogs: ReadonlySet<number> | null = null,
  inside: ReadonlyMap<number, Address> | null = null,
): (row: BlockRow) => boolean {
  const { outcome, votes, program, calls, account } = filter;
  const text = filter.text.trim();
  const isProgram = program.trim() === '' ? null : programMatcher(program, nameOf);
  const matchesText = text === '' ? () => true : textMatcher(text, nameOf);
  return (row) =>
    (outcome === 'all' || row.outcome === OUTCOMES[outcome]) &&
    (votes === 'shown' || row.isVote === (votes === 'only')) &&
    (isProgram === null ||
      row.programs?.some(isProgram) === true ||
      (calls === 'any' && inside?.has(row.index) === true)) &&
    (account === null || row.accounts.includes(account)) &&
    isInMap(row, filter) &&
    (inLogs?.has(row.index) === true || matchesText(row));
}

function textMatcher(text: string, nameOf: (address: Address) => string | null): (row: BlockRow) => boolean {
  const lower = text.toLowerCase();
  const contains = (value: string) => (text === lower ? value.toLowerCase() : value).includes(text);
  // Matching an account again is faster than caching the result.
  const accountMatches = (address: Address) =>
    contains(address) || (nameOf(address)?.toLowerCase().includes(lower) ?? false);
  return (row) =>
    (row.signature !== null && contains(row.signature)) ||
    row.accounts.some(accountMatches) ||
    (row.programs?.some(accountMatches) ?? false) ||
    (row.error !== null && errorSearchText(row).includes(lower));
}
