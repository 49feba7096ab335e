import { type JsonObject, type JsonValue, isJsonArray, stringifyJson } from './json.ts';

/**
 * Records with the same fields as CSV (RFC 4180) with a header row. Numbers are exact, null is empty, list items are separated by spaces.
 * `fields` is the header of a file that may have no record.
 */
export function formatCsv(
  records: readonly JsonObject[],
  fields: readonly string[] = Object.keys(records[0] ?? {}),
): string {
  const lines = records.map((record) => Object.values(record).map(csvCell).join(','));
  return [fields.join(','), ...lines, ''].join('\r\n');
}

/** Records as JSON, one per line; numbers are exact. */
export function formatNdjson(records: readonly JsonObject[]): string {
  return records.map((record) => `${stringifyJson(record)}\n`).join('');
}

function csvCell(value: JsonValue): string {
  const text = isJsonArray(value) ? escapeFormulas(value.map(plainText).join(' ')) : csvText(value);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function csvText(value: JsonValue): string {
  return typeof value === 'string' ? escapeFormulas(value) : plainText(value);
}

function plainText(value: JsonValue): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : stringifyJson(value);
}

/**
 * Puts an apostrophe before text that a spreadsheet would run as a formula, full-width signs included. In locales with
 * a decimal comma, spreadsheets separate cells by semicolons and ignore our quotes, so a formula may also begin after a
 * semicolon.
 */
function escapeFormulas(text: string): string {
  return text.replace(/^(?=[=+\-@\t\r\n＝＋－＠])|(?<=;)(?=[=+\-@＝＋－＠])/g, "'");
}
