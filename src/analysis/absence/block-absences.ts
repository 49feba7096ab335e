import type { Absence, AnsweredRequest } from './absence.ts';
import type { BlockOverview } from '../block/block-overview.ts';
import type { BlockRow } from '../block/rows/block-row.ts';
import { whyAbsent } from './why-absent.ts';

/** The fields of a block page. */
export type BlockField =
  | 'blockHeight'
  | 'blockTime'
  | 'computeUnits'
  | 'instructions'
  | 'metadata'
  | 'rewards'
  | 'signatures'
  | 'transactions';

/** Why each field is absent; null if the answer has it, for at least one transaction, or if signatures were not requested. */
export type BlockAbsences = Readonly<Record<BlockField, Absence | null>>;

export function blockAbsences({ block, rows }: BlockOverview, request: AnsweredRequest): BlockAbsences {
  const transactions = rows === null ? whyAbsent('transactions', request, 'noMember') : null;
  const inTransactions = (field: RowField): Absence | null => {
    if (rows !== null) return whyAbsentInRows(field, rows, request);
    const absence = whyAbsent(field, request, 'noMember');
    // The request returns transactions with this field, but the answer has no transactions.
    return absence?.cause === 'notRecorded' ? transactions : absence;
  };
  return {
    blockHeight: block.blockHeight === null ? whyAbsent('blockHeight', request, 'noValue') : null,
    blockTime: block.blockTime === null ? whyAbsent('blockTime', request, 'noValue') : null,
    computeUnits: inTransactions('computeUnits'),
    instructions: inTransactions('instructions'),
    metadata: inTransactions('metadata'),
    rewards: block.rewards === null ? whyAbsent('rewards', request, 'noMember') : null,
    signatures:
      request.details === 'signatures' && block.signatures === null
        ? whyAbsent('signatures', request, 'noMember')
        : null,
    transactions,
  };
}

/** What a row shows of a transaction. */
export type RowField = 'fee' | 'computeUnits' | 'costUnits' | 'instructions' | 'metadata' | 'version';

/** Why a row has no value; null if it has one. */
export function whyAbsentInRow(field: RowField, row: BlockRow, request: AnsweredRequest): Absence | null {
  if (isInRow(field, row)) return null;
  const isFromMessage = field === 'instructions' || field === 'version';
  if (row.undecoded !== null && (isFromMessage || row.outcome === 'unknown'))
    return { cause: 'undecoded', reason: row.undecoded, ask: null };
  return whyAbsent(field, request, row.outcome === 'unknown' && !isFromMessage ? 'noMetadata' : 'noValue');
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
