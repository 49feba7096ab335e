import type { Slot } from '../../solana/ids/ids.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import type { KeyValueReader, TableRow } from '../engine/key-value.ts';
import { withRowError } from '../engine/key-value.ts';
import { decodeJsonCell, encodeJsonCell } from './json-cell.ts';
import { slotKey } from './row-keys.ts';

/** A longer footer is not stored. Those of leaders have about 100 bytes. */
export const MAX_FOOTER_LENGTH = 64 * 1024;

/**
 * A row of the `footer` table: the footer of a block (SIMD-0307), as JSON, with every member that the answer had. Block
 * rows have no place for it.
 */
export function encodeFooterRow(slot: Slot, footer: JsonObject): TableRow {
  return { table: 'footer', key: slotKey(slot), cell: encodeJsonCell('footer', footer) };
}

/** null if the ledger has no footer of the block. */
export async function readFooter(kv: KeyValueReader, slot: Slot): Promise<JsonObject | null> {
  const key = slotKey(slot);
  const cell = kv.tables.has('footer') ? await kv.get('footer', key) : null;
  return cell === null ? null : withRowError('footer', key, () => decodeJsonCell('footer', cell));
}
