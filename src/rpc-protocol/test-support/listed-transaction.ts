import type { Signature } from '../../solana/ids/ids.ts';
import type { AddressTransaction } from '../responses/decode-signatures.ts';

/** A transaction as a list of an address has it, with changes. */
export function listedTransaction(changes: Partial<AddressTransaction>): AddressTransaction {
  return {
    signature: '5xKt' as Signature,
    slot: 0n,
    err: null,
    memo: null,
    blockTime: null,
    confirmationStatus: 'finalized',
    transactionIndex: null,
    ...changes,
  };
}
