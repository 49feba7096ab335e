import { createJsonSplitter } from '../../shared/json/json-splitter.ts';
import { parseJson } from '../../shared/json/json.ts';
import { decodeEntryBalances } from '../../analysis/block/balances/decode-entry-balances.ts';
import type { EntryBalances } from '../../analysis/block/balances/entry-balances.ts';
import { bodyDecoderOf } from '../body-decoder.ts';

/** Reads the balances of a block from its response. null if the response has no list of transactions, or repeats it. */
export async function readBlockBalances(response: Blob): Promise<readonly EntryBalances[] | null> {
  const splitter = createJsonSplitter('result', 'transactions');
  const decoder = new TextDecoder();
  const transactions: EntryBalances[] = [];
  const reader = response.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    for (const item of splitter.push(part.value)) {
      const json = parseJson(decoder.decode(item));
      transactions.push(decodeEntryBalances(json, await bodyDecoderOf([json])));
    }
  }
  return splitter.arrayCount() === 1 ? transactions : null;
}
