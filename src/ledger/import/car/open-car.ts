import type { Signature, Slot } from '../../../solana/ids/ids.ts';
import { U64_MAX } from '../../../solana/ids/ids.ts';
import { transactionId } from '../../../solana/model/transaction.ts';
import type { Block } from '../../../solana/model/block.ts';
import { createLruCache } from '../../../shared/lru-cache.ts';
import type { OnProgress } from '../../../shared/progress.ts';
import { createSharedReads } from '../../../shared/shared-reads.ts';
import {
  ALL_TABLES,
  type Cell,
  type KeyRange,
  type KeyValueReader,
  type Row,
  type TableName,
  withRowError,
} from '../../engine/key-value.ts';
import { encodeAbsentRow } from '../../rows/absent-row.ts';
import { encodePlainBlock } from '../../rows/block-rows.ts';
import { encodeEntriesRow, type Entry } from '../../rows/entries-row.ts';
import { encodeInfoRow, INFO_KEY, UNKNOWN_INFO } from '../../rows/info-row.ts';
import { parseSlotKey, slotKey } from '../../rows/row-keys.ts';
import { encodeTransactionRow } from '../../rows/tx-row.ts';
import { buildBlock } from './build-block.ts';
import { type CarIndex, openCarIndex } from './car-index.ts';
import { type CarFile, openCarFile } from './car-source.ts';
import { findNotRecorded } from './import-car.ts';
import { createPendingSections, decodeSection } from './pending-sections.ts';
import { CarError, type CarSection, sectionsIn } from './read-sections.ts';

interface FoundBlock {
  readonly block: Block;
  readonly entries: readonly Entry[];
  /** Its length in the file. */
  readonly bytes: number;
}

/** How many bytes of the file are kept as blocks, because reading a transaction costs as much as its whole block. They take more in memory. */
const MAX_RECENT_BYTES = 32 * 1024 * 1024;

/**
 * Opens an Old Faithful file as a ledger, and reads it in place. Its rows are those that an import would write, without the tables of
 * addresses. Every block is compared with its CIDs when it is read. `ledger verify` verifies its signatures. Throws LedgerError.
 */
export async function openCar(path: string, onProgress: OnProgress = () => {}): Promise<KeyValueReader> {
  const file = await openCarFile(path);
  try {
    return createCarReader(file, await openCarIndex(file, `${path}.index.sqlite`, onProgress));
  } catch (error) {
    await file.close();
    throw error;
  }
}

function createCarReader(file: CarFile, index: CarIndex): KeyValueReader {
  const recent = createLruCache<FoundBlock>(MAX_RECENT_BYTES);
  const shared = createSharedReads<FoundBlock>();

  const findBlock = async (slot: Slot): Promise<FoundBlock | null> => {
    const key = slotKey(slot);
    const known = recent.get(key);
    if (known !== undefined) return known;
    return shared(key, async () => {
      const found = await withRowError('blocks', key, () => readBlock(file, index, slot));
      if (found !== null) recent.set(key, found, found.bytes);
      return found;
    });
  };

  const ofBlock = async (key: string, cellOf: (found: FoundBlock) => Cell | null): Promise<Cell | null> => {
    const slot = parseSlotKey(key);
    const found = slot === null ? null : await findBlock(slot);
    return found === null ? null : cellOf(found);
  };

  const findTransaction = async (signature: Signature): Promise<Cell | null> => {
    for (const slot of index.slotsOf(signature)) {
      const transactions = (await findBlock(slot))?.block.transactions ?? [];
      const at = transactions.findIndex(({ transaction }) => transactionId(transaction) === signature);
      const executed = transactions[at];
      if (executed !== undefined) return encodeTransactionRow(slot, at, executed).cell;
    }
    return null;
  };

  const get = async (table: TableName, key: string): Promise<Cell | null> => {
    switch (table) {
      case 'blocks':
        return ofBlock(key, ({ block }) => encodePlainBlock(block));
      case 'entries':
        return ofBlock(key, ({ block, entries }) => encodeEntriesRow(block.slot, entries).cell);
      case 'absent':
        return ofBlock(key, ({ block }) => encodeAbsentRow(key, findNotRecorded(block))?.cell ?? null);
      case 'tx':
        return findTransaction(key as Signature);
      case 'info':
        return key === INFO_KEY ? INFO.cell : null;
      default:
        return null;
    }
  };

  const slotsIn = ({ from, to, limit, reverse = false }: KeyRange): readonly Slot[] =>
    index.slots(
      from === undefined ? 0n : slotOf(from),
      to === undefined ? U64_MAX : slotOf(to),
      Math.min(limit, Number.MAX_SAFE_INTEGER),
      reverse,
    );

  async function* rowsOfBlocks(
    table: TableName,
    range: KeyRange,
    onDamage?: (error: Error) => void,
  ): AsyncGenerator<Row> {
    for (const slot of slotsIn(range)) {
      try {
        if (table !== 'tx') {
          const cell = await get(table, slotKey(slot));
          if (cell !== null) yield { key: slotKey(slot), cell };
          continue;
        }
        for (const [at, executed] of ((await findBlock(slot))?.block.transactions ?? []).entries())
          yield { key: transactionId(executed.transaction), cell: encodeTransactionRow(slot, at, executed).cell };
      } catch (error) {
        if (onDamage === undefined || !(error instanceof Error)) throw error;
        // The table of blocks reports it.
        if (table === 'blocks') onDamage(error);
      }
    }
  }

  return {
    tables: ALL_TABLES,
    get,
    keys: async (table, range) => (table === 'blocks' || table === 'entries' ? slotsIn(range).map(slotKey) : []),
    rowsIn: async function* (table, range) {
      if (BY_BLOCK.has(table)) yield* rowsOfBlocks(table, range);
    },
    rows: async function* (table, onDamage) {
      if (table === 'info') yield INFO;
      if (BY_BLOCK.has(table)) yield* rowsOfBlocks(table, { limit: Number.POSITIVE_INFINITY }, onDamage);
    },
    check: async () => ({ faults: [], notes: [] }),
    close: async () => {
      index.close();
      await file.close();
    },
  };
}

/** Nothing is added to a file, and blocks may be in other files. */
const INFO = encodeInfoRow({ ...UNKNOWN_INFO, advances: false });

/** Their rows are made from those of the blocks, in the order of these. */
const BY_BLOCK: ReadonlySet<TableName> = new Set(['blocks', 'entries', 'absent', 'tx']);

function slotOf(key: string): Slot {
  return parseSlotKey(key) ?? 0n;
}

async function readBlock(file: CarFile, index: CarIndex, slot: Slot): Promise<FoundBlock | null> {
  const place = index.place(slot);
  if (place === null) return null;
  const { from, to } = place;
  const pending = createPendingSections();
  let last: CarSection | null = null;
  for await (const section of sectionsIn(await file.read(from, to), from)) {
    pending.add(section);
    last = section;
  }
  const node = last === null ? null : decodeSection(last);
  if (last === null || node?.kind !== 'block' || node.slot !== slot || last.end !== to)
    throw new CarError('the file has changed since its index was made', from);
  const parent = index.place(node.parentSlot);
  const built = await buildBlock({ section: last, node }, pending, parent === null ? null : parent.blockhash, null);
  return { ...built, bytes: to - from };
}
