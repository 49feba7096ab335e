import type { TransactionDetails } from '../../protocol/config.ts';
import type { JsonObject, JsonValue } from '../../shared/json.ts';
import type { Block, ExecutedTransaction } from '../../solana/block.ts';
import { encodeReward } from './encode-reward.ts';
import { encodeTransaction, encodeTransactionAccounts } from './encode-transaction.ts';
import type { TransactionForm } from './encode-transaction.ts';

export interface BlockForm extends TransactionForm {
  readonly transactionDetails: TransactionDetails;
}

/** A block; throws RpcError where the caller cannot read one of its transactions. */
export function encodeBlock(block: Block, form: BlockForm): JsonObject {
  const isNode = form.dialect === 'node';
  const { transactionDetails: details, rewards } = form;
  return {
    ...(isNode ? { blockHeight: block.blockHeight } : {}),
    blockTime: block.blockTime,
    blockhash: block.blockhash,
    ...(isNode && block.numRewardPartitions !== null ? { numRewardPartitions: block.numRewardPartitions } : {}),
    parentSlot: block.parentSlot,
    previousBlockhash: block.previousBlockhash,
    ...(rewards ? { rewards: block.rewards.map((reward) => encodeReward(reward, form.dialect)) } : {}),
    ...(details === 'signatures' ? { signatures: block.transactions.map(firstSignature) } : {}),
    ...(details === 'full' || details === 'accounts'
      ? { transactions: block.transactions.map((executed) => encodeEntry(executed, form)) }
      : {}),
  };
}

function encodeEntry(executed: ExecutedTransaction, form: BlockForm): JsonValue {
  const encode = form.transactionDetails === 'accounts' ? encodeTransactionAccounts : encodeTransaction;
  const { meta, transaction, version } = encode(executed, form);
  return { meta, transaction, ...version };
}

function firstSignature({ transaction }: ExecutedTransaction): JsonValue {
  return transaction.signatures[0] ?? null;
}
