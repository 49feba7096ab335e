import { createJsonSplitter } from '../../shared/json/json-splitter.ts';

/** Calls `onItem` with the JSON of each transaction of a block's response. Returns false if there is no list of them, or several. */
export async function splitTransactions(
  response: Blob,
  onItem: (json: Uint8Array) => Promise<void> | void,
): Promise<boolean> {
  const splitter = createJsonSplitter('result', 'transactions');
  const reader = response.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    for (const item of splitter.push(part.value)) await onItem(item);
  }
  return splitter.arrayCount() === 1;
}
