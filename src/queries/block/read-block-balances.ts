import { parseJson } from '../../shared/json/json.ts';
import { type TransactionBalances, decodeTransactionBalances } from '../../analysis/facts/block/block-balances.ts';
import { checkConsistency } from '../../analysis/facts/contradictions/check-consistency.ts';
import type { ContradictedTransaction } from '../../analysis/facts/contradictions/contradiction.ts';
import { type BlockCalls, createCallCounter } from '../../analysis/facts/block/block-calls.ts';
import { entryUnitPrice } from '../../analysis/facts/block/entry-price.ts';
import { bodyDecoderOf } from '../../rpc-protocol/responses/body-decoder.ts';
import { tryDecodeEntry } from '../../rpc-protocol/responses/decode-transaction.ts';
import type { TransactionTexts } from './find-transactions.ts';

/** The transactions of a block as a response describes them. */
export interface ReadBlock {
  readonly transactions: readonly TransactionBalances[];
  /** In block order. */
  readonly contradicted: readonly ContradictedTransaction[];
  readonly calls: BlockCalls;
  /** The price that each transaction asks for; null if the response does not show it. */
  readonly prices: readonly (bigint | null)[];
}

/** Reads and checks the transactions of a block. */
export async function readBlockBalances(texts: TransactionTexts): Promise<ReadBlock> {
  const transactions: TransactionBalances[] = [];
  const contradicted: ContradictedTransaction[] = [];
  const calls = createCallCounter();
  const prices: (bigint | null)[] = [];
  await texts.forEach(async (text) => {
    const json = parseJson(text);
    const decodeBody = await bodyDecoderOf([json]);
    const entry = tryDecodeEntry(json, decodeBody);
    const found = checkConsistency(entry);
    calls.add(entry);
    prices.push(entryUnitPrice(entry));
    const succeeded = entry.meta?.err === null;
    if (found.length > 0) contradicted.push({ index: transactions.length, succeeded, found });
    transactions.push(decodeTransactionBalances(json, decodeBody));
  });
  return { transactions, contradicted, calls: calls.total(), prices };
}
