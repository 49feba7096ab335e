import { type JsonObject, type JsonValue, isJsonObject, parseJson } from '../../shared/json/json.ts';
import { formatCsv, formatNdjson } from '../../shared/json/records.ts';
import { exportNames, privateNames } from './private-names.ts';

/** The rows of an export, with private names if they are wanted. */
export async function exportRows(
  write: (format: 'csv' | 'ndjson') => Promise<string>,
  format: 'csv' | 'ndjson',
): Promise<string> {
  if (!exportNames.getState().isWanted) return write(format);
  const lines = (await write('ndjson')).split('\n').filter((line) => line !== '');
  const records = withExportNames(lines.map(parseJson).filter(isJsonObject));
  // Without rows, a file of CSV has its head.
  if (records.length === 0) return write(format);
  return format === 'csv' ? formatCsv(records) : formatNdjson(records);
}

/** If names are wanted, each column that has a named address or transaction is followed by one with its names: "feePayer", "feePayerName". */
export function withExportNames(records: readonly JsonObject[]): readonly JsonObject[] {
  if (!exportNames.getState().isWanted) return records;
  const names = privateNames.get();
  const nameOf = (value: JsonValue | undefined) => {
    const name = typeof value === 'string' ? names.get(value)?.name : undefined;
    return name === undefined || name === '' ? null : name;
  };
  const named = new Set(
    records.flatMap((record) => Object.keys(record).filter((column) => nameOf(record[column]) !== null)),
  );
  return records.map((record) =>
    Object.fromEntries(
      Object.entries(record).flatMap(([column, value]) =>
        named.has(column)
          ? [
              [column, value],
              [`${column}Name`, nameOf(value)],
            ]
          : [[column, value]],
      ),
    ),
  );
}
