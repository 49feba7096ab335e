import { TABLE_NAMES, type StorageFault, type TableName, type TableTotal } from '../key-value.ts';
import type { Tables } from './data-file.ts';
import { rowSum } from './row-checks.ts';
import { addToTotal, decodeTotal, NO_ROWS, TOTALS_TABLE } from './totals.ts';

/** Compares the rows of each table with the totals that were stored when they were written. */
export function findMissingRows(tables: Tables): readonly StorageFault[] {
  return TABLE_NAMES.flatMap((table) => {
    const bytes = tables.find(TOTALS_TABLE, table);
    const total = bytes === null ? NO_ROWS : decodeTotal(bytes);
    const text = total === null ? 'the count of its rows is damaged' : describe(countRows(tables, table), total);
    return text === null ? [] : [{ table, text }];
  });
}

function countRows(tables: Tables, table: TableName): TableTotal {
  let total = NO_ROWS;
  // Pages and rows that cannot be read are reported elsewhere. Here they are missing.
  for (const { value } of tables.walk(table, { onDamage: () => {} })) {
    try {
      total = addToTotal(total, rowSum(tables.value(value)) ?? 0n);
    } catch {
      continue;
    }
  }
  return total;
}

function describe(found: TableTotal, written: TableTotal): string | null {
  if (found.rows < written.rows) return `of ${written.rows} rows written, ${written.rows - found.rows} missing`;
  if (found.rows > written.rows) return `of ${found.rows} rows, only ${written.rows} were written by an import`;
  return found.sum === written.sum ? null : 'its rows are not those that were written';
}
