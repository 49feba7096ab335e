import type { LedgerInfo, LedgerStore, LocatedTransaction } from '../service/store.ts';
import type { Signature } from '../solana/signature.ts';
import { type Slot, U64_MAX } from '../solana/slot.ts';
import { type BlockPayload, decodeBlock, decodeBlockHeader, decodeBlockTransaction } from './block-rows.ts';
import { inflateCell } from './cell.ts';
import { decodeInfoRow, INFO_KEY, UNKNOWN_INFO } from './info-row.ts';
import type { KeyValueReader } from './key-value.ts';
import { decodeLooseRow } from './loose-row.ts';
import { createPayloadCache } from './payload-cache.ts';
import { inRow } from './row-error.ts';
import { parseSlotKey, slotKey } from './slot-key.ts';
import { transactionId } from './transaction-id.ts';
import { decodeTransactionRow } from './tx-row.ts';

/** A ledger over any engine that holds the warehouse's rows. Reads throw RowError on a row that is broken. */
export function createWarehouseStore(kv: KeyValueReader): LedgerStore {
  const payloads = createPayloadCache();

  /** Reads a block's row, inflates it and hands it to `decode`; null where there is no row. */
  const readBlock = async <T>(slot: Slot, decode: (payload: BlockPayload) => T): Promise<T | null> => {
    const key = slotKey(slot);
    const cell = await kv.get('blocks', key);
    if (cell === null) return null;
    return inRow('blocks', key, async () => {
      const bytes = await payloads.get(cell.value, key, inflateCell);
      return decode({ slot, qualifier: cell.qualifier, bytes });
    });
  };

  const readLoose = async (signature: Signature): Promise<LocatedTransaction | null> => {
    const cell = await kv.get('loose', signature);
    if (cell === null) return null;
    return { ...(await inRow('loose', signature, () => decodeLooseRow(cell.value))), index: null };
  };

  return {
    info: () => readInfo(kv),
    block: (slot) => readBlock(slot, decodeBlock),
    blockHeader: (slot) => readBlock(slot, decodeBlockHeader),
    transaction: async (signature) => {
      const cell = await kv.get('tx', signature);
      if (cell === null) return readLoose(signature);
      const { slot, index } = await inRow('tx', signature, () => decodeTransactionRow(cell.value));
      const found = await readBlock(slot, (payload) => decodeBlockTransaction(payload, index));
      // As the node answers where the two tables do not agree.
      if (found === null || found.executed === null) return null;
      if (transactionId(found.executed.transaction) !== signature) return null;
      return { ...found.executed, slot, index, blockTime: found.header.blockTime };
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
  const info = cell === null ? UNKNOWN_INFO : await inRow('info', INFO_KEY, () => decodeInfoRow(cell.value));
  const [first] = await kv.keys('blocks', { limit: 1 });
  const [last] = await kv.keys('blocks', { limit: 1, reverse: true });
  const newest = last === undefined ? null : parseSlotKey(last);
  return {
    ...info,
    firstSlot: first === undefined ? null : parseSlotKey(first),
    confirmedSlot: info.confirmedSlot ?? newest,
    finalizedSlot: info.finalizedSlot ?? newest,
  };
}
