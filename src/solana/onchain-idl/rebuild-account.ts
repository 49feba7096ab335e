import { ByteError, type ByteReader, createByteReader, joinBytes } from '../../shared/bytes/bytes.ts';
import { encodeHex, parseHex } from '../../shared/bytes/encodings.ts';
import type { Address, Signature, Slot } from '../ids/ids.ts';
import { PROGRAM_METADATA_PROGRAM } from '../ids/program-ids.ts';

/** A transaction in the list of those that name an account. */
export interface PastTransaction {
  readonly signature: Signature;
  readonly slot: Slot;
  readonly succeeded: boolean;
}

/** Reads the history of accounts. */
export interface AccountHistory {
  /** The transactions that name an account, newest first, from the one before `before` on; at most `PAGE_LENGTH`. */
  readonly list: (account: Address, before: Signature) => Promise<readonly PastTransaction[]>;
  /** All instructions of a transaction, inner ones too, in the order in which they ran; null if they are not all recorded. */
  readonly read: (signature: Signature) => Promise<readonly PastInstruction[] | null>;
}

/** An account as it was before a transaction. */
interface RebuiltAccount {
  readonly data: Uint8Array;
  /** Those that were read. */
  readonly transactions: number;
  /** The newest transaction that changed it. */
  readonly changedIn: PastTransaction;
}

/** Why an account cannot be rebuilt, as a whole sentence. */
interface LostHistory {
  readonly reason: string;
}

export const PAGE_LENGTH = 1000;
/** The most transactions that are read. A write has up to some 900 bytes, and packed IDLs some 10 kB. */
export const MOST_TRANSACTIONS = 300;

/**
 * Rebuilds the data of an IDL account of `program` as it was before a transaction, from the transactions that wrote it and the buffers
 * that were copied into it. Rejects as `history` does.
 */
export async function rebuildAccount(
  history: AccountHistory,
  account: Address,
  program: Address,
  before: Signature,
): Promise<RebuiltAccount | LostHistory> {
  const rebuilding = createRebuilding(history, program);
  try {
    const last = await rebuilding.lastChange(account, before);
    const data = await rebuilding.dataBefore(account, before);
    if (data === null) return { reason: 'The account was closed at that time.' };
    return { data, transactions: rebuilding.count(), changedIn: last };
  } catch (error) {
    if (error instanceof LostError) return { reason: error.message };
    if (error instanceof ByteError) return { reason: 'The writes in its history do not fit together.' };
    throw error;
  }
}

class LostError extends Error {}

function createRebuilding(history: AccountHistory, program: Address) {
  const lists = new Map<Address, PastTransaction[]>();
  const changes = new Map<Signature, readonly AccountChange[]>();
  let pages = 0;
  let steps = 0;

  /**
   * The transactions before a given one, newest first. The list of an account starts at the newest requested one and is
   * loaded once.
   */
  async function* transactionsBefore(account: Address, before: Signature): AsyncGenerator<PastTransaction> {
    const known = lists.get(account) ?? [];
    const start = known.findIndex(({ signature }) => signature === before) + 1;
    const list = start === 0 ? [] : known;
    lists.set(account, list);
    for (let at = start; ; at++) {
      if (at >= list.length) {
        pages += 1;
        if (pages > MOST_PAGES) throw new LostError(TOO_LONG);
        const page = await history.list(account, list.at(-1)?.signature ?? before);
        list.push(...page);
      }
      const transaction = list[at];
      if (transaction === undefined) return;
      yield transaction;
    }
  }

  async function changesOf({ signature }: PastTransaction): Promise<readonly AccountChange[]> {
    const known = changes.get(signature);
    if (known !== undefined) return known;
    if (changes.size >= MOST_TRANSACTIONS) throw new LostError(TOO_LONG);
    const instructions = await history.read(signature);
    if (instructions === null) {
      throw new LostError(`The endpoint lists transaction ${signature}, but does not return all of its instructions.`);
    }
    const found = instructions.flatMap((instruction) => findAccountChange(instruction, program) ?? []);
    changes.set(signature, found);
    return found;
  }

  async function lastChange(account: Address, before: Signature): Promise<PastTransaction> {
    for await (const transaction of transactionsBefore(account, before)) {
      if (transaction.succeeded && (await changesOf(transaction)).some((change) => change.account === account)) {
        return transaction;
      }
    }
    throw new LostError(`The endpoint has no earlier transaction that wrote ${account}: its history begins later.`);
  }

  async function dataBefore(account: Address, before: Signature): Promise<Uint8Array | null> {
    const transaction = await lastChange(account, before);
    return dataWithin(account, transaction, (await changesOf(transaction)).length);
  }

  /** After the first `count` changes of a transaction. */
  async function dataWithin(account: Address, transaction: PastTransaction, count: number): Promise<Uint8Array | null> {
    steps += 1;
    // Lists that contradict each other lead in circles.
    if (steps > MOST_STEPS) throw new LostError('The lists of its history contradict each other.');
    const all = (await changesOf(transaction)).slice(0, count);
    const at = all.findLastIndex((change) => change.account === account);
    const change = all[at];
    if (change === undefined) return dataBefore(account, transaction.signature);
    const [own, source] = [
      change.isStart ? NOTHING : await dataWithin(account, transaction, at),
      change.source === null ? NOTHING : await dataWithin(change.source, transaction, at),
    ];
    if (own === null || source === null) throw new LostError(`A transaction wrote ${account} while it was closed.`);
    return change.apply(own, source);
  }

  return { lastChange, dataBefore, count: () => changes.size };
}

