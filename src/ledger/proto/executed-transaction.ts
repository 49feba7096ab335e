import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ExecutedTransaction } from '../../solana/model/block.ts';
import type { ConfirmedTransactionSchema } from './confirmed_block_pb.ts';
import { encodeMeta } from './meta.ts';
import { encodeTransaction } from './transaction.ts';

export function encodeExecutedTransaction(
  executed: ExecutedTransaction,
): MessageInitShape<typeof ConfirmedTransactionSchema> {
  const transaction = encodeTransaction(executed.transaction);
  return executed.meta === null ? { transaction } : { transaction, meta: encodeMeta(executed.meta) };
}
