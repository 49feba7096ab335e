import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { formatSlotLabel } from '../../../shared/progress.ts';
import type { AbsentForm, AbsentInMeta, StoredBlock } from '../../../rpc-service/store/ledger-store.ts';
import type { Blockhash, Slot } from '../../../solana/ids/ids.ts';
import type { Block, ExecutedTransaction } from '../../../solana/model/block.ts';
import type { VerifyTransaction } from '../../../solana/verify-signatures.ts';
import { CELL_LIMITS, inflateCell } from '../../cell/cell.ts';
import { type KeyValueWriter, withRowError } from '../../engine/key-value.ts';
import { checkBlockBalances } from '../../history/block-balances.ts';
import { type AbsentInAnswer, NOTHING_ABSENT } from '../../rows/absent-row.ts';
import { fitsBinBlock, openBlock } from '../../rows/block-rows.ts';
import { encodeEntriesRow } from '../../rows/entries-row.ts';
import { slotKey } from '../../rows/row-keys.ts';
import type { ReportBuilder } from '../import-report.ts';
import type { LedgerWriter } from '../ledger-writer.ts';
import { buildBlock, readBlockhash, readEntries } from './build-block.ts';
import type { CarNode } from './decode-node.ts';
import { type Located, type PendingSections, createPendingSections, decodeSection } from './pending-sections.ts';
import { CarError, type CarSection, readSections } from './read-sections.ts';

export interface CarImport {
  readonly ledger: KeyValueWriter;
  readonly writer: LedgerWriter;
  readonly report: ReportBuilder;
  readonly verify: VerifyTransaction;
  /** Reports an error as a refusal. Throws it again if it is the ledger that cannot be read or written. */
  readonly refuse: (error: unknown) => void;
  /** Called with the number of bytes read, and the current position. */
  readonly onProgress: (read: number, label: string) => void;
  /** Stops the import before the next block. */
  readonly signal?: AbortSignal | undefined;
}

const CHUNK_BYTES = 1024 * 1024;

/**
 * Imports the blocks of an Old Faithful file, an archive of the ledger, with their entries. Holds one block in memory.
 * Rejects malformed parts; if the structure of the file is lost, the import ends with a CarError. Blocks that the
 * ledger has are skipped, so an interrupted import can resume.
 */
export async function importCar(file: string, state: CarImport): Promise<void> {
  const chunks: AsyncIterable<Buffer> = createReadStream(file, { highWaterMark: CHUNK_BYTES });
  await importCarChunks(chunks, file, state);
}

/** The same for the content of a file. */
export async function importCarChunks(
  chunks: AsyncIterable<Uint8Array>,
  file: string,
  state: CarImport,
): Promise<void> {
  const { refuse, onProgress, report, signal } = state;
  const { roots, sections } = await readSections(chunks);
  const pending = createPendingSections();
  const importBlock = createBlockImporter({ file, ...state, pending });
  const lists = createListChecks();
  let hasRoot = roots.length === 0;
  let end = 0;
  const importSection = async (section: CarSection): Promise<void> => {
    const node = decodeSection(section);
    lists.add(section, node);
    if (node.kind !== 'block') return;
    onProgress(section.end, formatSlotLabel(node.slot));
    await importBlock({ section, node });
  };
  for await (const section of sections) {
    if (signal?.aborted === true) return;
    end = section.end;
    if (peekKind(section.bytes) < BLOCK || peekKind(section.bytes) > EPOCH) {
      pending.add(section);
      continue;
    }
    hasRoot ||= roots.includes(section.link);
    try {
      await importSection(section);
    } catch (error) {
      if (peekKind(section.bytes) === BLOCK) report.count('blocks', 'refused');
      refuse(error);
    }
    pending.clear();
  }
  const { count, offset } = pending.unlinked();
  if (count > 0) refuse(new CarError(`no block links to the ${count} sections at the end`, offset));
  if (!hasRoot) refuse(new CarError('the file ends without its root: blocks may be missing', end));
}

const BLOCK = 2;
const EPOCH = 4;

/** The kind of a node, which is the first item of its list, without decoding it; -1 if it is not a node. */
function peekKind(bytes: Uint8Array): number {
  const [head = 0, kind = 0] = bytes;
  const isShortList = head >>> 5 === 4 && (head & 0x1f) < 24;
  return isShortList && kind < 24 ? kind : -1;
}

interface BlockImport {
  readonly file: string;
  readonly ledger: KeyValueWriter;
  readonly writer: LedgerWriter;
  readonly report: ReportBuilder;
  readonly pending: PendingSections;
  readonly refuse: (error: unknown) => void;
  readonly verify: VerifyTransaction;
}

/** Adds a block to the ledger unless it is present. Throws CarError or Refusal. */
type ImportBlock = (located: Located<'block'>) => Promise<void>;

