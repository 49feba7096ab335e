import { CELL_LIMITS, inflateCell } from '../cell/cell.ts';
import { DamageError, type KeyValueReader, LedgerError, RowError } from '../engine/key-value.ts';
import { readIdentity } from '../identity/ledger-identity.ts';
import { openBlock } from '../rows/block-rows.ts';
import { decodeEntriesRow, type Entry } from '../rows/entries-row.ts';
import { parseSlotKey, slotKey } from '../rows/row-keys.ts';
import {
  type CheckedBlock,
  type TrustedHashes,
  type Verdict,
  checkHistory,
  createHashChains,
} from './check-history.ts';
import { createSlotRanges, type SlotCounts, type SlotRange } from './slot-ranges.ts';
import type { Blockhash, Slot } from '../../solana/ids/ids.ts';

/** A block whose rows were read. */
export type ReadBlock = Pick<CheckedBlock, 'header' | 'transactions'>;

/** Assigns each slot its status. Blocks arrive in the order of their slots. */
export interface SlotChecks {
  /** `faults` is the number of faults that were found in the rows of the block. */
  readonly add: (block: ReadBlock, faults: number) => Promise<void>;
  /** A block that cannot be read. */
  readonly addBroken: (key: string) => void;
  /** Closes the last range. The notes list unused anchors. */
  readonly finish: () => Promise<{ readonly counts: SlotCounts; readonly notes: readonly string[] }>;
}

export interface SlotCheckOptions {
  readonly anchors: TrustedHashes['anchors'];
  /** Whether to recompute proof of history. */
  readonly history: boolean;
  readonly isSample: boolean;
  readonly occupied: readonly Slot[];
  readonly onSlots: (range: SlotRange) => void;
  /** Receives faults of a block, other than those of its rows. */
  readonly addFault: (key: string, text: string) => void;
}

export async function createSlotChecks(
  kv: KeyValueReader,
  { anchors, history, isSample, occupied, onSlots, addFault }: SlotCheckOptions,
): Promise<SlotChecks> {
  const genesisHash = await readGenesisHash(kv);
  const ranges = createSlotRanges(onSlots, { isSample, occupied });
  const chains = history ? createHashChains() : null;
  const unused = new Set(anchors.keys());
  let last: { readonly slot: Slot; readonly blockhash: Blockhash } | null = null;

  const judge = async ({ header, transactions }: ReadBlock, faults: number): Promise<Verdict> => {
    const { slot, parentSlot } = header;
    if (last !== null && slot !== parentSlot && parentSlot < last.slot) {
      const reason = `its parent is slot ${parentSlot}, though slot ${last.slot} after that has a block`;
      return { status: 'failed', reason };
    }
    const entries = await readEntries(kv, slot);
    if (entries === 'unreadable') return { status: 'failed', reason: null };
    const known = last?.slot === parentSlot ? last.blockhash : null;
    // In a sample, the parent is not the previous block. It is read only if history starts from it.
    const parent = known !== null || entries === null ? known : await readBlockhash(kv, parentSlot);
    const verdict = await checkHistory({ header, transactions, entries, parent }, { genesisHash, anchors }, chains);
    return faults === 0 ? verdict : { status: 'failed', reason: verdict.status === 'failed' ? verdict.reason : null };
  };
  return {
    add: async (block, faults) => {
      const { slot, parentSlot, blockhash } = block.header;
      unused.delete(slot);
      unused.delete(parentSlot);
      const verdict = await judge(block, faults);
      if (verdict.status === 'failed' && verdict.reason !== null) addFault(slotKey(slot), verdict.reason);
      ranges.add(slot, parentSlot, verdict);
      last = { slot, blockhash };
    },
    addBroken: (key) => {
      const slot = parseSlotKey(key);
      if (slot !== null) ranges.add(slot, null, { status: 'failed', reason: null });
    },
    finish: async () => {
      await chains?.close();
      const notes = Array.from(unused, (slot) => `the anchor of slot ${slot} was not used: no block is or follows it`);
      return { counts: ranges.finish(), notes };
    },
  };
}

async function readEntries(kv: KeyValueReader, slot: Slot): Promise<readonly Entry[] | 'unreadable' | null> {
  try {
    const cell = await kv.get('entries', slotKey(slot));
    return cell === null ? null : await decodeEntriesRow(cell.value);
  } catch (error) {
    // Reading the table reports its fault.
    rethrowIfUnavailable(error);
    return 'unreadable';
  }
}

/** null if the ledger does not have the block, or cannot read it. */
async function readBlockhash(kv: KeyValueReader, slot: Slot): Promise<Blockhash | null> {
  try {
    const cell = await kv.get('blocks', slotKey(slot));
    if (cell === null) return null;
    const bytes = await inflateCell(cell.value, CELL_LIMITS.blocks);
    return openBlock({ slot, qualifier: cell.qualifier, bytes }).blockhash;
  } catch (error) {
    rethrowIfUnavailable(error);
    return null;
  }
}

/** Throws the error again if the ledger cannot be read at all. */
function rethrowIfUnavailable(error: unknown): void {
  if (error instanceof LedgerError && !(error instanceof RowError || error instanceof DamageError)) throw error;
}

async function readGenesisHash(kv: KeyValueReader): Promise<string | null> {
  try {
    return (await readIdentity(kv))?.genesisHash ?? null;
  } catch (error) {
    // Reading the table reports its fault.
    rethrowIfUnavailable(error);
    return null;
  }
}
