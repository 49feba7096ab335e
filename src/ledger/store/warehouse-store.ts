import { type Signature, type Slot, U64_MAX } from '../../solana/ids/ids.ts';
import { createLruCache } from '../../shared/lru-cache.ts';
import { NONE_ABSENT } from '../../rpc-service/absent-members.ts';
import type {
  LedgerInfo,
  LedgerStore,
  LocatedTransaction,
  StoredBlock,
  TransactionOutcome,
} from '../../rpc-service/ledger-store.ts';
import { toStoredTransaction } from '../../rpc-service/to-stored-block.ts';
import { hasUnknownName } from '../../solana/errors/transaction-error.ts';
import { type AbsentInAnswer, decodeAbsentRow, NOTHING_ABSENT } from '../rows/absent-row.ts';
import { type BlockPayload, openBlock } from '../rows/block-rows.ts';
import { CELL_LIMITS, inflateCell } from '../cell/cell.ts';
import { decodeInfoRow, INFO_KEY, UNKNOWN_INFO } from '../rows/info-row.ts';
import type { KeyValueReader } from '../engine/key-value.ts';
import { createAccountReads } from './read-accounts.ts';
import { createMentionsReader } from './read-mentions.ts';
import { decodeLooseRow } from '../rows/loose-row.ts';
import { withRowError } from '../engine/errors.ts';
import { rememberInfo } from './remember-info.ts';
import { parseSlotKey, slotKey } from '../rows/slot-key.ts';
import { createSharedReads } from '../engine/shared-reads.ts';
import { decodeTransactionRow, type TransactionInfo } from '../rows/tx-row.ts';
import { withAbsentInMeta, withAbsentMembers } from '../rows/with-absent-members.ts';

/** Size of the cache of inflated block rows, in bytes: room for one of the largest or several typical ones. */
const INFLATED_BYTES = 16 * 1024 * 1024;

interface InflatedBlock {
  readonly payload: BlockPayload;
  readonly absent: AbsentInAnswer | null;
}

export interface StoreOptions {
  readonly maxInflatedBytes?: number | undefined;
  /**
   * For a ledger far away: milliseconds for which its ends are remembered. Its blocks are final, so that a cached one is not looked for
   * again.
   */
  readonly remoteMs?: number;
}

/** Reads a ledger from any engine that stores the warehouse's rows. Reads throw RowError on a broken row. */
export function createWarehouseStore(
  kv: KeyValueReader,
  { maxInflatedBytes = INFLATED_BYTES, remoteMs = 0 }: StoreOptions = {},
): LedgerStore {
  // Consecutive lookups in one block inflate it once.
  const inflated = createLruCache<InflatedBlock>(maxInflatedBytes);
  const shared = createSharedReads<InflatedBlock>();

  const readAbsent = async (key: string): Promise<AbsentInAnswer | null> => {
    const cell = await kv.get('absent', key);
    return cell === null ? null : withRowError('absent', key, () => decodeAbsentRow(cell.value));
  };

  const readInflated = async (slot: Slot): Promise<InflatedBlock | null> => {
    const key = slotKey(slot);
    const known = inflated.get(key);
    if (known !== undefined && remoteMs > 0) return known;
    const cell = await kv.get('blocks', key);
    if (cell === null) return null;
    if (known !== undefined) return known;
    const absent = await readAbsent(key);
    return withRowError('blocks', key, async () => {
      const bytes = await inflateCell(cell.value, CELL_LIMITS.blocks);
      const block = { payload: { slot, qualifier: cell.qualifier, bytes }, absent };
      inflated.set(key, block, bytes.length);
      return block;
    });
  };

  const readBlock = async (slot: Slot): Promise<StoredBlock | null> => {
    const found = await shared(slotKey(slot), () => readInflated(slot));
    if (found === null) return null;
    const { payload, absent } = found;
    return withRowError('blocks', slotKey(slot), () => {
      const block = openBlock(payload);
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

  const readTransactionRow = async (signature: Signature): Promise<TransactionInfo | null> => {
    const cell = await kv.get('tx', signature);
    return cell === null ? null : withRowError('tx', signature, () => decodeTransactionRow(cell.value));
  };

  const readTransaction = async (signature: Signature): Promise<LocatedTransaction | null> => {
    const row = await readTransactionRow(signature);
    if (row === null) return readLoose(signature);
    const { slot, index } = row;
    const block = await readBlock(slot);
    const stored = block?.transactions.at(index);
    // A node also returns null if the two tables disagree.
    if (block === null || stored?.id() !== signature) return null;
    return { ...stored, slot, index, blockTime: block.blockTime, absent: block.absent };
  };

  const readOutcome = async (signature: Signature): Promise<TransactionOutcome | null> => {
    const row = await readTransactionRow(signature);
    // The row has errors as numbers: one without a name here may have had a name in the answer, which is kept beside the block.
    if (row !== null && !hasUnknownName(row.err)) return row;
    const located = await readTransaction(signature);
    return located === null ? null : { ...located, err: located.meta()?.err ?? null };
  };

  return {
    info: remoteMs === 0 ? () => readInfo(kv) : rememberInfo(() => readInfo(kv), remoteMs),
    block: readBlock,
    transaction: readTransaction,
    outcome: readOutcome,
    ...createAccountReads(kv),
    mentions: createMentionsReader(kv, readOutcome),
    slots: async (from, to, limit) => {
      if (from > U64_MAX || from > to) return [];
      const range = { from: slotKey(from), to: slotKey(to < U64_MAX ? to : U64_MAX), limit };
      return (await kv.keys('blocks', range)).flatMap((key) => parseSlotKey(key) ?? []);
    },
    close: () => kv.close(),
  };
}

async function readInfo(kv: KeyValueReader): Promise<LedgerInfo> {
  // Damage at an end of the table must not keep the other blocks from being served.
  const [cell, [first], [last]] = await Promise.all([
    kv.get('info', INFO_KEY),
    kv.keys('blocks', { limit: 1, skipDamage: true }),
    kv.keys('blocks', { limit: 1, reverse: true, skipDamage: true }),
  ]);
  const info = cell === null ? UNKNOWN_INFO : await withRowError('info', INFO_KEY, () => decodeInfoRow(cell.value));
  const newest = last === undefined ? null : parseSlotKey(last);
  return {
    ...info,
    firstSlot: first === undefined ? null : parseSlotKey(first),
    confirmedSlot: info.confirmedSlot ?? newest,
    finalizedSlot: info.finalizedSlot ?? newest,
  };
}
