import { fromBinary } from '@bufbuild/protobuf';
import { toExecutedTransaction } from '../../rpc-service/store/ledger-store.ts';
import type { ExecutedTransaction } from '../../solana/model/block.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { CELL_LIMITS, encodeCell, inflateCell } from '../cell/cell.ts';
import type { TableRow } from '../engine/key-value.ts';
import { UnixTimestampSchema } from '../proto/confirmed_block_pb.ts';
import { openProtoTransaction, writeExecutedTransaction } from '../proto/block.ts';
import { createRowReader } from '../proto/row-reader.ts';
import { createRowWriter } from '../proto/row-writer.ts';
import { transactionId } from '../../solana/model/transaction.ts';

/** A transaction whose block is not in the ledger. */
export interface TransactionWithoutBlock extends ExecutedTransaction {
  readonly slot: Slot;
  /** Unix seconds. */
  readonly blockTime: bigint | null;
  /** In its block, from 0; null if the answer does not have it. */
  readonly index: bigint | null;
}

export function encodeWithoutBlockRow(executed: TransactionWithoutBlock): TableRow {
  const { slot, blockTime, index } = executed;
  const row = createRowWriter();
  row.u64(1, slot);
  row.message(2, () => writeExecutedTransaction(row, executed));
  if (blockTime !== null) row.message(3, () => row.i64(1, blockTime));
  row.optionalU64(4, index);
  const value = encodeCell(row.finish(), CELL_LIMITS.loose);
  return { table: 'loose', key: transactionId(executed.transaction), cell: { qualifier: 'proto', value } };
}

/** Throws on a cell that is not one of the message LooseTransaction. */
export async function decodeWithoutBlockRow(value: Uint8Array): Promise<TransactionWithoutBlock> {
  const { wire, fields, u64 } = createRowReader(await inflateCell(value, CELL_LIMITS.loose));
  let slot = 0n;
  let blockTime: bigint | null = null;
  let index: bigint | null = null;
  let transaction: Uint8Array | null = null;
  for (const [field] of fields(wire.len)) {
    if (field === 1) slot = u64();
    else if (field === 2) transaction = wire.bytes();
    else if (field === 3) blockTime = fromBinary(UnixTimestampSchema, wire.bytes()).timestamp;
    else if (field === 4) index = u64();
  }
  if (transaction === null) throw new Error('no transaction in it');
  return { slot, blockTime, index, ...toExecutedTransaction(openProtoTransaction(transaction)) };
}
