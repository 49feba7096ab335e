import { bodyDecoderOf } from '../../rpc-protocol/responses/body-decoder.ts';
import { rowSentence } from '../../analysis/explain/headline/row-sentence.ts';
import type { LamportUnit } from '../../analysis/explain/wording.ts';
import { blockRow } from '../../analysis/facts/block/block-row.ts';
import { mainProgram } from '../../analysis/facts/block/map-kinds.ts';
import { viewTransaction } from '../../analysis/facts/transaction/view-transaction-with-names.ts';
import { tryDecodeEntry } from '../../rpc-protocol/responses/decode-transaction.ts';
import { createJsonSplitter } from '../../shared/json/json-splitter.ts';
import { parseJson } from '../../shared/json/json.ts';
import type { Slot } from '../../solana/ids/ids.ts';

/**
 * The first request sends the response, and is answered with the number of its transactions. The others are answered with the
 * sentence of each row, and with the JSON text of a transaction; null if it cannot be read.
 */
export type BlockTransactionsRequest =
  | { readonly kind: 'open'; readonly response: string | Blob; readonly slot: Slot; readonly blockTime: bigint | null }
  | { readonly kind: 'sentences'; readonly indexes: readonly number[]; readonly unit: LamportUnit }
  | { readonly kind: 'text'; readonly index: number };

export type BlockTransactionsReply = number | readonly (string | null)[] | string | null;

let items: readonly Uint8Array[] = [];
let block: { readonly slot: Slot; readonly blockTime: bigint | null } | null = null;

addEventListener('message', ({ data }: MessageEvent<BlockTransactionsRequest>) => {
  void answer(data).then((reply) => postMessage(reply));
});

async function answer(request: BlockTransactionsRequest): Promise<BlockTransactionsReply> {
  switch (request.kind) {
    case 'open': {
      const { response, slot, blockTime } = request;
      block = { slot, blockTime };
      items = await splitTransactions(typeof response === 'string' ? new Blob([response]) : response);
      return items.length;
    }
    case 'sentences':
      return Promise.all(request.indexes.map((index) => sentenceOf(index, request.unit).catch((): null => null)));
    case 'text':
      return textOf(request.index);
  }
}

/** The bytes of each transaction; they are parsed when a row is in view. */
async function splitTransactions(response: Blob): Promise<readonly Uint8Array[]> {
  const splitter = createJsonSplitter('result', 'transactions');
  const found: Uint8Array[] = [];
  const reader = response.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) found.push(...splitter.push(part.value));
  return splitter.arrayCount() === 1 ? found : [];
}

function textOf(index: number): string | null {
  const item = items[index];
  return item === undefined ? null : new TextDecoder().decode(item);
}

async function sentenceOf(index: number, unit: LamportUnit): Promise<string | null> {
  const text = textOf(index);
  if (text === null || block === null) return null;
  const json = parseJson(text);
  const entry = tryDecodeEntry(json, await bodyDecoderOf([json]));
  if (entry.body.form === 'undecoded') return null;
  const view = viewTransaction({ ...entry, ...block, transactionIndex: BigInt(index) });
  return rowSentence(view, mainProgram(blockRow(entry, index).programs), unit);
}
