import type { StoredBlock } from '../../rpc-service/ledger-store.ts';
import { toStoredBlock } from '../../rpc-service/to-stored-block.ts';
import type { Block } from '../../solana/model/block.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { encodeAddressRows } from './address-rows.ts';
import { decodeBinBlock, encodeBinBlock, fitsBinBlock } from './bin-block.ts';
import { CELL_LIMITS, encodeCell } from '../cell/cell.ts';
import type { Qualifier, TableRow } from '../engine/key-value.ts';
import { encodeProtoBlock } from '../proto/block.ts';
import { openProtoBlock } from '../proto/stored-block.ts';
import { slotKey } from './slot-key.ts';
import { encodeTransactionRow } from './tx-row.ts';

/**
 * Encodes a block as rows: one in `tx` for each transaction, one in `tx-by-addr` for each address, then one in `blocks`. The block row is
 * last, so that its presence implies the others. It is `bin` if that older form stores the block without loss, otherwise `proto`.
 */
export function encodeBlockRows(block: Block): readonly TableRow[] {
  const { qualifier, bytes } = encodePayload(block);
  const value = encodeCell(bytes, CELL_LIMITS.blocks);
  return [
    ...block.transactions.map((executed, index) => encodeTransactionRow(block.slot, index, executed)),
    ...encodeAddressRows(block),
    { table: 'blocks', key: slotKey(block.slot), cell: { qualifier, value } },
  ];
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
