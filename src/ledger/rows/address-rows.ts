import { RESERVED_KEYS } from '../../solana/ids/program-ids.ts';
import { type MessageInitShape, create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
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
import { transactionId } from '../../solana/model/transaction.ts';
import { CELL_LIMITS, encodeCell, inflateCell } from '../cell/cell.ts';
import type { Cell, KeyValueReader, TableRow } from '../engine/key-value.ts';
import { createRowReader } from '../proto/row-reader.ts';
import {
  type InstructionError as InstructionErrorMessage,
  TransactionByAddrInfoSchema,
  type TransactionError as TransactionErrorMessage,
  TransactionErrorSchema,
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

/**
 * Encodes a row for each address that a transaction of the block names, static or loaded, without Agave's reserved keys: builtin
 * programs and sysvars.
 */
export function encodeAddressRows({ slot, blockTime, transactions }: AddressedBlock): readonly TableRow[] {
  const payloads = new Map<Address, Uint8Array[]>();
  transactions.forEach((executed, index) => {
    // Encoded once for all of its addresses.
    const entry = encodeEntry(executed, index, blockTime);
    for (const address of namedAddresses(executed)) {
      const entries = payloads.get(address);
      if (entries === undefined) payloads.set(address, [entry]);
      else entries.push(entry);
    }
  });
  return Array.from(payloads, ([address, entries]) => {
    const [first = new Uint8Array()] = entries;
    const payload = entries.length === 1 ? first : Buffer.concat(entries);
    return {
      table: 'tx-by-addr',
      key: addressKey(address, slot),
      cell: { qualifier: 'proto', value: encodeCell(payload, CELL_LIMITS['tx-by-addr']) },
    };
  });
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

/** A TransactionByAddrInfo as the field of a row. */
function encodeEntry(executed: ExecutedTransaction, index: number, blockTime: bigint | null): Uint8Array {
  const { transaction, meta } = executed;
  const memo = formatMemos(transaction.message);
  const err = meta?.err ?? null;
  const entry = new BinaryWriter().tag(1, WireType.LengthDelimited).bytes(signatureBytes(transactionId(transaction)));
  if (err !== null) {
    const row = create(TransactionErrorSchema, encodeAddressError(err));
    entry.tag(2, WireType.LengthDelimited).bytes(toBinary(TransactionErrorSchema, row));
  }
  if (index !== 0) entry.tag(3, WireType.Varint).uint32(index);
  if (memo !== null) entry.tag(4, WireType.LengthDelimited).fork().tag(1, WireType.LengthDelimited).string(memo).join();
  if (blockTime !== null) {
    entry.tag(5, WireType.LengthDelimited).fork();
    if (blockTime !== 0n) entry.tag(1, WireType.Varint).int64(blockTime);
    entry.join();
  }
  return new BinaryWriter().tag(1, WireType.LengthDelimited).bytes(entry.finish()).finish();
}

interface WantedEntries {
  readonly isWanted: (index: number) => boolean;
  readonly limit: number;
}

const ALL_ENTRIES: WantedEntries = { isWanted: () => true, limit: Number.POSITIVE_INFINITY };

/** The wanted entries of a row, the last one first. Decodes no others. Throws on a cell of another form. */
export async function decodeAddressRow(
  { qualifier, value }: Cell,
  { isWanted, limit }: WantedEntries = ALL_ENTRIES,
): Promise<readonly AddressEntry[]> {
  const bytes = await inflateCell(value, CELL_LIMITS['tx-by-addr']);
  if (qualifier === 'bin') {
    const wanted = decodeBinEntries(bytes).filter(({ index }) => isWanted(index));
    return wanted.slice(0, limit);
  }
  const wanted = splitEntries(bytes).filter((entry) => isWanted(readIndex(entry)));
  return wanted.slice(0, limit).map(decodeEntry);
}

/** The last one first. */
function splitEntries(bytes: Uint8Array): readonly Uint8Array[] {
  const { wire, fields } = createRowReader(bytes);
  const entries: Uint8Array[] = [];
  for (const [field] of fields(wire.len)) if (field === 1) entries.push(wire.bytes());
  return entries.reverse();
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
  return entries.toReversed();
}

function readBinEntry(reader: ByteReader): AddressEntry {
  const signature = encodeSignature(reader.bytes(SIGNATURE_BYTES));
  const err = readOption(reader, () => readOldTransactionError(reader));
  const index = reader.u32();
  const memo = readOption(reader, () => readText(reader));
  return { signature, index, err, memo, blockTime: null };
}

/** A row of the `info` table marks `tx-by-addr` as complete. In older ledgers it lacks blocks. */
export const ADDRESS_TABLE_ROW: TableRow = {
  table: 'info',
  key: 'tx-by-addr',
  // An empty message, uncompressed.
  cell: { qualifier: 'proto', value: new Uint8Array(4) },
};

/**
 * True if every block of the ledger is in the table `tx-by-addr`. A warehouse has no such mark: its table counts as
 * complete if it exists.
 */
export async function hasAddressTable(kv: KeyValueReader): Promise<boolean> {
  const { table, key } = ADDRESS_TABLE_ROW;
  if (kv.tables.has(table)) return (await kv.get(table, key)) !== null;
  return (await kv.keys('tx-by-addr', { limit: 1 })).length > 0;
}

/** The rows to write with a block so that a new ledger has the table from its first block on; none if it has blocks. */
export async function newTableRows(kv: KeyValueReader): Promise<readonly TableRow[]> {
  if (!kv.tables.has(ADDRESS_TABLE_ROW.table) || (await hasAddressTable(kv))) return [];
  return (await kv.keys('blocks', { limit: 1, skipDamage: true })).length === 0 ? [ADDRESS_TABLE_ROW] : [];
}

/** Stands for an unknown name, as in the other tables. */
const UNNAMED = 0xffff_ffff;

/** An error as the `tx-by-addr` table has it: by numbers, without the text of a BorshIoError. */
function encodeAddressError(error: TransactionError): MessageInitShape<typeof TransactionErrorSchema> {
  const transactionError = numberOf(TRANSACTION_ERRORS, error);
  switch (error.name) {
    case 'InstructionError':
      return { transactionError, instructionError: encodeInstructionError(error.index, error.error) };
    case 'DuplicateInstruction':
      return { transactionError, transactionDetails: { index: error.index } };
    case 'InsufficientFundsForRent':
    case 'ProgramExecutionTemporarilyRestricted':
      return { transactionError, transactionDetails: { index: error.accountIndex } };
    default:
      return { transactionError };
  }
}

function encodeInstructionError(index: number, error: InstructionError) {
  const custom = error.name === 'Custom' ? { custom: { custom: error.code } } : {};
  return { index, error: numberOf(INSTRUCTION_ERRORS, error), ...custom };
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
