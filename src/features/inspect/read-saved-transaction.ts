import type { BlockFacts } from '../../analysis/facts/block/block-overview.ts';
import { bodyDecoderOf } from '../../rpc-protocol/responses/body-decoder.ts';
import { signaturesOf } from '../../rpc-protocol/responses/transaction-response.ts';
import { createJsonSplitter } from '../../shared/json/json-splitter.ts';
import { parseJson } from '../../shared/json/json.ts';
import type { Signature } from '../../solana/ids/ids.ts';
import {
  DocumentError,
  type SavedBlock,
  type SavedBlockTransaction,
  type SavedPlace,
} from '../../analysis/inspect/inspected-document.ts';
import { tryDecodeEntry } from '../../rpc-protocol/responses/decode-transaction.ts';

/** Decodes one transaction of a saved block, and no other. */
export async function readSavedTransaction(
  { envelope, exchange, options, slot }: SavedBlock,
  { blockTime }: BlockFacts,
  signature: Signature,
  place: SavedPlace,
): Promise<SavedBlockTransaction> {
  const bytes = await findItem(envelope, place.index);
  const text = new TextDecoder().decode(bytes);
  const json = parseJson(text);
  const { responseBlob: _, ...answered } = exchange;
  const entry = tryDecodeEntry(json, await bodyDecoderOf([json]));
  const [id = signature] = signaturesOf(entry.body);
  if (id !== signature)
    throw new DocumentError(
      'This response has several lists of transactions, so one transaction cannot be read alone.',
      'The block shows the last list.',
    );
  return {
    kind: 'blockTransaction',
    value: { slot, blockTime, transactionIndex: BigInt(place.index), ...entry },
    exchange: { ...answered, responseText: text, bytes: bytes.length },
    options,
    place,
  };
}

async function findItem(envelope: Blob, index: number): Promise<Uint8Array> {
  const splitter = createJsonSplitter('result', 'transactions');
  const reader = envelope.stream().getReader();
  let at = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      for (const item of splitter.push(part.value)) if (at++ === index) return item;
  } finally {
    void reader.cancel();
  }
  throw new DocumentError('The saved block changed while it was read.', 'Open it again.');
}
