import { decodeRecord } from '../../rpc-service/store/errors.ts';
import { type StoredBlock, toStoredBlock } from '../../rpc-service/store/ledger-store.ts';
import { type ByteReader, type ByteWriter, createByteReader, createByteWriter } from '../../shared/bytes/bytes.ts';
import { readOldTransactionError, writeOldTransactionError } from '../proto/transaction-error-bincode.ts';
import { encodeSignature } from '../../solana/ids/id-bytes.ts';
import { type Address, type Blockhash, SIGNATURE_BYTES, type Slot } from '../../solana/ids/ids.ts';
import type { Block, ExecutedTransaction } from '../../solana/model/block.ts';
import { readCompactU16 } from '../../solana/wire/compact-u16.ts';
import { encodeTransactionBytes, readMessage } from '../../solana/wire/transaction-codec.ts';
import { CELL_LIMITS, encodeCell, inflateCell } from '../cell/cell.ts';
import type { Cell, Frame, Qualifier, TableRow } from '../engine/key-value.ts';
import { cutProtoBlock, encodeProtoBlock, openProtoBlock } from '../proto/block.ts';
import { encodeAddressRows } from './address-rows.ts';
import { readList, readOption, readText, writeList, writeOption, writeText } from '../proto/bincode.ts';
import { parseSlotKey, slotKey } from './row-keys.ts';
import { encodeTransactionRow } from './tx-row.ts';
import { NO_LOADED_ADDRESSES, type TransactionMeta, type Reward } from '../../solana/model/transaction.ts';

/**
 * Encodes a block as rows: one in `tx` for each transaction, one in `tx-by-addr` for each address, then one in `blocks`. The block row is
 * last, so that its presence implies the others. It is `bin` if that older form stores the block without loss, otherwise `proto`.
 */
export function encodeBlockRows(block: Block): readonly TableRow[] {
  return [
    ...block.transactions.map((executed, index) => encodeTransactionRow(block.slot, index, executed)),
    ...encodeAddressRows(block),
    { table: 'blocks', key: slotKey(block.slot), cell: blockCell(encodePayload(block)) },
  ];
}

/** The cell of a block for readers in this process, not compressed. */
export function encodePlainBlock(block: Block): Cell {
  const { qualifier, bytes } = encodePayload(block);
  return { qualifier, value: encodeCell(bytes, CELL_LIMITS.blocks, 'none') };
}

/** A block as one stream and in parts: an engine reads, and so compresses, only one of the two. */
function blockCell(payload: BlockPayload): Cell {
  const { qualifier, bytes } = payload;
  let value: Uint8Array | null = null;
  let frames: readonly Frame[] | null = null;
  const { transactions, ...header } = openBlock(payload);
  return {
    qualifier,
    get value() {
      return (value ??= encodeCell(bytes, CELL_LIMITS.blocks));
    },
    parts: {
      header,
      transactions: transactions.length,
      get frames() {
        return (frames ??= encodeFrames(payload));
      },
    },
  };
}

/** Inflating one takes a quarter of a millisecond, and all of them together are 5 % longer than one stream. */
const FRAME_BYTES = 64 * 1024;

/** A block in the older form is one part: its transactions can be found only one after the other. */
function encodeFrames({ qualifier, bytes }: BlockPayload): readonly Frame[] {
  const cuts = qualifier === 'bin' ? [] : cutProtoBlock(bytes, FRAME_BYTES);
  if (cuts.length < 2 || bytes.length > CELL_LIMITS.blocks)
    return [{ first: 0, value: encodeCell(bytes, CELL_LIMITS.blocks) }];
  return cuts.map((cut) => ({ first: cut.first, value: encodeCell(cut.bytes, CELL_LIMITS.blocks, 'gzip') }));
}

/** Adds the parts to a block row that came from elsewhere. A row that cannot be read stays whole, as other rows do. */
export async function withParts(row: TableRow): Promise<TableRow> {
  const { table, key, cell } = row;
  const slot = parseSlotKey(key);
  if (table !== 'blocks' || cell.parts !== undefined || slot === null) return row;
  try {
    const bytes = await inflateCell(cell.value, CELL_LIMITS.blocks);
    const { parts } = blockCell({ slot, qualifier: cell.qualifier, bytes });
    return { table, key, cell: { ...cell, ...(parts === undefined ? {} : { parts }) } };
  } catch {
    return row;
  }
}

/** The block as it is read from its row, without writing the row. */
export function reopenBlock(block: Block): StoredBlock {
  return openBlock(encodePayload(block));
}

function encodePayload(block: Block): BlockPayload {
  const { slot } = block;
  return fitsBinBlock(block)
    ? { slot, qualifier: 'bin', bytes: encodeBinBlock(block) }
    : { slot, qualifier: 'proto', bytes: encodeProtoBlock(block) };
}