const NOTHING = new Uint8Array();
const MOST_PAGES = 20;
/** A transaction can contain several writes. */
const MOST_STEPS = 10 * MOST_TRANSACTIONS;
const TOO_LONG = `It takes more than ${MOST_TRANSACTIONS} transactions.`;

/** An instruction of a transaction that succeeded. */
export interface PastInstruction {
  readonly programId: Address;
  readonly accounts: readonly Address[];
  readonly data: Uint8Array;
}

/** The effect of an instruction on the data of an account that contains an IDL, or will. */
interface AccountChange {
  readonly account: Address;
  /** The account whose data it copies; null for none. */
  readonly source: Address | null;
  /** True if what the account held before does not matter. */
  readonly isStart: boolean;
  /** The data after it; null: the account is closed. Throws ByteError if the instruction cannot have succeeded on such data. */
  readonly apply: (before: Uint8Array, source: Uint8Array) => Uint8Array | null;
}

/**
 * The change that an instruction makes to an IDL account of `program`; null for none. Throws ByteError for truncated
 * data.
 */
export function findAccountChange(instruction: PastInstruction, program: Address): AccountChange | null {
  if (instruction.programId === PROGRAM_METADATA_PROGRAM) return metadataChange(instruction);
  return instruction.programId === program ? anchorIdlChange(instruction) : null;
}

/**
 * The instructions of the Program Metadata program. Bytes are written at offsets, to the account that becomes the
 * metadata or to a buffer that is then copied into it. Of the header, only the fields that describe the packing are
 * rebuilt.
 */
function metadataChange({ accounts, data }: PastInstruction): AccountChange | null {
  const [account, , third] = accounts;
  if (account === undefined || data.length === 0) return null;
  const reader = createByteReader(data);
  const source = third === undefined || third === PROGRAM_METADATA_PROGRAM ? null : third;
  const change = { account, source: null, isStart: false };
  switch (reader.u8()) {
    case WRITE: {
      const at = HEADER_LENGTH + reader.u32();
      const written = reader.rest();
      return written.length > 0
        ? { ...change, apply: (before) => overwrite(before, at, written) }
        : { ...change, source, apply: (before, from) => overwrite(before, at, from.subarray(HEADER_LENGTH)) };
    }
    case INITIALIZE: {
      reader.bytes(SEED_LENGTH);
      const packing = readPacking(reader);
      const dataSource = reader.u8();
      const content = reader.rest();
      return content.length > 0
        ? { ...change, isStart: true, apply: () => metadata(packing, dataSource, content) }
        : { ...change, apply: (before) => metadata(packing, dataSource, before.subarray(HEADER_LENGTH)) };
    }
    case SET_DATA: {
      const packing = readPacking(reader);
      if (reader.remaining() === 0) return { ...change, apply: (before) => repack(before, packing) };
      const dataSource = reader.u8();
      const content = reader.rest();
      return content.length > 0
        ? { ...change, isStart: true, apply: () => metadata(packing, dataSource, content) }
        : {
            ...change,
            source,
            isStart: true,
            apply: (_, from) => metadata(packing, dataSource, from.subarray(HEADER_LENGTH)),
          };
    }
    case CLOSE:
      return { ...change, isStart: true, apply: () => null };
    case ALLOCATE:
      return { ...change, isStart: true, apply: () => BUFFER };
    case EXTEND: {
      const more = reader.u16();
      return { ...change, apply: (before) => joinBytes([before, new Uint8Array(more)]) };
    }
    default:
      // A new authority, no authority, or less room.
      return null;
  }
}

