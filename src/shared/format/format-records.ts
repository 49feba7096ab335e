import { isJsonArray, type JsonObject, type JsonValue, stringifyJson } from '../json/json.ts';

/** Records of the same fields as CSV (RFC 4180), a head first; numbers are exact, null is empty, lists are parted by spaces. */
export function formatCsv(records: readonly JsonObject[]): string {
  const lines = records.map((record) => Object.values(record).map(csvCell).join(','));
  return [Object.keys(records[0] ?? {}).join(','), ...lines, ''].join('\r\n');
}

/** Records as JSON, one a line; numbers are exact. */
export function formatNdjson(records: readonly JsonObject[]): string {
  return records.map((record) => `${stringifyJson(record)}\n`).join('');
}

function csvCell(value: JsonValue): string {
  if (value === null) return '';
  if (isJsonArray(value)) return value.map(csvCell).join(' ');
  const text = typeof value === 'string' ? guard(value) : stringifyJson(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Text that a spreadsheet would run as a formula gets an apostrophe, by which it stays text; numbers have no need of it. */
function guard(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
