import { RESERVED_KEYS } from '../../solana/ids/program-ids.ts';
import { fromBinary } from '@bufbuild/protobuf';
import { type StoredBlock, toExecutedTransaction } from '../../rpc-service/store/ledger-store.ts';
import { type ByteReader, createByteReader } from '../../shared/bytes/bytes.ts';
import { readOldTransactionError } from '../proto/transaction-error-bincode.ts';
import {
  type InstructionError,
  type TransactionError,
  INSTRUCTION_ERRORS,
  TRANSACTION_ERRORS,
} from '../../solana/errors/transaction-error.ts';
import { encodeSignature, signatureBytes } from '../../solana/ids/id-bytes.ts';
import { type Address, SIGNATURE_BYTES, type Signature } from '../../solana/ids/ids.ts';
import type { Block, ExecutedTransaction } from '../../solana/model/block.ts';
import { type TokenBalance, transactionId } from '../../solana/model/transaction.ts';
import { CELL_LIMITS, encodeCell, inflateCell } from '../cell/cell.ts';
import type { Cell, KeyValueReader, TableRow } from '../engine/key-value.ts';
import { createRowReader } from '../proto/row-reader.ts';
import { createRowWriter, type RowWriter } from '../proto/row-writer.ts';
import {
  type InstructionError as InstructionErrorMessage,
  TransactionByAddrInfoSchema,
  type TransactionError as TransactionErrorMessage,
} from '../proto/transaction_by_addr_pb.ts';
import { readList, readOption, readText } from '../proto/bincode.ts';
import { addressKey } from './row-keys.ts';
import { formatMemos } from './tx-row.ts';

/** A transaction that mentions the address, in a row of the `tx-by-addr` table. Agave's TransactionByAddrInfo. */
interface AddressEntry {
  readonly signature: Signature;
  /** Position in its block, from 0. */
  readonly index: number;
  readonly err: TransactionError | null;
  readonly memo: string | null;
  /** Unix seconds. */
  readonly blockTime: bigint | null;
}

/** The tables of addresses: `tx-by-addr` is the warehouse's, `tx-by-owner` our own. */
export const ADDRESS_TABLES = ['tx-by-addr', 'tx-by-owner'] as const;
export type AddressTable = (typeof ADDRESS_TABLES)[number];

/** The field of an entry in its row. In `tx-by-owner`, it says whether the transaction changed a balance of the owner. */
const ENTRY = 1;
const ENTRY_WITHOUT_CHANGE = 2;

/**
 * Encodes a row of `tx-by-addr` for each address that a transaction of the block names, static or loaded, and a row of
 * `tx-by-owner` for each other address that owns token accounts that it names. Leaves out Agave's reserved keys: builtin
 * programs and sysvars.
 */
export function encodeAddressRows({ slot, blockTime, transactions }: AddressedBlock): readonly TableRow[] {
  const payloads: Readonly<Record<AddressTable, Map<Address, Uint8Array[]>>> = {
    'tx-by-addr': new Map(),
    'tx-by-owner': new Map(),
  };
  const add = (table: AddressTable, address: Address, entry: Uint8Array): void => {
    const entries = payloads[table].get(address);
    if (entries === undefined) payloads[table].set(address, [entry]);
    else entries.push(entry);
  };
  transactions.forEach((executed, index) => {
    // Encoded once for all of its addresses.
    const info = encodeEntry(executed, index, blockTime);
    const entry = asField(ENTRY, info);
    const named = namedAddresses(executed);
    for (const address of named) add('tx-by-addr', address, entry);
    for (const [owner, isChanged] of tokenOwners(executed)) {
      if (!named.has(owner)) add('tx-by-owner', owner, isChanged ? entry : asField(ENTRY_WITHOUT_CHANGE, info));
    }
  });
  return ADDRESS_TABLES.flatMap((table) =>
    Array.from(payloads[table], ([address, entries]) => {
      const [first = new Uint8Array()] = entries;
      const payload = entries.length === 1 ? first : Buffer.concat(entries);
      return {
        table,
        key: addressKey(address, slot),
        cell: { qualifier: 'proto', value: encodeCell(payload, CELL_LIMITS[table]) },
      };
    }),
  );
}

export type AddressedBlock = Pick<Block, 'slot' | 'blockTime' | 'transactions'>;

/** Decodes the transactions of a block. */
export function toAddressedBlock({ slot, blockTime, transactions }: StoredBlock): AddressedBlock {
  return { slot, blockTime, transactions: Array.from(transactions, toExecutedTransaction) };
}

/** The addresses whose lists have a transaction. */
export function namedAddresses({ transaction, meta }: ExecutedTransaction): ReadonlySet<Address> {
  const loaded = meta === null ? [] : [...meta.loadedAddresses.writable, ...meta.loadedAddresses.readonly];
  return new Set([...transaction.message.accountKeys, ...loaded].filter((address) => !RESERVED_KEYS.has(address)));
}

