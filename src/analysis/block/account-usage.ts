import type { Mutable } from '../../shared/mutable.ts';
import type { Address } from '../../solana/ids/address.ts';
import type { BlockRow } from './block-row.ts';

/** How often an account occurs in the transactions of a block, and with what outcome. */
export interface AccountUsage {
  readonly address: Address;
  readonly transactions: number;
  readonly succeeded: number;
  readonly failed: number;
  /** How many of them are votes, and what became of the others. */
  readonly votes: number;
  readonly otherSucceeded: number;
  readonly otherFailed: number;
}

/** An account that is locked for writing outside of votes: what transactions had to wait for. */
export interface WriteLockUsage extends AccountUsage {
  /** Transactions that name it at all, votes and those that only read it included. */
  readonly named: number;
}

/** The programs called at the top level, most transactions first. */
export function countProgramUsage(rows: readonly BlockRow[]): readonly AccountUsage[] {
  return mostFirst(tally(rows, (row) => row.programs ?? [])).map((counted) => {
    const { named: _, ...called } = counted;
    return called;
  });
}

/** The accounts locked for writing outside of votes, most locks first. */
export function countWriteLocks(rows: readonly BlockRow[]): readonly WriteLockUsage[] {
  const others = rows.filter((row) => !row.isVote);
  const written = tally(others, (row) => row.writable);
  // Counted into the same objects: a block writes to tens of thousands of accounts.
  for (const row of rows) {
    for (const address of row.accounts) {
      const held = written.get(address);
      if (held !== undefined) held.named++;
    }
  }
  return mostFirst(written);
}

/** The part that succeeded, in percent: "44.0%"; null where no outcome is recorded. */
export function successRate({ succeeded, failed }: AccountUsage): string | null {
  return succeeded + failed === 0 ? null : `${((100 * succeeded) / (succeeded + failed)).toFixed(1)}%`;
}

type Counted = Mutable<WriteLockUsage>;

function tally(
  rows: readonly BlockRow[],
  addressesOf: (row: BlockRow) => readonly Address[],
): ReadonlyMap<Address, Counted> {
  const tallies = new Map<Address, Counted>();
  for (const row of rows) {
    for (const address of addressesOf(row)) {
      let held = tallies.get(address);
      if (held === undefined) {
        // One literal: to spread what both kinds share would take longer than all the counting.
        held = {
          address,
          transactions: 0,
          succeeded: 0,
          failed: 0,
          votes: 0,
          otherSucceeded: 0,
          otherFailed: 0,
          named: 0,
        };
        tallies.set(address, held);
      }
      held.transactions++;
      if (row.isVote) held.votes++;
      if (row.outcome === 'unknown') continue;
      held[row.outcome]++;
      if (!row.isVote) held[row.outcome === 'succeeded' ? 'otherSucceeded' : 'otherFailed']++;
    }
  }
  return tallies;
}

function mostFirst(tallies: ReadonlyMap<Address, Counted>): readonly Counted[] {
  return [...tallies.values()].toSorted((a, b) => b.transactions - a.transactions);
}
