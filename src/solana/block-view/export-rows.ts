import { stringifyJson } from '../../shared/json.ts';
import { encodeTransactionErrorJson } from '../transaction-error-json.ts';
import type { BlockRow } from './block-row.ts';
import { COLUMNS, type Column } from './row-columns.ts';

/** Rows as CSV (RFC 4180), a head first; numbers are exact, what is not recorded is empty, lists are parted by spaces. */
export function rowsToCsv(rows: readonly BlockRow[], columns: readonly Column[]): string {
  const fields = fieldsOf(columns);
  const lines = rows.map((row) => fields.map((field) => csvCell(FIELDS[field](row))).join(','));
  return [fields.join(','), ...lines, ''].join('\r\n');
}

/** Rows as JSON, one a line; numbers are exact integers, what is not recorded is null. */
export function rowsToNdjson(rows: readonly BlockRow[], columns: readonly Column[]): string {
  const fields = fieldsOf(columns);
  const recordOf = (row: BlockRow) => Object.fromEntries(fields.map((field) => [field, FIELDS[field](row)]));
  return rows.map((row) => `${stringifyJson(recordOf(row))}\n`).join('');
}

type FieldValue = ReturnType<typeof encodeTransactionErrorJson>;

const FIELDS = {
  index: (row) => row.index,
  signature: (row) => row.signature,
  outcome: (row) => (row.outcome === 'unknown' ? null : row.outcome),
  error: (row) => row.error && encodeTransactionErrorJson(row.error),
  feePayer: (row) => row.feePayer,
  fee: (row) => row.fee,
  computeUnits: (row) => row.computeUnits,
  costUnits: (row) => row.costUnits,
  instructions: (row) => row.instructions,
  programs: (row) => row.programs,
  vote: (row) => row.isVote,
  undecoded: (row) => row.undecoded,
  version: (row) => row.version,
} as const satisfies Record<string, (row: BlockRow) => FieldValue>;

type Field = keyof typeof FIELDS;

/** What a column shows, as fields; index and signature are always there. */
function fieldsOf(columns: readonly Column[]): readonly Field[] {
  return ['index', 'signature', ...COLUMNS.filter((column) => columns.includes(column)).flatMap(fieldsOfColumn)];
}

function fieldsOfColumn(column: Column): readonly Field[] {
  if (column === 'outcome') return ['outcome', 'error'];
  if (column === 'programs') return ['programs', 'vote', 'undecoded'];
  return [column];
}

function csvCell(value: FieldValue): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.join(' ');
  const text = typeof value === 'string' ? value : stringifyJson(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