/**
 * The owners of the token accounts that a transaction names, as its token balances have them, and whether it changed a
 * balance of the owner. Balances recorded before slot 111,491,819 have no owners.
 */
export function tokenOwners({ meta }: ExecutedTransaction): ReadonlyMap<Address, boolean> {
  const owners = new Map<Address, boolean>();
  const before = meta?.preTokenBalances ?? [];
  const after = meta?.postTokenBalances ?? [];
  const balances = new Map<string, bigint>();
  const nameOf = ({ accountIndex, owner, mint }: TokenBalance): string => `${accountIndex} ${owner} ${mint}`;
  for (const balance of before) balances.set(nameOf(balance), balance.uiTokenAmount.amount);
  const add = (owner: Address | null, isChanged: boolean): void => {
    if (owner !== null && !RESERVED_KEYS.has(owner)) owners.set(owner, isChanged || owners.get(owner) === true);
  };
  // A balance of an account that is opened, closed or given to another owner is on one side only.
  for (const balance of after) {
    const name = nameOf(balance);
    add(balance.owner, balance.uiTokenAmount.amount !== (balances.get(name) ?? 0n));
    balances.delete(name);
  }
  for (const balance of before) {
    const left = balances.get(nameOf(balance));
    if (left !== undefined) add(balance.owner, left !== 0n);
  }
  return owners;
}

function asField(field: number, entry: Uint8Array): Uint8Array {
  const row = createRowWriter(entry.length + 8);
  row.bytes(field, entry);
  return row.finish();
}

/** A TransactionByAddrInfo. */
function encodeEntry({ transaction, meta }: ExecutedTransaction, index: number, blockTime: bigint | null): Uint8Array {
  const memo = formatMemos(transaction.message);
  const err = meta?.err ?? null;
  const row = createRowWriter(128);
  row.bytes(1, signatureBytes(transactionId(transaction)));
  if (err !== null) row.message(2, () => writeAddressError(row, err));
  row.u32(3, index);
  if (memo !== null) row.message(4, () => row.text(1, memo));
  if (blockTime !== null) row.message(5, () => row.i64(1, blockTime));
  return row.finish();
}

export interface WantedEntries {
  readonly isWanted: (index: number) => boolean;
  readonly limit: number;
  /** By default, the last one comes first. */
  readonly isAscending?: boolean;
}

const ALL_ENTRIES: WantedEntries = { isWanted: () => true, limit: Number.POSITIVE_INFINITY };

/** The wanted entries of a row of `tx-by-addr`. Decodes no others. Throws on a cell of another form. */
export async function decodeAddressRow(
  { qualifier, value }: Cell,
  wanted: WantedEntries = ALL_ENTRIES,
): Promise<readonly AddressEntry[]> {
  const bytes = await inflateCell(value, CELL_LIMITS['tx-by-addr']);
  if (qualifier === 'bin') return choose(decodeBinEntries(bytes), ({ index }) => index, wanted);
  const entries = splitEntries(bytes).filter(({ field }) => field === ENTRY);
  return choose(entries, ({ info }) => readIndex(info), wanted).map(({ info }) => decodeEntry(info));
}

interface OwnerEntry extends AddressEntry {
  /** True if the transaction changed a balance of the owner. */
  readonly isBalanceChanged: boolean;
}

/** Like decodeAddressRow, for a row of `tx-by-owner`. */
export async function decodeOwnerRow(
  { value }: Cell,
  wanted: WantedEntries = ALL_ENTRIES,
): Promise<readonly OwnerEntry[]> {
  const entries = splitEntries(await inflateCell(value, CELL_LIMITS['tx-by-owner']));
  return choose(entries, ({ info }) => readIndex(info), wanted).map(({ field, info }) => ({
    ...decodeEntry(info),
    isBalanceChanged: field === ENTRY,
  }));
}

/** `entries` are in the order of their transactions in the block. */
function choose<T>(
  entries: readonly T[],
  indexOf: (entry: T) => number,
  { isWanted, limit, isAscending = false }: WantedEntries,
): readonly T[] {
  const wanted = entries.filter((entry) => isWanted(indexOf(entry)));
  return (isAscending ? wanted : wanted.reverse()).slice(0, limit);
}

interface EntryBytes {
  readonly field: number;
  readonly info: Uint8Array;
}

function splitEntries(bytes: Uint8Array): readonly EntryBytes[] {
  const { wire, fields } = createRowReader(bytes);
  const entries: EntryBytes[] = [];
  for (const [field] of fields(wire.len)) {
    if (field === ENTRY || field === ENTRY_WITHOUT_CHANGE) entries.push({ field, info: wire.bytes() });
  }
  return entries;
}

function readIndex(entry: Uint8Array): number {
  const { wire, fields } = createRowReader(entry);
  let index = 0;
  for (const [field] of fields(wire.len)) if (field === 3) index = wire.uint32();
  return index;
}

