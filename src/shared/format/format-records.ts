import { isJsonArray, type JsonObject, type JsonValue, stringifyJson } from '../json/json.ts';

/** Records with the same fields as CSV (RFC 4180) with a header row. Numbers are exact, null is empty, list items are separated by spaces. */
export function formatCsv(records: readonly JsonObject[]): string {
  const lines = records.map((record) => Object.values(record).map(csvCell).join(','));
  return [Object.keys(records[0] ?? {}).join(','), ...lines, ''].join('\r\n');
}

/** Records as JSON, one per line; numbers are exact. */
export function formatNdjson(records: readonly JsonObject[]): string {
  return records.map((record) => `${stringifyJson(record)}\n`).join('');
}

function csvCell(value: JsonValue): string {
  if (value === null) return '';
  if (isJsonArray(value)) return value.map(csvCell).join(' ');
  const text = typeof value === 'string' ? escapeFormula(value) : stringifyJson(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Prefixes text that a spreadsheet would run as a formula with an apostrophe. */
function escapeFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
