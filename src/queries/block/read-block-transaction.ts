import { bodyDecoderOf } from '../../rpc-protocol/responses/body-decoder.ts';
import { tryDecodeEntry } from '../../rpc-protocol/responses/decode-transaction.ts';
import type { ShownTransaction } from '../../rpc-protocol/responses/transaction-response.ts';
import { parseJson } from '../../shared/json/json.ts';
import type { BlockTransactions } from './start-block-transactions.ts';

/** A transaction of a block, as its page would show it; null if it cannot be read. */
export async function readBlockTransaction(
  transactions: BlockTransactions,
  index: number,
): Promise<ShownTransaction | null> {
  const text = await transactions.text(index);
  if (text === null) return null;
  const json = parseJson(text);
  const entry = tryDecodeEntry(json, await bodyDecoderOf([json]));
  return { ...entry, ...transactions.block, transactionIndex: BigInt(index) };
}