/** Encoding, compression and format. */
function readPacking(reader: ByteReader): Uint8Array {
  return reader.bytes(3);
}

function metadata(packing: Uint8Array, dataSource: number, content: Uint8Array): Uint8Array {
  const header = new Uint8Array(HEADER_LENGTH);
  header[0] = METADATA;
  header.set(packing, PACKING_OFFSET);
  header[PACKING_OFFSET + 3] = dataSource;
  new DataView(header.buffer).setUint32(PACKING_OFFSET + 4, content.length, true);
  return joinBytes([header, content]);
}

function repack(before: Uint8Array, packing: Uint8Array): Uint8Array {
  if (before.length < HEADER_LENGTH) throw new ByteError('no header', before.length);
  const after = before.slice();
  after.set(packing, PACKING_OFFSET);
  return after;
}

function overwrite(before: Uint8Array, at: number, written: Uint8Array): Uint8Array {
  if (at + written.length > MAX_ACCOUNT_LENGTH) throw new ByteError('more than an account can have', at);
  const after = new Uint8Array(Math.max(before.length, at + written.length));
  after.set(before);
  after.set(written, at);
  return after;
}

const WRITE = 0;
const INITIALIZE = 1;
const SET_DATA = 3;
const CLOSE = 6;
const ALLOCATE = 7;
const EXTEND = 8;
const METADATA = 2;
const SEED_LENGTH = 16;
const PACKING_OFFSET = 83;
const HEADER_LENGTH = 96;
const MAX_ACCOUNT_LENGTH = 10 * 1024 * 1024;
const BUFFER = Uint8Array.from({ length: HEADER_LENGTH }, (_, at) => (at === 0 ? 1 : 0));

/**
 * The instructions for IDLs that Anchor adds to a program. Bytes are appended: to the IDL account itself, or to a buffer that is then
 * copied into it.
 */
function anchorIdlChange({ accounts, data }: PastInstruction): AccountChange | null {
  const reader = createByteReader(data);
  if (data.length < 9 || encodeHex(reader.bytes(8)) !== TAG) return null;
  const [first, second] = accounts;
  if (first === undefined) return null;
  switch (reader.u8()) {
    case CREATE:
      return second === undefined ? null : { account: second, source: null, isStart: true, apply: () => EMPTY };
    case CREATE_BUFFER:
      return { account: first, source: null, isStart: true, apply: () => EMPTY };
    case ANCHOR_WRITE: {
      const written = reader.bytes(reader.u32());
      return {
        account: first,
        source: null,
        isStart: false,
        apply: (before) => withContent(joinBytes([contentOf(before), written])),
      };
    }
    case SET_BUFFER:
      if (second === undefined) return null;
      return {
        account: second,
        source: first,
        isStart: true,
        apply: (_, source) => withContent(contentOf(source)),
      };
    case ANCHOR_CLOSE:
      return { account: first, source: null, isStart: true, apply: () => null };
    default:
      // A new authority, or more room.
      return null;
  }
}

function contentOf(data: Uint8Array): Uint8Array {
  const reader = createByteReader(data, HEADER.length);
  return reader.bytes(reader.u32());
}

function withContent(content: Uint8Array): Uint8Array {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, content.length, true);
  return joinBytes([HEADER, length, content]);
}

/** The start of SHA-256 of "anchor:idl", in reverse. */
const TAG = '40f4bc78a7e9690a';
const CREATE = 0;
const CREATE_BUFFER = 1;
const ANCHOR_WRITE = 2;
const SET_BUFFER = 3;
const ANCHOR_CLOSE = 5;
/** The discriminator of IDL accounts, and an authority, which is of no use here. */
const HEADER = joinBytes([parseHex('184662bf3a907b9e') ?? new Uint8Array(), new Uint8Array(32)]);
const EMPTY = withContent(new Uint8Array());
