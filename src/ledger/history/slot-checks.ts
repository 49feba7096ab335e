import { CELL_LIMITS, inflateCell } from '../cell/cell.ts';
import { DamageError, type KeyValueReader, LedgerError, RowError } from '../engine/key-value.ts';
import { readIdentity } from '../identity/ledger-identity.ts';
import { openBlock } from '../rows/block-rows.ts';
import { certifiedSlot, readCertificate } from '../rows/certificate-row.ts';
import { decodeEntriesRow, type Entry } from '../rows/entries-row.ts';
import { parseSlotKey, slotKey } from '../rows/row-keys.ts';
import {
  type CheckedBlock,
  type HashChains,
  type HistoryCheck,
  type TrustedHashes,
  checkHistory,
  createHashChains,
} from './check-history.ts';
import type { Finding } from './finding.ts';
import { createSlotRanges, type SlotCounts, type SlotRange } from './slot-ranges.ts';
import { createTickRules } from './tick-rules.ts';
import { type Checkpoint, type VerifyJob, extendDigest } from './verify-checkpoint.ts';
import { type Blockhash, type Slot, UNAVAILABLE_BLOCKHASH } from '../../solana/ids/ids.ts';
import type { BlockHeader } from '../../solana/model/block.ts';

/** A block whose rows were read. */
export interface ReadBlock extends Pick<CheckedBlock, 'header' | 'transactions'> {
  /** The content of its row. */
  readonly bytes: Uint8Array;
}

/** Assigns each slot its status. Blocks arrive in the order of their slots. */
export interface SlotChecks {
  /** `faults` is the number of faults that were found in the rows of the block. */
  readonly add: (block: ReadBlock, faults: number) => Promise<void>;
  /** A block that cannot be read, whether or not an earlier check has found that. */
  readonly addBroken: (key: string, isPassed: boolean) => void;
  /** A block that an earlier check has checked. */
  readonly pass: (block: ReadBlock) => Promise<void>;
  /** How far the checks have come. */
  readonly state: () => SlotChecksState;
  /** Closes the last range. */
  readonly finish: () => Promise<{ readonly counts: SlotCounts; readonly unusedAnchors: readonly Slot[] }>;
}

/** What the checks know of the blocks so far. */
export type SlotChecksState = Pick<Checkpoint, 'digest' | 'ranges' | 'learned'>;

export interface SlotCheckOptions {
  readonly anchors: TrustedHashes['anchors'];
  /** How to recompute proof of history: by default on all cores, false for not at all. */
  readonly history: boolean | HashChains;
  readonly isSample: boolean;
  readonly occupied: readonly Slot[];
  /** Where an earlier check ended; null for a new one. First pass its blocks. */
  readonly resumed: SlotChecksState | null;
  readonly onSlots: (range: SlotRange) => void;
  /** Receives faults of a block, other than those of its rows. */
  readonly addFinding: (key: string, finding: Finding) => void;
}

