import type { ViewedTransaction } from '../../../analysis/transaction/view-transaction.ts';
import { encodeTransactionBytes } from '../../../solana/wire/transaction-codec.ts';

/** The transaction as it travelled; null where the answer leaves part of it out. */
export function wireBytes({ wire, answer: { body } }: ViewedTransaction): Uint8Array | null {
  if (wire !== null) return encodeTransactionBytes(wire);
  return body.form === 'undecoded' ? body.bytes : null;
}
