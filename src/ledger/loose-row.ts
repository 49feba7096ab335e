import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import type { ExecutedTransaction } from '../solana/block.ts';
import type { Slot } from '../solana/slot.ts';
import { encodeCell, inflateCell } from './cell.ts';
import type { TableRow } from './key-value.ts';
import { decodeExecutedTransaction, encodeExecutedTransaction } from './proto/executed-transaction.ts';
import { LooseTransactionSchema } from './proto/ledger_pb.ts';
import { transactionId } from './transaction-id.ts';

/** A transaction whose block is not in the ledger. */
export interface LooseTransaction extends ExecutedTransaction {
  readonly slot: Slot;
  /** Unix seconds. */
  readonly blockTime: bigint | null;
}

export function encodeLooseRow(loose: LooseTransaction): TableRow {
  const { slot, blockTime } = loose;
  const row = create(LooseTransactionSchema, {
    slot,
    transaction: encodeExecutedTransaction(loose),
    ...(blockTime === null ? {} : { blockTime: { timestamp: blockTime } }),
  });
  const value = encodeCell(toBinary(LooseTransactionSchema, row));
  return { table: 'loose', key: transactionId(loose.transaction), cell: { qualifier: 'proto', value } };
}

/** Throws on a cell that is not a LooseTransaction. */
export async function decodeLooseRow(value: Uint8Array): Promise<LooseTransaction> {
  const row = fromBinary(LooseTransactionSchema, await inflateCell(value));
  if (row.transaction === undefined) throw new Error('no transaction in it');
  return {
    slot: row.slot,
    blockTime: row.blockTime?.timestamp ?? null,
    ...decodeExecutedTransaction(row.transaction),
  };
}