function createBlockImporter({ file, ledger, writer, report, pending, refuse, verify }: BlockImport): ImportBlock {
  /** The block before, in this file. */
  let last: { readonly slot: Slot; readonly blockhash: Blockhash } | null = null;

  const findBlockhash = async (slot: Slot): Promise<Blockhash | null> =>
    last?.slot === slot ? last.blockhash : ((await readStored(ledger, slot))?.blockhash ?? null);

  /** The block is not read again, only its hash is compared. Entries are added if it came without them, as from answers of a node. */
  const passOver = async (located: Located<'block'>, stored: StoredBlock, blockhash: Blockhash): Promise<void> => {
    const { slot } = located.node;
    if (stored.blockhash !== blockhash)
      throw new CarError(`slot ${slot} holds another block, ${stored.blockhash}`, located.section.offset);
    const { length } = stored.transactions;
    if ((await ledger.get('entries', slotKey(slot))) === null) {
      const entries = readEntries(located, pending);
      const transactions = entries.reduce((sum, { numTransactions }) => sum + numTransactions, 0);
      if (transactions !== length)
        throw new CarError(`${transactions} transactions, where slot ${slot} holds ${length}`, located.section.offset);
      await ledger.write([encodeEntriesRow(slot, entries)]);
      report.note({ file, where: `slot ${slot}`, text: 'the block was there without its entries, which were added' });
    }
    report.count('blocks', 'existing');
    report.count('blockTransactions', 'existing', length);
  };

  return async (located) => {
    const { slot, parentSlot } = located.node;
    const blockhash = readBlockhash(located, pending);
    const parent = parentSlot === slot ? blockhash : await findBlockhash(parentSlot);
    last = { slot, blockhash };
    const stored = await readStored(ledger, slot);
    if (stored !== null) return passOver(located, stored, blockhash);

    const { block, entries } = await buildBlock(located, pending, parent, verify);
    const { outcome } = await writer.addBlock(block, findNotRecorded(block), entries);
    const balances = checkBlockBalances(block.transactions);
    report.count('blocks', outcome);
    report.count('blockTransactions', outcome, block.transactions.length);
    report.countLinks(balances);
    for (const text of balances.notes) report.note({ file, where: `slot ${slot}`, text });
    if (parent === null) {
      const text = `its parent, slot ${parentSlot}, is neither in this file nor in the ledger, so its previousBlockhash is not known`;
      report.note({ file, where: `slot ${slot}`, text });
    }
    const { count, offset } = pending.unlinked();
    if (count > 0)
      refuse(new CarError(`no block links to ${count} of the sections before the block of slot ${slot}`, offset));
    return undefined;
  };
}

async function readStored(ledger: KeyValueWriter, slot: Slot): Promise<StoredBlock | null> {
  const key = slotKey(slot);
  const cell = await ledger.get('blocks', key);
  if (cell === null) return null;
  return withRowError('blocks', key, async () => {
    const bytes = await inflateCell(cell.value, CELL_LIMITS.blocks);
    return openBlock({ slot, qualifier: cell.qualifier, bytes });
  });
}

/** The lists that a row of protobuf has as empty where older metadata does not have them. */
const LISTS = ['postTokenBalances', 'preTokenBalances', 'rewards'] as const;

/**
 * Absences that the row of a block cannot express: lists that its older form of metadata lacks. A node returns them as
 * null.
 */
export function findNotRecorded(block: Block): AbsentInAnswer {
  if (fitsBinBlock(block)) return NOTHING_ABSENT;
  return { ...NOTHING_ABSENT, metas: block.transactions.map(findInMeta) };
}

function findInMeta({ meta }: ExecutedTransaction): AbsentInMeta {
  const absent: { [name in (typeof LISTS)[number]]?: AbsentForm } = {};
  for (const name of LISTS) if (meta !== null && meta[name] === null) absent[name] = 'null';
  return absent;
}

/** Checks the lists of blocks and subsets against the sections that precede them. */
interface ListChecks {
  /** Throws CarError for a list that differs. */
  readonly add: (section: CarSection, node: CarNode) => void;
}

function createListChecks(): ListChecks {
  const blocks = createLinkTally();
  const subsets = createLinkTally();
  return {
    add: ({ link, offset }, node) => {
      if (node.kind === 'block') blocks.add(link);
      if (node.kind === 'subset') {
        subsets.add(link);
        const count = blocks.count();
        if (!blocks.compare(node.blocks))
          throw new CarError(`the subset lists ${node.blocks.length} blocks, and not the ${count} before it`, offset);
      }
      if (node.kind === 'epoch') {
        const count = subsets.count();
        if (!subsets.compare(node.subsets))
          throw new CarError(`the epoch lists ${node.subsets.length} subsets, and not the ${count} before it`, offset);
      }
    },
  };
}

/** Compares the links that a node lists with those that came, in order, without keeping them. */
interface LinkTally {
  readonly add: (link: string) => void;
  /** How many came since the last comparison. */
  readonly count: () => number;
  /** True if these arrived since the last comparison. */
  readonly compare: (links: readonly string[]) => boolean;
}

function createLinkTally(): LinkTally {
  let hash = createHash('sha256');
  let count = 0;
  return {
    add: (link) => {
      hash.update(link, 'latin1');
      count++;
    },
    count: () => count,
    compare: (links) => {
      const listed = createHash('sha256');
      for (const link of links) listed.update(link, 'latin1');
      const isSame = links.length === count && Buffer.compare(listed.digest(), hash.digest()) === 0;
      hash = createHash('sha256');
      count = 0;
      return isSame;
    },
  };
}

/** A header in hex: its length, then a map that begins with "roots", as its encoding demands, or with "version", as in CAR 2. */
const HEADER = /^(?:..){1,6}(?:a265726f6f7473|a16776657273696f6e)/;

/** True for a CAR file, by its name or its first bytes. False if it cannot be read. */
export async function isCar(path: string): Promise<boolean> {
  if (path.toLowerCase().endsWith('.car')) return true;
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(32), 0, 32, 0);
      return HEADER.test(buffer.toString('hex', 0, bytesRead));
    } finally {
      await file.close();
    }
  } catch {
    return false;
  }
}
