import type { ViewedTransaction } from '../../../analysis/facts/transaction/view-transaction.ts';
import { encodeMessageBytes, encodeTransactionBytes } from '../../../solana/wire/transaction-codec.ts';

/** The transaction in the wire format, or a message without signatures; null if the answer leaves part of it out. */
export function wireBytes({ wire, answer: { body } }: ViewedTransaction): Uint8Array | null {
  if (wire !== null)
    return wire.signatures.length === 0 ? encodeMessageBytes(wire.message) : encodeTransactionBytes(wire);
  return body.form === 'undecoded' ? body.bytes : null;
}
