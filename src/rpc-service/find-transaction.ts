import type { Commitment } from '../rpc-protocol/config.ts';
import type { Signature } from '../solana/ids/signature.ts';
import type { LedgerStore, LocatedTransaction } from './ledger-store.ts';
import { isVisible } from './visible-block.ts';

/** A transaction as a read at a commitment sees it; one whose block is not in the ledger was finalized when it was recorded. */
export async function findTransaction(
  store: LedgerStore,
  signature: Signature,
  commitment: Commitment,
): Promise<LocatedTransaction | null> {
  const located = await store.transaction(signature);
  if (located === null || located.index === null) return located;
  return isVisible(await store.info(), located.slot, commitment) ? located : null;
}
