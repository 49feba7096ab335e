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

/** How often a block calls its programs and locks its accounts, most first. */
export interface BlockUsage {
  /** The programs of top-level instructions. */
  readonly programs: readonly AccountUsage[];
  /** The accounts that non-vote transactions lock for writing. */
  readonly accounts: readonly WriteLockUsage[];
}

/** Counts a part of the rows in each step, so that a page can do something else between two of them. */
export function* countBlockUsage(rows: readonly BlockRow[]): Generator<undefined, BlockUsage> {
  const called: Usages = new Map();
  const locked: Usages = new Map();
  for (const part of partsOf(rows)) {
    for (const row of part) {
      for (const address of row.programs ?? []) countUse(called, address, row);
      if (!row.isVote) for (const address of row.writable) countUse(locked, address, row);
    }
    yield;
  }
  for (const part of partsOf(rows)) {
    for (const row of part) {
      for (const address of row.accounts) {
        const usage = locked.get(address);
        if (usage !== undefined) usage.named++;
      }
    }
    yield;
  }
  const programs = mostFirst(called).map((counted) => {
    const { named: _, ...usage } = counted;
    return usage;
  });
  return { programs, accounts: mostFirst(locked) };
}

/** A step over this many rows takes a few milliseconds. */
const ROWS_IN_STEP = 2_000;

function* partsOf(rows: readonly BlockRow[]): Generator<readonly BlockRow[]> {
  for (let at = 0; at < rows.length; at += ROWS_IN_STEP) yield rows.slice(at, at + ROWS_IN_STEP);
}

/** The share of successful transactions among those executed: "44.0%"; null if no outcome is recorded. */
export function successRate({ succeeded, failed }: AccountUsage): string | null {
  return succeeded + failed === 0 ? null : formatShare(BigInt(succeeded), BigInt(succeeded + failed));
}

/** Whether any of the counted transactions was not executed. */
export function hasNoOps(usage: readonly AccountUsage[]): boolean {
  return usage.some(({ noOp }) => noOp > 0);
}

/** The counts are mutated: a block writes to tens of thousands of accounts. */
type Usages = Map<Address, Mutable<WriteLockUsage>>;

function countUse(usages: Usages, address: Address, { isVote, outcome }: BlockRow): void {
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
  if (isVote) usage.votes++;
  if (outcome === 'unknown' || outcome === 'contradicted') return;
  usage[outcome]++;
  if (!isVote && outcome !== 'noOp') usage[outcome === 'succeeded' ? 'otherSucceeded' : 'otherFailed']++;
}

function mostFirst(usages: Usages): readonly WriteLockUsage[] {
  return [...usages.values()].toSorted((a, b) => b.transactions - a.transactions);
}
