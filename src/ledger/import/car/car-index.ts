import { existsSync, renameSync, rmSync } from 'node:fs';
import { signatureBytes } from '../../../solana/ids/id-bytes.ts';
import type { Blockhash, Signature, Slot } from '../../../solana/ids/ids.ts';
import { transactionId } from '../../../solana/model/transaction.ts';
import { decodeTransactionBytes } from '../../../solana/wire/transaction-codec.ts';
import { errorText } from '../../../shared/error-text.ts';
import { formatSlotLabel, type OnProgress } from '../../../shared/progress.ts';
import { type Database, openDatabase, prepare, type SqlRow } from '../../engine/sqlite/sqlite.ts';
import { LedgerError } from '../../engine/key-value.ts';
import { readBlockhash } from './build-block.ts';
import type { CarFile } from './car-source.ts';
import {
  type Located,
  type PendingSections,
  createPendingSections,
  decodeSection,
  readPayload,
} from './pending-sections.ts';
import { CarError, readSections } from './read-sections.ts';

/** Where a block is in a CAR file. */
export interface CarPlace {
  readonly slot: Slot;
  readonly blockhash: Blockhash;
  /** The offset of the first section that only this block links to. */
  readonly from: number;
  /** The offset after the section of the block, which is the last one. */
  readonly to: number;
}

/** Finds the blocks and transactions of a CAR file: a SQLite file beside it. */
export interface CarIndex {
  readonly place: (slot: Slot) => CarPlace | null;
  /** The slots of blocks that may have a transaction: its first eight bytes are those of one in each of them. */
  readonly slotsOf: (signature: Signature) => readonly Slot[];
  /** Slots with a block from `from` to `to` inclusive. */
  readonly slots: (from: Slot, to: Slot, limit: number, isReverse: boolean) => readonly Slot[];
  readonly close: () => void;
}

const VERSION = 1;
const SCHEMA = `
  create table blocks (slot integer primary key, blockhash text not null, start integer not null, stop integer not null) strict;
  create table transactions (start integer, slot integer, primary key (start, slot)) strict, without rowid;
  create table source (version integer not null, stamp text not null, sums text not null) strict;
`;

/** Counts the rows and adds up their values, so that a flipped bit is noticed. Halves of the long ones do not overflow. */
const SUMS = `
  select (select count(*) || ' ' || coalesce(sum(slot + start + stop), 0) from blocks) || ' ' ||
    (select count(*) || ' ' || coalesce(sum(slot + (start & 4294967295) + (start >> 32)), 0) from transactions) as sums
`;

/** Opens the index of a file, and makes it if there is none. Throws LedgerError. */
export async function openCarIndex(file: CarFile, path: string, onProgress: OnProgress): Promise<CarIndex> {
  if (!existsSync(path)) await makeIndex(file, path, onProgress);
  const remedy = `delete ${path}, and it is made again`;
  let database: Database | null = null;
  try {
    database = openDatabase(path, { readOnly: true });
    const [source] = prepare(database, 'select * from source').all() as SqlRow[];
    if (source?.['version'] !== BigInt(VERSION))
      throw new LedgerError(`the index of ${file.name} is of another version: ${remedy}`);
    if (source['stamp'] !== file.stamp)
      throw new LedgerError(`${file.name} is not the file that its index was made from: ${remedy}`);
    const [found] = prepare(database, SUMS).all() as SqlRow[];
    if (found?.['sums'] !== source['sums']) throw new LedgerError(`the index of ${file.name} is damaged: ${remedy}`);
    return createIndex(database);
  } catch (error) {
    database?.close();
    if (error instanceof LedgerError) throw error;
    throw new LedgerError(`the index of ${file.name} cannot be read (${errorText(error)}): ${remedy}`, {
      cause: error,
    });
  }
}

