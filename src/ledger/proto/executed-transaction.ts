import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ExecutedTransaction } from '../../solana/block.ts';
import type { ConfirmedTransaction, ConfirmedTransactionSchema } from './confirmed_block_pb.ts';
import { fromWireForm } from '../../solana/wire/wire-form.ts';
import { decodeMeta, encodeMeta } from './meta.ts';
import { decodeTransaction, encodeTransaction } from './transaction.ts';

export function encodeExecutedTransaction(
  executed: ExecutedTransaction,
): MessageInitShape<typeof ConfirmedTransactionSchema> {
  const transaction = encodeTransaction(executed.transaction);
  return executed.meta === null ? { transaction } : { transaction, meta: encodeMeta(executed.meta) };
}

export function decodeExecutedTransaction(row: ConfirmedTransaction): ExecutedTransaction {
  return {
    transaction: fromWireForm(decodeTransaction(row.transaction)),
    meta: row.meta === undefined ? null : decodeMeta(row.meta),
  };
}
