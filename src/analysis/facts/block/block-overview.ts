import type { BlockResponse } from '../../../rpc-protocol/responses/decode-block.ts';
import { type FeeSignatures, baseFeeOf } from '../../../solana/model/fees.ts';
import { type BlockRow, type RowOutcome, blockRows } from './block-row.ts';

/** A block without its transactions. */
export type BlockFacts = Omit<BlockResponse, 'transactions'>;

/** A block as pages show it: one row in place of each transaction, and the rows added up. */
export interface BlockOverview {
  readonly block: BlockFacts;
  /** Null, like `summary`, if transactions were not requested. */
  readonly rows: readonly BlockRow[] | null;
  readonly summary: BlockSummary | null;
}

export function overviewBlock(answer: BlockResponse): BlockOverview {
  const { transactions: _, ...block } = answer;
  const rows = blockRows(answer);
  return { block, rows, summary: rows === null ? null : summarizeRows(rows) };
}

/** The transactions of a block added up. A sum covers the transactions with a recorded value; null if no transaction has one. */
export interface BlockSummary {
  readonly count: number;
  readonly succeeded: Counts;
  readonly failed: Counts;
  /** Transactions that were not executed. */
  readonly noOp: Counts;
  /** Transactions without metadata. */
  readonly unknown: Counts;
  /** Transactions that contradict themselves. */
  readonly contradicted: Counts;
  /** False if the answer has no instructions, so that votes cannot be recognized. */
  readonly votesKnown: boolean;
  readonly undecoded: number;
  /** Lamports. */
  readonly fees: Sum;
  readonly computeUnits: Sum;
  readonly failedComputeUnits: Sum;
  /** Totals of transactions that were not executed. */
  readonly noOpComputeUnits: Sum;
  readonly costUnits: Sum;
  /** Lamports, to accounts that collect tips for block builders. */
  readonly tips: Sum;
  /** The number of signatures charged by the base fee; null if it is unknown for any transaction. A no-op pays none. */
  readonly feeSignatures: FeeSignatures | null;
  /** Lamports: 5,000 per signature. null if a recorded fee is less than that, or not recorded. */
  readonly baseFees: bigint | null;
}

export interface Sum {
  readonly total: bigint | null;
  /** The number of transactions without a recorded value. */
  readonly missing: number;
}

export function summarizeRows(rows: readonly BlockRow[]): BlockSummary {
  const withOutcome = (outcome: RowOutcome) => rows.filter((row) => row.outcome === outcome);
  const [failed, noOp] = [withOutcome('failed'), withOutcome('noOp')];
  const charged = noOp.length === 0 ? rows : rows.filter((row) => row.outcome !== 'noOp');
  return {
    count: rows.length,
    succeeded: counts(withOutcome('succeeded')),
    failed: counts(failed),
    noOp: counts(noOp),
    unknown: counts(withOutcome('unknown')),
    contradicted: counts(withOutcome('contradicted')),
    votesKnown: rows.every((row) => row.programs !== null || row.undecoded !== null),
    undecoded: rows.filter((row) => row.undecoded !== null).length,
    fees: sum(rows, (row) => row.fee),
    computeUnits: sum(rows, (row) => row.computeUnits),
    failedComputeUnits: sum(failed, (row) => row.computeUnits),
    noOpComputeUnits: sum(noOp, (row) => row.computeUnits),
    costUnits: sum(rows, (row) => row.costUnits),
    tips: sum(rows, (row) => row.tips),
    feeSignatures: feeSignatures(charged),
    baseFees: baseFees(charged),
  };
}

export function totalOf({ votes, others }: Counts): number {
  return votes + others;
}

/** The overview without the outcomes of transactions that contradict themselves. */
export function markContradicted(
  overview: BlockOverview,
  contradicted: readonly { readonly index: number }[],
): BlockOverview {
  if (overview.rows === null || contradicted.length === 0) return overview;
  const indexes = new Set(contradicted.map(({ index }) => index));
  const rows = overview.rows.map((row) =>
    indexes.has(row.index) ? { ...row, outcome: 'contradicted' as const } : row,
  );
  return { ...overview, rows, summary: summarizeRows(rows) };
}

function sum(rows: readonly BlockRow[], valueOf: (row: BlockRow) => bigint | null): Sum {
  let total: bigint | null = null;
  let missing = 0;
  for (const row of rows) {
    const value = valueOf(row);
    if (value === null) missing++;
    else total = (total ?? 0n) + value;
  }
  return { total, missing };
}

/** A number of transactions. */
interface Counts {
  readonly votes: number;
  readonly others: number;
}

function feeSignatures(rows: readonly BlockRow[]): FeeSignatures | null {
  let [signatures, verifications] = [0, 0];
  for (const row of rows) {
    if (row.feeSignatures === null) return null;
    signatures += row.feeSignatures.signatures;
    verifications += row.feeSignatures.verifications;
  }
  return { signatures, verifications };
}

function baseFees(rows: readonly BlockRow[]): bigint | null {
  let total = 0n;
  for (const row of rows) {
    if (row.feeSignatures === null || row.fee === null) return null;
    const base = baseFeeOf(row.feeSignatures);
    if (row.fee < base) return null;
    total += base;
  }
  return total;
}

function counts(rows: readonly BlockRow[]): Counts {
  const votes = rows.filter((row) => row.isVote).length;
  return { votes, others: rows.length - votes };
}