/** An inflated block row. */
export interface BlockPayload {
  readonly slot: Slot;
  readonly qualifier: Qualifier;
  readonly bytes: Uint8Array;
}

/** Throws on bytes that are not a block row. Accessing an invalid part throws later. */
export function openBlock({ slot, qualifier, bytes }: BlockPayload): StoredBlock {
  return qualifier === 'bin' ? toStoredBlock(decodeBinBlock(slot, bytes)) : openProtoBlock(slot, bytes);
}

/**
 * True if the older form of a block row can store the block without loss: legacy transactions without recorded inner instructions, logs
 * and token balances, and rewards with only account and lamports.
 */
export function fitsBinBlock(block: Block): boolean {
  return (
    block.numRewardPartitions === null &&
    block.rewards.every(isBareReward) &&
    block.transactions.every(fitsBinTransaction)
  );
}

/** Encodes a block as bincode StoredConfirmedBlock, the warehouse's form before protobuf. Requires fitsBinBlock. */
export function encodeBinBlock(block: Block): Uint8Array {
  const writer = createByteWriter();
  writeText(writer, block.previousBlockhash);
  writeText(writer, block.blockhash);
  writer.u64(block.parentSlot);
  writeList(writer, block.transactions, ({ transaction, meta }) => {
    writer.bytes(encodeTransactionBytes(transaction));
    writeOption(writer, meta, (recorded) => writeMeta(writer, recorded));
  });
  writeList(writer, block.rewards, ({ pubkey, lamports }) => {
    writeText(writer, pubkey);
    writer.i64(lamports);
  });
  writeOption(writer, block.blockTime, writer.i64);
  writeOption(writer, block.blockHeight, writer.u64);
  return writer.finish();
}

/** Throws ByteError on invalid bytes, and DamageError if they are those of a transaction. Rows written before block heights were recorded end without one. */
export function decodeBinBlock(slot: Slot, bytes: Uint8Array): Block {
  const reader = createByteReader(bytes);
  const previousBlockhash = readText(reader) as Blockhash;
  const blockhash = readText(reader) as Blockhash;
  const parentSlot = reader.u64();
  const transactions = readList(reader, (index) =>
    decodeRecord(
      () => `Transaction ${index} of block ${slot}`,
      () => readExecuted(reader),
    ),
  );
  const rewards = readList(reader, () => readReward(reader));
  const blockTime = readOption(reader, reader.i64);
  const blockHeight = reader.remaining() === 0 ? null : readOption(reader, reader.u64);
  const header = { slot, parentSlot, blockhash, previousBlockhash, blockHeight, blockTime };
  return { ...header, transactions, rewards, numRewardPartitions: null };
}

function isBareReward({ postBalance, rewardType, commission, commissionBps }: Reward): boolean {
  return postBalance === 0n && rewardType === null && commission === null && commissionBps === null;
}

function fitsBinTransaction({ transaction, meta }: ExecutedTransaction): boolean {
  if (transaction.message.version !== 'legacy') return false;
  if (meta === null) return true;
  const { loadedAddresses } = meta;
  return (
    meta.innerInstructions === null &&
    meta.logMessages === null &&
    meta.preTokenBalances === null &&
    meta.postTokenBalances === null &&
    meta.rewards === null &&
    loadedAddresses.writable.length + loadedAddresses.readonly.length === 0 &&
    meta.returnData === null &&
    meta.computeUnitsConsumed === null &&
    meta.costUnits === null
  );
}

function writeMeta(writer: ByteWriter, meta: TransactionMeta): void {
  writeOption(writer, meta.err, (error) => writeOldTransactionError(writer, error));
  writer.u64(meta.fee);
  writeList(writer, meta.preBalances, writer.u64);
  writeList(writer, meta.postBalances, writer.u64);
}

function readExecuted(reader: ByteReader): ExecutedTransaction {
  const signatureCount = readCompactU16(reader);
  const signatures = Array.from({ length: signatureCount }, () => encodeSignature(reader.bytes(SIGNATURE_BYTES)));
  const message = readMessage(reader);
  return { transaction: { signatures, message }, meta: readOption(reader, () => readMeta(reader)) };
}

function readMeta(reader: ByteReader): TransactionMeta {
  return {
    err: readOption(reader, () => readOldTransactionError(reader)),
    fee: reader.u64(),
    preBalances: readList(reader, reader.u64),
    postBalances: readList(reader, reader.u64),
    innerInstructions: null,
    logMessages: null,
    preTokenBalances: null,
    postTokenBalances: null,
    rewards: null,
    loadedAddresses: NO_LOADED_ADDRESSES,
    returnData: null,
    computeUnitsConsumed: null,
    costUnits: null,
  };
}

function readReward(reader: ByteReader): Reward {
  const pubkey = readText(reader) as Address;
  const lamports = reader.i64();
  return { pubkey, lamports, postBalance: 0n, rewardType: null, commission: null, commissionBps: null };
}
