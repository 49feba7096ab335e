import type { BlockOverview } from '../block/block-overview.ts';
import type { BlockRow } from '../block/block-row.ts';
import { type Absence, type AnsweredRequest, whyAbsent } from './why-absent.ts';

/** The fields of a block page. */
export type BlockField =
  | 'blockHeight'
  | 'blockTime'
  | 'blockhash'
  | 'computeUnits'
  | 'instructions'
  | 'metadata'
  | 'parentSlot'
  | 'previousBlockhash'
  | 'rewards'
  | 'signatures'
  | 'transactions';

/** Why each field is absent; null if the answer has it, for at least one transaction, or if signatures were not requested. */
export type BlockAbsences = Readonly<Record<BlockField, Absence | null>>;

export function blockAbsences({ block, rows }: BlockOverview, request: AnsweredRequest): BlockAbsences {
  const inAnswer = (
    field: Exclude<BlockField, 'computeUnits' | 'instructions' | 'metadata'>,
    evidence: 'noValue' | 'noMember',
  ) => {
    const damage = block.damage?.find(({ path }) => path === field);
    return damage === undefined ? whyAbsent(field, request, evidence) : ({ cause: 'damaged', ...damage } as const);
  };
  const transactions = rows === null ? inAnswer('transactions', 'noMember') : null;
  const inTransactions = (field: RowField): Absence | null => {
    if (rows !== null) return whyAbsentInRows(field, rows, request);
    const absence = whyAbsent(field, request, 'noMember');
    // The request returns transactions with this field, but the answer has no transactions.
    return absence?.cause === 'notRecorded' ? transactions : absence;
  };
  return {
    blockHeight: block.blockHeight === null ? inAnswer('blockHeight', 'noValue') : null,
    blockTime: block.blockTime === null ? inAnswer('blockTime', 'noValue') : null,
    blockhash: block.blockhash === null ? inAnswer('blockhash', 'noMember') : null,
    computeUnits: inTransactions('computeUnits'),
    instructions: inTransactions('instructions'),
    metadata: inTransactions('metadata'),
    parentSlot: block.parentSlot === null ? inAnswer('parentSlot', 'noMember') : null,
    previousBlockhash: block.previousBlockhash === null ? inAnswer('previousBlockhash', 'noMember') : null,
    rewards: block.rewards === null ? inAnswer('rewards', 'noMember') : null,
    signatures:
      request.details === 'signatures' && block.signatures === null ? inAnswer('signatures', 'noMember') : null,
    transactions,
  };
}

/** The contents of a transaction's row. */
export type RowField = 'fee' | 'computeUnits' | 'costUnits' | 'instructions' | 'metadata' | 'version';

/** Why a row has no value; null if it has one. */
export function whyAbsentInRow(field: RowField, row: BlockRow, request: AnsweredRequest): Absence | null {
  if (isInRow(field, row)) return null;
  const isFromMessage = field === 'instructions' || field === 'version';
  if (row.undecoded !== null && (isFromMessage || row.outcome === 'unknown'))
    return { cause: 'undecoded', reason: row.undecoded, ask: null };
  return whyAbsent(field, request, row.outcome === 'unknown' && !isFromMessage ? 'noMetadata' : 'noValue');
}

/** Why it is unknown how a block's fees were divided. */
export type RevenueGap =
  | { readonly kind: 'absentField'; readonly field: BlockField; readonly absence: Absence }
  | { readonly kind: 'noFeeReward' }
  | { readonly kind: 'undecodedTransactions' }
  | { readonly kind: 'missingFees' }
  /** A fee is lower than 5,000 lamports per signature. */
  | { readonly kind: 'lowFee' };

/** For a block whose `feeRevenue` is null. */
export function revenueGap({ block, rows, summary }: BlockOverview, absences: BlockAbsences): RevenueGap {
  const absentField = (['rewards', 'transactions', 'metadata', 'instructions'] as const).flatMap((field) => {
    const absence = absences[field];
    return absence === null ? [] : [{ kind: 'absentField' as const, field, absence }];
  })[0];
  if (absentField?.field === 'rewards') return absentField;
  if (block.rewards?.some(({ rewardType }) => rewardType === 'Fee') === false) return { kind: 'noFeeReward' };
  if (absentField !== undefined) return absentField;
  if (rows?.some(({ undecoded }) => undecoded !== null) === true) return { kind: 'undecodedTransactions' };
  return summary === null || summary.fees.missing > 0 ? { kind: 'missingFees' } : { kind: 'lowFee' };
}

/** Why no row has a value: the reason of the first one; null if a row has one, or if there are no rows. */
function whyAbsentInRows(field: RowField, rows: readonly BlockRow[], request: AnsweredRequest): Absence | null {
  const [first] = rows;
  if (first === undefined || rows.some((row) => isInRow(field, row))) return null;
  const withMetadata = rows.find(({ outcome }) => outcome !== 'unknown');
  return whyAbsentInRow(field, withMetadata ?? rows.find(({ undecoded }) => undecoded === null) ?? first, request);
}

function isInRow(field: RowField, row: BlockRow): boolean {
  return field === 'metadata' ? row.outcome !== 'unknown' : row[field] !== null;
}
