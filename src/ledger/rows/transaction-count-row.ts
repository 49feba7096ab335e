import { DecodeError, decodeMember, decodeU64 } from '../../shared/json/json-decoding.ts';
import { type JsonObject, isJsonObject, type JsonValue } from '../../shared/json/json.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { type KeyValueReader, type KeyValueWriter, withRowError } from '../engine/key-value.ts';
import { decodeJsonCell, encodeJsonCell } from './json-cell.ts';
import { slotKey } from './row-keys.ts';

/** How many transactions a node has counted from genesis to the end of a slot: a row of the `info` table. */
export interface TransactionCount {
  readonly slot: Slot;
  readonly transactions: bigint;
}

const PREFIX = 'transaction-count/';

function keyOf(slot: Slot): string {
  return `${PREFIX}${slotKey(slot)}`;
}

export function isTransactionCountKey(key: string): boolean {
  return key.startsWith(PREFIX);
}

/** From the answer of getEpochInfo; null if it has no count. */
export function parseTransactionCount(json: JsonValue): TransactionCount | null {
  return isJsonObject(json) ? decodeCount(json) : null;
}

function decodeCount(json: JsonObject): TransactionCount | null {
  try {
    return {
      slot: decodeMember(json, 'absoluteSlot', decodeU64),
      transactions: decodeMember(json, 'transactionCount', decodeU64),
    };
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}

/** Throws on a row of another form. */
export async function decodeTransactionCountRow(key: string, value: Uint8Array): Promise<TransactionCount> {
  const count = decodeCount(await decodeJsonCell('info', { qualifier: 'proto', value }));
  if (count === null || key !== keyOf(count.slot)) throw new Error('it is not a number of transactions');
  return count;
}

/** The keys of all counts that can be read, ascending. */
export async function transactionCountKeys(kv: KeyValueReader): Promise<readonly string[]> {
  if (!kv.tables.has('info')) return [];
  return kv.keys('info', { from: PREFIX, to: `${PREFIX}g`, limit: Number.POSITIVE_INFINITY, skipDamage: true });
}

/** The last count up to a slot; null if the ledger has none. */
export async function readTransactionCount(kv: KeyValueReader, slot: Slot): Promise<TransactionCount | null> {
  if (!kv.tables.has('info')) return null;
  const [key] = await kv.keys('info', { from: PREFIX, to: keyOf(slot), limit: 1, reverse: true });
  const cell = key === undefined ? null : await kv.get('info', key);
  if (key === undefined || cell === null) return null;
  return withRowError('info', key, () => decodeTransactionCountRow(key, cell.value));
}

/** Does nothing if the ledger has a count of the slot. */
export async function storeTransactionCount(
  kv: KeyValueWriter,
  { slot, transactions }: TransactionCount,
): Promise<void> {
  const key = keyOf(slot);
  if ((await kv.get('info', key)) !== null) return;
  const cell = encodeJsonCell('info', { absoluteSlot: slot, transactionCount: transactions });
  await kv.write([{ table: 'info', key, cell }]);
}