function createIndex(database: Database): CarIndex {
  const bySlot = prepare(database, 'select * from blocks where slot = ?');
  const byStart = prepare(database, 'select slot from transactions where start = ?');
  const lists = ['asc', 'desc'].map((order) =>
    prepare(database, `select slot from blocks where slot between ? and ? order by slot ${order} limit ?`),
  );
  const slotsIn = (rows: unknown[]): readonly Slot[] => (rows as SqlRow[]).map(({ slot }) => slot as bigint);
  return {
    place: (slot) => {
      const row = bySlot.get(slot > MAX_INTEGER ? -1n : slot) as SqlRow | undefined;
      if (row === undefined) return null;
      return {
        slot,
        blockhash: String(row['blockhash']) as Blockhash,
        from: Number(row['start']),
        to: Number(row['stop']),
      };
    },
    slotsOf: (signature) => slotsIn(byStart.all(startOf(signature))),
    slots: (from, to, limit, isReverse) =>
      slotsIn(lists[isReverse ? 1 : 0]?.all(limited(from), limited(to), limited(BigInt(limit))) ?? []),
    close: () => database.close(),
  };
}

/** Integers of SQLite are signed. */
const MAX_INTEGER = 2n ** 63n - 1n;

function limited(value: bigint): bigint {
  return value > MAX_INTEGER ? MAX_INTEGER : value;
}

function startOf(signature: Signature): bigint {
  return Buffer.from(signatureBytes(signature)).readBigInt64BE();
}

/** Reads the whole file, and compares each section with its CID. Leaves no index if the file cannot be read to its end. */
async function makeIndex(file: CarFile, path: string, onProgress: OnProgress): Promise<void> {
  const unfinished = `${path}.${process.pid}`;
  rmSync(unfinished, { force: true });
  let database: Database | null = null;
  try {
    database = openDatabase(unfinished, { readOnly: false });
    // If it is interrupted, it is made again.
    database.exec(`pragma journal_mode = off; pragma synchronous = off; ${SCHEMA} begin`);
    await fillIndex(file, database, onProgress);
    const [found] = prepare(database, SUMS).all() as SqlRow[];
    database.prepare('insert into source values (?, ?, ?)').run(VERSION, file.stamp, found?.['sums'] ?? null);
    database.exec('commit');
    database.close();
    database = null;
    renameSync(unfinished, path);
  } catch (error) {
    database?.close();
    rmSync(unfinished, { force: true });
    if (error instanceof CarError)
      throw new LedgerError(
        `${file.name}, at byte ${error.offset}: ${error.message}. It is not served in place; slotscope ledger import imports what is whole`,
        { cause: error },
      );
    throw new LedgerError(`the index of ${file.name} cannot be written: ${path}: ${errorText(error)}`, {
      cause: error,
    });
  }
}

async function fillIndex(file: CarFile, database: Database, onProgress: OnProgress): Promise<void> {
  const addBlock = database.prepare('insert into blocks values (?, ?, ?, ?)');
  const addTransaction = database.prepare('insert or ignore into transactions values (?, ?)');
  const { roots, sections } = await readSections(file.chunks());
  const pending = createPendingSections();
  let hasRoot = roots.length === 0;
  let from: number | null = null;
  let end = 0;
  let last: Slot | null = null;
  for await (const section of sections) {
    from ??= section.offset;
    end = section.end;
    hasRoot ||= roots.includes(section.link);
    const node = decodeSection(section);
    if (node.kind === 'subset' || node.kind === 'epoch') {
      from = null;
      continue;
    }
    pending.add(section);
    if (node.kind !== 'block') continue;
    const { slot } = node;
    if (last !== null && slot <= last)
      throw new CarError(`the block of slot ${slot} comes after that of slot ${last}`, section.offset);
    last = slot;
    const block = { section, node };
    addBlock.run(slot, readBlockhash(block, pending), from, section.end);
    for (const signature of signaturesOf(block, pending)) addTransaction.run(startOf(signature), slot);
    const counted = { count: section.end, unit: 'byte' } as const;
    onProgress({ done: section.end, total: file.size, counted, label: formatSlotLabel(slot) });
    pending.clear();
    from = null;
  }
  if (!hasRoot) throw new CarError('the file ends without its root: blocks may be missing', end);
}

function* signaturesOf({ node, section }: Located<'block'>, pending: PendingSections): Generator<Signature> {
  for (const entry of node.entries) {
    for (const link of pending.node(entry, 'entry', section).node.transactions) {
      const transaction = pending.node(link, 'transaction', section);
      const bytes = readPayload(transaction.node.data, transaction.section, pending);
      try {
        yield transactionId(decodeTransactionBytes(bytes));
      } catch (error) {
        throw new CarError(`a transaction that cannot be read: ${errorText(error)}`, transaction.section.offset, error);
      }
    }
  }
}
