import type { Block, BlockHeader, ExecutedTransaction } from '../solana/block.ts';
import type { Slot } from '../solana/slot.ts';
import { decodeBinBlock, encodeBinBlock, fitsBinBlock } from './bin-block.ts';
import { encodeCell } from './cell.ts';
import type { Qualifier, TableRow } from './key-value.ts';
import { decodeProtoBlock, encodeProtoBlock } from './proto/block.ts';
import { walkToHeader, walkToTransaction } from './proto/walk-block.ts';
import { slotKey } from './slot-key.ts';
import { encodeTransactionRow } from './tx-row.ts';

/**
 * A block as rows: one in `tx` for each transaction, then the one in `blocks`, last, so that a block that is there implies
 * the others. The block row is `bin` where that older form says all there is, else `proto`.
 */
export function encodeBlockRows(block: Block): readonly TableRow[] {
  const bin = fitsBinBlock(block);
  const value = encodeCell(bin ? encodeBinBlock(block) : encodeProtoBlock(block));
  return [
    ...block.transactions.map((executed, index) => encodeTransactionRow(block.slot, index, executed)),
    { table: 'blocks', key: slotKey(block.slot), cell: { qualifier: bin ? 'bin' : 'proto', value } },
  ];
}

/** An inflated block row; the three decoders throw on bytes that are not one. */
export interface BlockPayload {
  readonly slot: Slot;
  readonly qualifier: Qualifier;
  readonly bytes: Uint8Array;
}

export function decodeBlock({ slot, qualifier, bytes }: BlockPayload): Block {
  return qualifier === 'bin' ? decodeBinBlock(slot, bytes) : decodeProtoBlock(slot, bytes);
}

export function decodeBlockHeader({ slot, qualifier, bytes }: BlockPayload): BlockHeader {
  return qualifier === 'bin' ? blockHeader(decodeBinBlock(slot, bytes)) : walkToHeader(slot, bytes);
}

/** One transaction of a block with the block's header; null where the block has fewer. */
export function decodeBlockTransaction(
  { slot, qualifier, bytes }: BlockPayload,
  index: number,
): { readonly header: BlockHeader; readonly executed: ExecutedTransaction | null } {
  if (qualifier === 'proto') return walkToTransaction(slot, bytes, index);
  const block = decodeBinBlock(slot, bytes);
  return { header: blockHeader(block), executed: block.transactions[index] ?? null };
}

function blockHeader({ slot, parentSlot, blockhash, previousBlockhash, blockHeight, blockTime }: Block): BlockHeader {
  return { slot, parentSlot, blockhash, previousBlockhash, blockHeight, blockTime };
}
