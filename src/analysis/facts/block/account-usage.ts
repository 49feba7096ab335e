import { formatShare } from '../../../shared/format/format-number.ts';
import type { Mutable } from '../../../shared/mutable.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import type { BlockRow } from './block-row.ts';

/** How many transactions of a block use an account, by outcome. */
export interface AccountUsage {
  readonly address: Address;
  readonly transactions: number;
  readonly succeeded: number;
  readonly failed: number;
  /** In the block, but not executed. */
  readonly noOp: number;
  /** The number of votes among them, and the outcomes of the other transactions. */
  readonly votes: number;
  readonly otherSucceeded: number;
  readonly otherFailed: number;
}

/** An account that non-vote transactions lock for writing, so that they could not run in parallel. */
export interface WriteLockUsage extends AccountUsage {
  /** Number of transactions that name the account, including votes and transactions that only read it. */
  readonly named: number;
}

/** The programs of top-level instructions, most transactions first. */
export function countProgramUsage(rows: readonly BlockRow[]): readonly AccountUsage[] {
  return mostFirst(countUsage(rows, (row) => row.programs ?? [])).map((counted) => {
    const { named: _, ...called } = counted;
    return called;
  });
}

/** The accounts that non-vote transactions lock for writing, most locks first. */
export function countWriteLocks(rows: readonly BlockRow[]): readonly WriteLockUsage[] {
  const others = rows.filter((row) => !row.isVote);
  const locked = countUsage(others, (row) => row.writable);
  // Mutates the counts: a block writes to tens of thousands of accounts.
  for (const row of rows) {
    for (const address of row.accounts) {
      const usage = locked.get(address);
      if (usage !== undefined) usage.named++;
    }
  }
  return mostFirst(locked);
}

/** The share of successful transactions among those executed: "44.0%"; null if no outcome is recorded. */
export function successRate({ succeeded, failed }: AccountUsage): string | null {
  return succeeded + failed === 0 ? null : formatShare(BigInt(succeeded), BigInt(succeeded + failed));
}

/** Whether any of the counted transactions was not executed. */
export function hasNoOps(usage: readonly AccountUsage[]): boolean {
  return usage.some(({ noOp }) => noOp > 0);
}

type Counted = Mutable<WriteLockUsage>;

function countUsage(
  rows: readonly BlockRow[],
  addressesOf: (row: BlockRow) => readonly Address[],
): ReadonlyMap<Address, Counted> {
  const usages = new Map<Address, Counted>();
  for (const row of rows) {
    for (const address of addressesOf(row)) {
      let usage = usages.get(address);
      if (usage === undefined) {
        // A literal, because object spread here would take longer than the counting.
        usage = {
          address,
          transactions: 0,
          succeeded: 0,
          failed: 0,
          noOp: 0,
          votes: 0,
          otherSucceeded: 0,
          otherFailed: 0,
          named: 0,
        };
        usages.set(address, usage);
      }
      usage.transactions++;
      if (row.isVote) usage.votes++;
      if (row.outcome === 'unknown' || row.outcome === 'contradicted') continue;
      usage[row.outcome]++;
      if (!row.isVote && row.outcome !== 'noOp')
        usage[row.outcome === 'succeeded' ? 'otherSucceeded' : 'otherFailed']++;
    }
  }
  return usages;
}

function mostFirst(usages: ReadonlyMap<Address, Counted>): readonly Counted[] {
  return [...usages.values()].toSorted((a, b) => b.transactions - a.transactions);
}
