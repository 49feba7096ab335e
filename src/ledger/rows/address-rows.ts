import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import type { StoredBlock } from '../../rpc-service/ledger-store.ts';
import { toExecutedTransaction } from '../../rpc-service/to-stored-block.ts';
import { type ByteReader, createByteReader } from '../../shared/bytes/bytes.ts';
import { readOldTransactionError } from '../../solana/errors/transaction-error-bincode.ts';
import type { TransactionError } from '../../solana/errors/transaction-error.ts';
import {
  type Address,
  SIGNATURE_BYTES,
  type Signature,
  type Slot,
  U64_MAX,
  parseAddress,
} from '../../solana/ids/ids.ts';
import { encodeSignature, signatureBytes } from '../../solana/ids/id-bytes.ts';
import type { Block, ExecutedTransaction } from '../../solana/model/block.ts';
import { RESERVED_KEYS } from '../../solana/model/reserved-keys.ts';
import { transactionId } from '../../solana/model/transaction.ts';
import { CELL_LIMITS, encodeCell, inflateCell } from '../cell/cell.ts';
import type { Cell, TableRow } from '../engine/key-value.ts';
import { decodeAddressError, encodeAddressError } from '../proto/address-error.ts';
import { createRowReader } from '../proto/row-reader.ts';
import { TransactionByAddrInfoSchema, TransactionErrorSchema } from '../proto/transaction_by_addr_pb.ts';
import { readList, readOption, readText } from './bincode.ts';
import { parseSlotKey, slotKey } from './slot-key.ts';
import { formatMemos } from './tx-row.ts';

/** What a row of the `tx-by-addr` table has of a transaction that names the address. Agave's TransactionByAddrInfo. */
export interface AddressEntry {
  readonly signature: Signature;
  /** Position in its block, from 0. */
  readonly index: number;
  readonly err: TransactionError | null;
  readonly memo: string | null;
  /** Unix seconds. */
  readonly blockTime: bigint | null;
}

/** The key of an address and a slot: the slots of an address are in descending order. */
export function addressKey(address: Address, slot: Slot): string {
  return `${address}/${slotKey(U64_MAX - slot)}`;
}

/** Null if the text is not the key of an address and a slot. */
export function parseAddressKey(key: string): { readonly address: Address; readonly slot: Slot } | null {
  const [text = '', end = ''] = key.split('/');
  const [address, inverted] = [parseAddress(text), parseSlotKey(end)];
  return address === null || inverted === null || key !== `${address}/${end}`
    ? null
    : { address, slot: U64_MAX - inverted };
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

function namedAddresses({ transaction, meta }: ExecutedTransaction): ReadonlySet<Address> {
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

export interface WantedEntries {
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
