import { parseJson } from '../../shared/json/json.ts';
import { type TransactionBalances, decodeTransactionBalances } from '../../analysis/facts/block/block-balances.ts';
import { checkConsistency } from '../../analysis/facts/contradictions/check-consistency.ts';
import type { ContradictedTransaction } from '../../analysis/facts/contradictions/contradiction.ts';
import { type BlockCalls, createCallCounter } from '../../analysis/facts/block/block-calls.ts';
import { bodyDecoderOf } from '../../rpc-protocol/responses/body-decoder.ts';
import { tryDecodeEntry } from '../../rpc-protocol/responses/decode-transaction.ts';
import type { TransactionTexts } from './find-transactions.ts';

/** The transactions of a block as a response describes them. */
export interface ReadBlock {
  readonly transactions: readonly TransactionBalances[];
  /** In block order. */
  readonly contradicted: readonly ContradictedTransaction[];
  readonly calls: BlockCalls;
}

/** Reads and checks the transactions of a block. */
export async function readBlockBalances(texts: TransactionTexts): Promise<ReadBlock> {
  const transactions: TransactionBalances[] = [];
  const contradicted: ContradictedTransaction[] = [];
  const calls = createCallCounter();
  await texts.forEach(async (text) => {
    const json = parseJson(text);
    const decodeBody = await bodyDecoderOf([json]);
    const entry = tryDecodeEntry(json, decodeBody);
    const found = checkConsistency(entry);
    calls.add(entry);
    const succeeded = entry.meta?.err === null;
    if (found.length > 0) contradicted.push({ index: transactions.length, succeeded, found });
    transactions.push(decodeTransactionBalances(json, decodeBody));
  });
  return { transactions, contradicted, calls: calls.total() };
}