export async function createSlotChecks(
  kv: KeyValueReader,
  { anchors, history, isSample, occupied, resumed, onSlots, addFinding }: SlotCheckOptions,
): Promise<SlotChecks> {
  const genesisHash = await readGenesisHash(kv);
  const ranges = createSlotRanges(onSlots, { isSample, occupied, resumed: resumed?.ranges ?? null });
  const ownChains = history === true ? createHashChains() : null;
  const chains = typeof history === 'boolean' ? ownChains : history;
  const ticks = createTickRules(genesisHash, {
    alpenglowGenesis: await readAlpenglowGenesis(kv),
    learned: resumed?.learned ?? null,
  });
  const known = createKnownHashes(anchors);
  const unused = new Set(anchors.keys());
  let last: { readonly slot: Slot; readonly blockhash: Blockhash } | null = null;
  let digest = '';

  const remember = ({ header, bytes }: ReadBlock, entries: Uint8Array | null): void => {
    const { slot, parentSlot, blockhash } = header;
    unused.delete(slot);
    unused.delete(parentSlot);
    known.add(header);
    last = { slot, blockhash };
    digest = extendDigest(digest, slotKey(slot), bytes, entries ?? 'none');
  };

  const check = async ({ header, transactions }: ReadBlock, cell: Uint8Array | null): Promise<HistoryCheck> => {
    const { slot, parentSlot } = header;
    if (last !== null && parentSlot < last.slot) {
      const text = `its parent is slot ${parentSlot}, though slot ${last.slot} after that has a block`;
      return { verdict: { status: 'failed', reason: text }, findings: [{ finding: 'chain', text }] };
    }
    const entries = await decodeEntries(cell);
    if (entries === 'unreadable') return { verdict: { status: 'failed', reason: null }, findings: [] };
    const isNext = last?.slot === parentSlot;
    // In a sample, the parent is not the previous block. It is read only if history starts from it.
    const parent = isNext || entries === null || slot === 0n ? null : await readBlockhash(kv, parentSlot);
    const block = { header, transactions, entries, parent: isNext ? (last?.blockhash ?? null) : parent };
    return checkHistory(block, { genesisHash, anchors }, { ticks, slotOf: known.slotOf, chains });
  };
  return {
    add: async (block, faults) => {
      const { slot, parentSlot } = block.header;
      const cell = await readEntriesCell(kv, slot);
      const { verdict, findings } = await check(block, cell);
      for (const finding of findings) addFinding(slotKey(slot), finding);
      const isFailed = faults > 0 && verdict.status !== 'failed';
      ranges.add(slot, parentSlot, isFailed ? { status: 'failed', reason: null } : verdict);
      remember(block, cell);
    },
    addBroken: (key, isPassed) => {
      const slot = parseSlotKey(key);
      if (slot !== null && !isPassed) ranges.add(slot, null, { status: 'failed', reason: null });
      digest = extendDigest(digest, key, 'broken');
    },
    pass: async (block) => remember(block, await readEntriesCell(kv, block.header.slot)),
    state: () => ({ digest, ranges: ranges.state(), learned: ticks.learned() }),
    finish: async () => {
      await ownChains?.close();
      return { counts: ranges.finish(), unusedAnchors: [...unused] };
    },
  };
}

/** The slots of blockhashes: of the anchors, and as recent blocks name their own and that of their parent. */
function createKnownHashes(anchors: TrustedHashes['anchors']): {
  readonly slotOf: (blockhash: Blockhash) => Slot | null;
  readonly add: (header: BlockHeader) => void;
} {
  // The anchor of slot 0 may be the genesis hash.
  const anchored = new Map([...anchors].filter(([slot]) => slot !== 0n).map(([slot, hash]) => [hash, slot] as const));
  const recent = new Map<Blockhash, Slot>();
  const remember = (hash: Blockhash, slot: Slot): void => {
    if (hash === UNAVAILABLE_BLOCKHASH || recent.has(hash)) return;
    recent.set(hash, slot);
    for (const oldest of recent.keys()) {
      if (recent.size <= MAX_RECENT) break;
      recent.delete(oldest);
    }
  };
  return {
    slotOf: (blockhash) => anchored.get(blockhash) ?? recent.get(blockhash) ?? null,
    add: ({ slot, parentSlot, blockhash, previousBlockhash }) => {
      if (slot !== 0n) remember(previousBlockhash, parentSlot);
      remember(blockhash, slot);
    },
  };
}

/** About as many blocks as a transaction is valid for. */
const MAX_RECENT = 300;

/** null if there is none; empty, which is no cell, if it cannot be read. */
async function readEntriesCell(kv: KeyValueReader, slot: Slot): Promise<Uint8Array | null> {
  try {
    return (await kv.get('entries', slotKey(slot)))?.value ?? null;
  } catch (error) {
    // Reading the table reports its fault.
    rethrowIfUnavailable(error);
    return new Uint8Array();
  }
}

async function decodeEntries(cell: Uint8Array | null): Promise<readonly Entry[] | 'unreadable' | null> {
  try {
    return cell === null ? null : await decodeEntriesRow(cell);
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

/** The slot of the certificate that the ledger keeps; null for none. */
async function readAlpenglowGenesis(kv: KeyValueReader): Promise<Slot | null> {
  // If its row is damaged, the check of the table reports it.
  const certificate = await readCertificate(kv).catch(() => null);
  return certificate === null ? null : certifiedSlot(certificate);
}

/** What a check of the ledger is of. */
export async function describeJob(
  kv: KeyValueReader,
  { anchors, history }: Pick<SlotCheckOptions, 'anchors' | 'history'>,
): Promise<VerifyJob> {
  const [firstBlock = null] = await kv.keys('blocks', { limit: 1, skipDamage: true });
  const sorted = [...anchors].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const flags = [
    ...(history === false ? ['--no-history'] : []),
    ...sorted.map(([slot, hash]) => `--anchor ${slot}:${hash}`),
  ];
  return { genesisHash: await readGenesisHash(kv), firstBlock, flags: flags.join(' ') };
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
