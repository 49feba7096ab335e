import { createJsonSplitter } from '../../shared/json/json-splitter.ts';
import { parseJson } from '../../shared/json/json.ts';
import { type EntryBalances, decodeEntryBalances } from '../../analysis/facts/block/block-balances.ts';
import { checkEntry } from '../../analysis/facts/contradictions/check-entry.ts';
import type { ContradictedEntry } from '../../analysis/facts/contradictions/contradiction.ts';
import { type BlockCalls, createCallCounter } from '../../analysis/facts/block/block-calls.ts';
import { bodyDecoderOf } from '../../rpc-client/body-decoder.ts';
import { tryDecodeEntry } from '../../rpc-protocol/responses/decode-transaction.ts';

/** What a response says of the transactions of a block. */
export interface ReadBlock {
  readonly transactions: readonly EntryBalances[];
  /** In block order. */
  readonly contradicted: readonly ContradictedEntry[];
  readonly calls: BlockCalls;
}

/** Reads and checks the transactions of a block. null if the response has no list of them, or repeats it. */
export async function readBlockBalances(response: Blob): Promise<ReadBlock | null> {
  const splitter = createJsonSplitter('result', 'transactions');
  const decoder = new TextDecoder();
  const transactions: EntryBalances[] = [];
  const contradicted: ContradictedEntry[] = [];
  const calls = createCallCounter();
  const reader = response.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    for (const item of splitter.push(part.value)) {
      const json = parseJson(decoder.decode(item));
      const decodeBody = await bodyDecoderOf([json]);
      const entry = tryDecodeEntry(json, decodeBody);
      const found = checkEntry(entry);
      calls.add(entry);
      const succeeded = entry.meta?.err === null;
      if (found.length > 0) contradicted.push({ index: transactions.length, succeeded, found });
      transactions.push(decodeEntryBalances(json, decodeBody));
    }
  }
  return splitter.arrayCount() === 1 ? { transactions, contradicted, calls: calls.total() } : null;
}
