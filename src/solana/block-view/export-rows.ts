import { stringifyJson } from '../../shared/json.ts';
import { encodeTransactionErrorJson } from '../transaction-error-json.ts';
import type { BlockRow } from './block-row.ts';

/** Rows as CSV (RFC 4180), a head first; numbers are exact, what is not recorded is empty, lists are parted by spaces. */
export function rowsToCsv(rows: readonly BlockRow[]): string {
  const lines = rows.map((row) => {
    const record = recordOf(row);
    return COLUMNS.map((column) => csvCell(record[column])).join(',');
  });
  return [COLUMNS.join(','), ...lines, ''].join('\r\n');
}

/** Rows as JSON, one a line; numbers are exact integers, what is not recorded is null. */
export function rowsToNdjson(rows: readonly BlockRow[]): string {
  return rows.map((row) => `${stringifyJson(recordOf(row))}\n`).join('');
}

const COLUMNS = [
  'index',
  'signature',
  'outcome',
  'error',
  'feePayer',
  'fee',
  'computeUnits',
  'costUnits',
  'programs',
  'version',
  'vote',
  'undecoded',
] as const;

type RowRecord = Record<(typeof COLUMNS)[number], ReturnType<typeof encodeTransactionErrorJson>>;

function recordOf(row: BlockRow): RowRecord {
  const { index, signature, outcome, error, feePayer, fee, computeUnits, costUnits, programs, version } = row;
  return {
    index,
    signature,
    outcome: outcome === 'unknown' ? null : outcome,
    error: error && encodeTransactionErrorJson(error),
    feePayer,
    fee,
    computeUnits,
    costUnits,
    programs,
    version,
    vote: row.isVote,
    undecoded: row.undecoded,
  };
}

function csvCell(value: RowRecord['error']): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.join(' ');
  const text = typeof value === 'string' ? value : stringifyJson(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
