import type { Signature } from '../ids/signature.ts';
import type { Transaction } from './transaction.ts';

/** A transaction's id, its first signature. Throws where it has none, which no ledger can hold. */
export function transactionId(transaction: Transaction): Signature {
  const [id] = transaction.signatures;
  if (id === undefined) throw new Error('a transaction without signatures');
  return id;
}
