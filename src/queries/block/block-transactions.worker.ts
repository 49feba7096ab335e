import { bodyDecoderOf } from '../../rpc-protocol/responses/body-decoder.ts';
import { rowSentence } from '../../analysis/explain/headline/row-sentence.ts';
import type { LamportUnit } from '../../analysis/explain/wording.ts';
import { blockRow } from '../../analysis/facts/block/block-row.ts';
import { mainProgram } from '../../analysis/facts/block/map-kinds.ts';
import { viewTransaction } from '../../analysis/facts/transaction/view-transaction-with-names.ts';
import { tryDecodeEntry } from '../../rpc-protocol/responses/decode-transaction.ts';
import { parseJson } from '../../shared/json/json.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { splitTransactions } from './split-transactions.ts';

/**
 * The first request sends the response; the reply is the number of its transactions. The others request the sentences of rows, or the
 * JSON text of a transaction; null if it cannot be read.
 */
export type BlockTransactionsRequest =
  | { readonly kind: 'open'; readonly response: string | Blob; readonly slot: Slot; readonly blockTime: bigint | null }
  | { readonly kind: 'sentences'; readonly indexes: readonly number[]; readonly unit: LamportUnit }
  | { readonly kind: 'text'; readonly index: number };

export type BlockTransactionsReply = number | readonly (string | null)[] | string | null;

/** The JSON of each transaction. It is parsed when its row is in view. */
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
      const found: Uint8Array[] = [];
      const hasList = await splitTransactions(
        typeof response === 'string' ? new Blob([response]) : response,
        (item) => {
          found.push(item);
        },
      );
      items = hasList ? found : [];
      return items.length;
    }
    case 'sentences':
      return Promise.all(request.indexes.map((index) => sentenceOf(index, request.unit).catch((): null => null)));
    case 'text':
      return textOf(request.index);
  }
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
