import { CELL_LIMITS, encodeCell, inflateCell } from '../cell/cell.ts';
import type { KeyValueReader, TableRow } from '../engine/key-value.ts';
import { withRowError } from '../engine/errors.ts';
import { createByteReader, createByteWriter } from '../../shared/bytes/bytes.ts';
import type { Slot } from '../../solana/ids/ids.ts';

/** What the `account` table of a ledger holds. */
export interface AccountTable {
  /** True if an account without a row did not exist; false if the ledger may just lack it. */
  readonly complete: boolean;
  /** The slots whose states it has, ascending. */
  readonly slots: readonly Slot[];
}

const TABLE = 'info';
/** The row of the `info` table that describes the table: u8 1 if it is complete, and a u64 for each slot. */
export const ACCOUNT_TABLE_KEY = 'account';

export function encodeAccountTableRow({ complete, slots }: AccountTable): TableRow {
  const writer = createByteWriter();
  writer.u8(complete ? 1 : 0);
  for (const slot of slots) writer.u64(slot);
  const value = encodeCell(writer.finish(), CELL_LIMITS.info);
  return { table: TABLE, key: ACCOUNT_TABLE_KEY, cell: { qualifier: 'proto', value } };
}

/** Throws on a cell that is not such a description. */
export async function decodeAccountTableRow(value: Uint8Array): Promise<AccountTable> {
  const reader = createByteReader(await inflateCell(value, CELL_LIMITS.info));
  const complete = reader.u8();
  if (complete > 1) throw new Error(`complete is ${complete}, neither 0 nor 1`);
  const slots: Slot[] = [];
  while (reader.remaining() > 0) slots.push(reader.u64());
  return { complete: complete === 1, slots };
}

/** Null for a ledger without accounts. Throws RowError on a broken row. */
export async function readAccountTable(kv: KeyValueReader): Promise<AccountTable | null> {
  const cell = await kv.get(TABLE, ACCOUNT_TABLE_KEY);
  return cell === null ? null : withRowError(TABLE, ACCOUNT_TABLE_KEY, () => decodeAccountTableRow(cell.value));
}
