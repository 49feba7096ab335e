import { bodyDecoderOf } from '../../rpc-protocol/responses/body-decoder.ts';
import { tryDecodeEntry } from '../../rpc-protocol/responses/decode-transaction.ts';
import type { ShownTransaction } from '../../rpc-protocol/responses/transaction-response.ts';
import { parseJson } from '../../shared/json/json.ts';
import type { Slot } from '../../solana/ids/ids.ts';

/** The block's data about each of its transactions. */
export interface BlockOfTransaction {
  readonly slot: Slot;
  readonly blockTime: bigint | null;
}

/** A transaction of a block, as its page would show it, from its JSON text. */
export async function readBlockTransaction(
  text: string,
  block: BlockOfTransaction,
  index: number,
): Promise<ShownTransaction> {
  const json = parseJson(text);
  const entry = tryDecodeEntry(json, await bodyDecoderOf([json]));
  return { ...entry, ...block, transactionIndex: BigInt(index) };
}