function decodeEntry(bytes: Uint8Array): AddressEntry {
  const { signature, index, err, memo, blockTime } = fromBinary(TransactionByAddrInfoSchema, bytes);
  if (signature.length !== SIGNATURE_BYTES) throw new Error(`a signature of ${signature.length} bytes`);
  return {
    signature: encodeSignature(signature),
    index,
    err: err === undefined ? null : decodeAddressError(err),
    memo: memo?.memo ?? null,
    blockTime: blockTime?.timestamp ?? null,
  };
}

/** The oldest form of a row: bincode, without block times. */
function decodeBinEntries(bytes: Uint8Array): readonly AddressEntry[] {
  const reader = createByteReader(bytes);
  const entries = readList(reader, () => readBinEntry(reader));
  if (reader.remaining() > 0) throw reader.error(`${reader.remaining()} bytes too many`);
  return entries;
}

function readBinEntry(reader: ByteReader): AddressEntry {
  const signature = encodeSignature(reader.bytes(SIGNATURE_BYTES));
  const err = readOption(reader, () => readOldTransactionError(reader));
  const index = reader.u32();
  const memo = readOption(reader, () => readText(reader));
  return { signature, index, err, memo, blockTime: null };
}

/** The rows of the `info` table that mark the tables of addresses as complete. In older ledgers they lack blocks. */
export const ADDRESS_TABLE_ROWS: readonly TableRow[] = ADDRESS_TABLES.map((key) => ({
  table: 'info',
  key,
  // An empty message, uncompressed.
  cell: { qualifier: 'proto', value: new Uint8Array(4) },
}));

/**
 * True if every block of the ledger is in a table of addresses. A warehouse has no such mark: its table counts as
 * complete if it exists.
 */
export async function hasAddressTable(kv: KeyValueReader, table: AddressTable = 'tx-by-addr'): Promise<boolean> {
  if (kv.tables.has('info')) return (await kv.get('info', table)) !== null;
  return kv.tables.has(table) && (await kv.keys(table, { limit: 1 })).length > 0;
}

/** The rows to write with a block so that a new ledger has the tables from its first block on; none if it has blocks. */
export async function newTableRows(kv: KeyValueReader): Promise<readonly TableRow[]> {
  if (!kv.tables.has('info') || (await hasAddressTable(kv))) return [];
  return (await kv.keys('blocks', { limit: 1, skipDamage: true })).length === 0 ? ADDRESS_TABLE_ROWS : [];
}

/** Stands for an unknown name, as in the other tables. */
const UNNAMED = 0xffff_ffff;

/** Writes an error as the `tx-by-addr` table has it: by numbers, without the text of a BorshIoError. */
function writeAddressError(row: RowWriter, error: TransactionError): void {
  row.u32(1, numberOf(TRANSACTION_ERRORS, error));
  switch (error.name) {
    case 'InstructionError': {
      const { index, error: reason } = error;
      row.message(2, () => {
        row.u32(1, index);
        row.u32(2, numberOf(INSTRUCTION_ERRORS, reason));
        if (reason.name === 'Custom') row.message(3, () => row.u32(1, reason.code));
      });
      return;
    }
    case 'DuplicateInstruction':
      row.message(3, () => row.u32(1, error.index));
      return;
    case 'InsufficientFundsForRent':
    case 'ProgramExecutionTemporarilyRestricted':
      row.message(3, () => row.u32(1, error.accountIndex));
  }
}

function numberOf(names: readonly string[], { name }: TransactionError | InstructionError): number {
  const number = names.indexOf(name);
  return number === -1 ? UNNAMED : number;
}

/** A number without a name here is the name of an unknown error. */
function decodeAddressError(row: TransactionErrorMessage): TransactionError {
  const { transactionError, instructionError, transactionDetails } = row;
  const name = TRANSACTION_ERRORS[transactionError];
  switch (name) {
    case undefined:
      return { name: 'unknown', json: String(transactionError) };
    case 'InstructionError':
      return { name, index: instructionError?.index ?? 0, error: decodeInstructionError(instructionError) };
    case 'DuplicateInstruction':
      return { name, index: transactionDetails?.index ?? 0 };
    case 'InsufficientFundsForRent':
    case 'ProgramExecutionTemporarilyRestricted':
      return { name, accountIndex: transactionDetails?.index ?? 0 };
    default:
      return { name };
  }
}

function decodeInstructionError(row: InstructionErrorMessage | undefined): InstructionError {
  const number = row?.error ?? 0;
  const name = INSTRUCTION_ERRORS[number];
  switch (name) {
    case undefined:
      return { name: 'unknown', json: String(number) };
    case 'Custom':
      return { name, code: row?.custom?.custom ?? 0 };
    case 'BorshIoError':
      return { name, text: null };
    default:
      return { name };
  }
}
