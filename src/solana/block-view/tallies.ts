import type { Address } from '../address.ts';
import type { BlockRow } from './block-row.ts';

/** How often an account occurs in the transactions of a block, and with what outcome. */
export interface Tally {
  readonly address: Address;
  readonly transactions: number;
  readonly ok: number;
  readonly failed: number;
  /** How many of them are votes, and what became of the others. */
  readonly votes: number;
  readonly otherOk: number;
  readonly otherFailed: number;
}

/** An account that is locked for writing outside of votes: what transactions had to wait for. */
export interface WriteTally extends Tally {
  /** Transactions that name it at all, votes and those that only read it included. */
  readonly named: number;
}

/** The programs called at the top level, most transactions first. */
export function tallyPrograms(rows: readonly BlockRow[]): readonly Tally[] {
  return tally(rows, (row) => row.programs ?? []);
}

/** The accounts locked for writing outside of votes, most locks first. */
export function tallyWritten(rows: readonly BlockRow[]): readonly WriteTally[] {
  const written = tally(
    rows.filter((row) => !row.isVote),
    (row) => row.writable,
  );
  const named = new Map(written.map(({ address }) => [address, 0]));
  for (const row of rows) {
    for (const address of new Set(row.accounts)) {
      const count = named.get(address);
      if (count !== undefined) named.set(address, count + 1);
    }
  }
  return written.map((each) => ({ ...each, named: named.get(each.address) ?? 0 }));
}

/** The part that succeeded, in percent: "44.0%"; null where no outcome is recorded. */
export function successRate({ ok, failed }: Tally): string | null {
  return ok + failed === 0 ? null : `${((100 * ok) / (ok + failed)).toFixed(1)}%`;
}

function tally(rows: readonly BlockRow[], addressesOf: (row: BlockRow) => readonly Address[]): readonly Tally[] {
  const tallies = new Map<Address, { -readonly [Key in keyof Tally]: Tally[Key] }>();
  for (const row of rows) {
    for (const address of new Set(addressesOf(row))) {
      let held = tallies.get(address);
      if (held === undefined) {
        held = { address, transactions: 0, ok: 0, failed: 0, votes: 0, otherOk: 0, otherFailed: 0 };
        tallies.set(address, held);
      }
      held.transactions++;
      if (row.isVote) held.votes++;
      if (row.outcome === 'unknown') continue;
      held[row.outcome]++;
      if (!row.isVote) held[row.outcome === 'ok' ? 'otherOk' : 'otherFailed']++;
    }
  }
  return [...tallies.values()].toSorted((a, b) => b.transactions - a.transactions);
}
