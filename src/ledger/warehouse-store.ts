import { createLruCache } from '../shared/lru-cache.ts';
import { NONE_ABSENT } from '../rpc-service/absent-members.ts';
import type { LedgerInfo, LedgerStore, LocatedTransaction, StoredBlock } from '../rpc-service/ledger-store.ts';
import { toStoredTransaction } from '../rpc-service/to-stored-block.ts';
import type { Signature } from '../solana/ids/signature.ts';
import { type Slot, U64_MAX } from '../solana/ids/slot.ts';
import { type AbsentInAnswer, decodeAbsentRow, NOTHING_ABSENT } from './rows/absent-row.ts';
import { openBlock } from './rows/block-rows.ts';
import { CELL_LIMITS, inflateCell } from './cell/cell.ts';
import { decodeInfoRow, INFO_KEY, UNKNOWN_INFO } from './rows/info-row.ts';
import type { KeyValueReader } from './engine/key-value.ts';
import { decodeLooseRow } from './rows/loose-row.ts';
import { withRowError } from './errors.ts';
import { parseSlotKey, slotKey } from './rows/slot-key.ts';
import { decodeTransactionRow } from './rows/tx-row.ts';
import { withAbsentInMeta, withAbsentMembers } from './with-absent-members.ts';

/** Size of the cache of inflated block rows, in bytes: room for one of the largest or several typical ones. */
const INFLATED_BYTES = 16 * 1024 * 1024;

interface InflatedBlock {
  readonly bytes: Uint8Array;
  readonly absent: AbsentInAnswer | null;
}

/** Reads a ledger from any engine that stores the warehouse's rows. Reads throw RowError on a broken row. */
export function createWarehouseStore(kv: KeyValueReader, maxInflatedBytes = INFLATED_BYTES): LedgerStore {
  // Consecutive lookups in one block inflate it once.
  const inflated = createLruCache<InflatedBlock>(maxInflatedBytes);

  const readAbsent = async (key: string): Promise<AbsentInAnswer | null> => {
    const cell = await kv.get('absent', key);
    return cell === null ? null : withRowError('absent', key, () => decodeAbsentRow(cell.value));
  };

  const readBlock = async (slot: Slot): Promise<StoredBlock | null> => {
    const key = slotKey(slot);
    const cell = await kv.get('blocks', key);
    if (cell === null) return null;
    const known = inflated.get(key);
    const absent = known === undefined ? await readAbsent(key) : known.absent;
    return withRowError('blocks', key, async () => {
      const bytes = known?.bytes ?? (await inflateCell(cell.value, CELL_LIMITS.blocks));
      inflated.set(key, known ?? { bytes, absent }, bytes.length);
      const block = openBlock({ slot, qualifier: cell.qualifier, bytes });
      return absent === null ? block : withAbsentMembers(block, absent);
    });
  };

  const readLoose = async (signature: Signature): Promise<LocatedTransaction | null> => {
    const cell = await kv.get('loose', signature);
    if (cell === null) return null;
    const { slot, blockTime, ...executed } = await withRowError('loose', signature, () => decodeLooseRow(cell.value));
    const { answer, metas, words } = (await readAbsent(signature)) ?? NOTHING_ABSENT;
    const stored = withAbsentInMeta(toStoredTransaction(executed), metas[0] ?? NONE_ABSENT, words);
    return { ...stored, slot, blockTime, index: null, absent: answer };
  };

  return {
    info: () => readInfo(kv),
    block: readBlock,
    transaction: async (signature) => {
      const cell = await kv.get('tx', signature);
      if (cell === null) return readLoose(signature);
      const { slot, index } = await withRowError('tx', signature, () => decodeTransactionRow(cell.value));
      const block = await readBlock(slot);
      const stored = block?.transactions.at(index);
      // A node also returns null if the two tables disagree.
      if (block === null || stored?.id() !== signature) return null;
      return { ...stored, slot, index, blockTime: block.blockTime, absent: block.absent };
    },
    slots: async (from, to, limit) => {
      if (from > U64_MAX || from > to) return [];
      const range = { from: slotKey(from), to: slotKey(to < U64_MAX ? to : U64_MAX), limit };
      return (await kv.keys('blocks', range)).flatMap((key) => parseSlotKey(key) ?? []);
    },
    close: () => kv.close(),
  };
}

async function readInfo(kv: KeyValueReader): Promise<LedgerInfo> {
  const cell = await kv.get('info', INFO_KEY);
  const info = cell === null ? UNKNOWN_INFO : await withRowError('info', INFO_KEY, () => decodeInfoRow(cell.value));
  // Damage at an end of the table must not keep the other blocks from being served.
  const [first] = await kv.keys('blocks', { limit: 1, skipDamage: true });
  const [last] = await kv.keys('blocks', { limit: 1, reverse: true, skipDamage: true });
  const newest = last === undefined ? null : parseSlotKey(last);
  return {
    ...info,
    firstSlot: first === undefined ? null : parseSlotKey(first),
    confirmedSlot: info.confirmedSlot ?? newest,
    finalizedSlot: info.finalizedSlot ?? newest,
  };
}
