import type { TransactionDetails } from '../../rpc-protocol/config.ts';
import { stringifyJson } from '../../shared/json/json.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import type { StoredBlock, StoredTransaction } from '../ledger-store.ts';
import { encodeReward } from './encode-reward.ts';
import { encodeTransaction, encodeTransactionAccounts } from './encode-transaction.ts';
import type { TransactionForm } from './encode-transaction.ts';
import { checkVersion } from './encode-version.ts';

export interface BlockForm extends TransactionForm {
  readonly transactionDetails: TransactionDetails;
}

/**
 * A block as JSON text, one element of its lists after another: nothing is decoded before its turn comes. Throws RpcError, before
 * there is any text, where the caller cannot read one of its transactions.
 */
export function encodeBlock(block: StoredBlock, form: BlockForm): Iterable<string> {
  if (hasEntries(form)) {
    for (const { version } of block.transactions) checkVersion(version(), form.maxSupportedTransactionVersion);
  }
  return writeBlock(block, form);
}

function* writeBlock(block: StoredBlock, form: BlockForm): Iterable<string> {
  yield stringifyJson(encodeHeader(block, form)).slice(0, -1);
  if (form.rewards)
    yield* writeList('rewards', block.rewards(), (reward) => stringifyJson(encodeReward(reward, form.dialect)));
  if (form.transactionDetails === 'signatures')
    yield* writeList('signatures', block.transactions, ({ id }) => `"${id()}"`);
  if (hasEntries(form)) yield* writeList('transactions', block.transactions, (stored) => encodeEntry(stored, form));
  yield '}';
}

/** The members in front of the lists. */
function encodeHeader(block: StoredBlock, { dialect }: BlockForm): JsonObject {
  const { blockHeight, blockTime, blockhash, numRewardPartitions, parentSlot, previousBlockhash } = block;
  const isNode = dialect === 'node';
  return {
    ...(isNode ? { blockHeight } : {}),
    blockTime,
    blockhash,
    ...(isNode && numRewardPartitions !== null ? { numRewardPartitions } : {}),
    parentSlot,
    previousBlockhash,
  };
}

function* writeList<T>(name: string, items: Iterable<T>, encode: (item: T) => string): Iterable<string> {
  yield `,"${name}":[`;
  let first = true;
  for (const item of items) {
    yield `${first ? '' : ','}${encode(item)}`;
    first = false;
  }
  yield ']';
}

function hasEntries({ transactionDetails }: BlockForm): boolean {
  return transactionDetails === 'full' || transactionDetails === 'accounts';
}

function encodeEntry(stored: StoredTransaction, form: BlockForm): string {
  const encode = form.transactionDetails === 'accounts' ? encodeTransactionAccounts : encodeTransaction;
  const { meta, transaction, version } = encode(stored, form);
  return `{"meta":${meta},"transaction":${transaction}${version}}`;
}
