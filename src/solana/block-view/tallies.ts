import type { Address } from '../address.ts';
import type { BlockRow } from './block-row.ts';

/** How often an account occurs in the transactions of a block, and with what outcome. */
export interface Tally {
  readonly address: Address;
  readonly transactions: number;
  readonly ok: number;
  readonly failed: number;
  readonly votes: number;
}

/** The programs called at the top level, most transactions first. */
export function tallyPrograms(rows: readonly BlockRow[]): readonly Tally[] {
  return tally(rows, (row) => row.programs ?? []);
}

/** The accounts locked for writing outside of votes, most transactions first: what transactions had to wait for. */
export function tallyWritten(rows: readonly BlockRow[]): readonly Tally[] {
  return tally(
    rows.filter((row) => !row.isVote),
    (row) => row.writable,
  );
}

/** The part that succeeded, in percent: "44.0%"; null where no outcome is recorded. */
export function successRate({ ok, failed }: Tally): string | null {
  return ok + failed === 0 ? null : `${((100 * ok) / (ok + failed)).toFixed(1)}%`;
}

function tally(rows: readonly BlockRow[], addressesOf: (row: BlockRow) => readonly Address[]): readonly Tally[] {
  const tallies = new Map<
    Address,
    { address: Address; transactions: number; ok: number; failed: number; votes: number }
  >();
  for (const row of rows) {
    for (const address of new Set(addressesOf(row))) {
      let held = tallies.get(address);
      if (held === undefined) {
        held = { address, transactions: 0, ok: 0, failed: 0, votes: 0 };
        tallies.set(address, held);
      }
      held.transactions++;
      if (row.outcome === 'ok') held.ok++;
      if (row.outcome === 'failed') held.failed++;
      if (row.isVote) held.votes++;
    }
  }
  return [...tallies.values()].toSorted((a, b) => b.transactions - a.transactions);
}
