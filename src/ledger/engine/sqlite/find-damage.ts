import { errorText } from '../../../shared/error-text.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { type KeyValueReader, LedgerError, type StorageFault, TABLE_NAMES, type TableName } from '../key-value.ts';
import { isPassing, type SqlRow } from './sqlite.ts';
import { FRAMES, integerOf, type SqlTable, TABLES } from './tables.ts';

/** Runs a statement without parameters. */
export type Query = (sql: string) => Promise<readonly SqlRow[]>;

export interface Damage {
  readonly faults: readonly StorageFault[];
  /** The first reason for each table in which rows may be missing. */
  readonly reasons: ReadonlyMap<TableName, string>;
}

export const NO_DAMAGE: Damage = { faults: [], reasons: new Map() };

interface RowCheck {
  readonly rows: KeyValueReader['rows'];
  /** Waits between rows, so that others can run. */
  readonly pause: () => Promise<void>;
}

/**
 * Checks the pages of the file, and that each table has as many rows as were written, with the sum of their checksums. With `check`, also
 * reads every row, since a row with another key has a place in the tree and is counted. Throws if the file cannot be checked now.
 */
export async function findDamage(query: Query, check: RowCheck | null = null): Promise<Damage> {
  const faults: StorageFault[] = [];
  const attempt = async (table: TableName | null, find: () => Promise<readonly StorageFault[]>): Promise<void> => {
    try {
      faults.push(...(await find()));
    } catch (error) {
      throwIfPassing(error);
      faults.push({ table, text: `it cannot be read: ${errorText(error)}` });
    }
  };
  await attempt(null, () => checkPages(query));
  for (const table of TABLE_NAMES) {
    await attempt(table, () => checkTotal(query, table, TABLES[table]));
    if (table === 'blocks') await attempt(table, () => checkTotal(query, table, FRAMES));
    if (check === null) continue;
    try {
      let damaged = 0;
      const onDamage = (error: Error): void => {
        if (damaged++ < MAX_FAULTS) faults.push({ table, text: error.message });
      };
      for await (const _ of check.rows(table, onDamage)) await check.pause();
    } catch (error) {
      if (!(error instanceof LedgerError)) throw error;
      throwIfPassing(error);
      faults.push({ table, text: error.message });
    }
  }
  const reasons = new Map<TableName, string>();
  for (const { table, text } of faults.toReversed())
    for (const name of table === null ? TABLE_NAMES : [table]) reasons.set(name, text);
  return { faults, reasons };
}

function throwIfPassing(error: unknown): void {
  if (isPassing(error instanceof LedgerError ? error.cause : error)) throw error;
}

const MAX_FAULTS = 100;

async function checkPages(query: Query): Promise<readonly StorageFault[]> {
  const found = await query(`pragma integrity_check(${MAX_FAULTS})`);
  const texts = found.map((row) => String(row['integrity_check'])).filter((text) => text !== 'ok');
  if (texts.length === 0) return [];
  const roots = new Map<string, string>();
  for (const { rootpage, tbl_name } of await query('select rootpage, tbl_name from sqlite_schema'))
    roots.set(String(rootpage), String(tbl_name));
  return texts.map((text) => {
    const name = roots.get(/\bTree (\d+)\b/.exec(text)?.[1] ?? '');
    const table = TABLE_NAMES.find((each) => TABLES[each].name === name);
    return { table: table ?? (name === FRAMES.name ? 'blocks' : null), text: text.replaceAll('\n', ' ') };
  });
}

async function checkTotal(query: Query, table: TableName, { name }: SqlTable): Promise<readonly StorageFault[]> {
  // In one statement, which sees one commit: another process may be writing.
  const of = (column: string): string => `(select ${column} from totals where name = '${name}')`;
  const [found] = await query(
    `select count(*) as rows, coalesce(sum(sum), 0) as sum, ${of('rows')} as written, ${of('sum')} as written_sum from ${name}`,
  );
  const [has, wrote] = [integerOf(found?.['rows']), integerOf(found?.['written'] ?? 0n)];
  const unit = name === FRAMES.name ? 'parts of rows' : 'rows';
  const fault = (text: string): readonly StorageFault[] => [{ table, text }];
  if (has < wrote) return fault(`of ${formatInteger(wrote)} ${unit} written, ${formatInteger(wrote - has)} missing`);
  if (has > wrote)
    return fault(`of ${formatInteger(has)} ${unit}, only ${formatInteger(wrote)} were written by an import`);
  return has === 0n || found?.['sum'] === found?.['written_sum']
    ? []
    : fault(`its ${unit} are not those that were written`);
}
