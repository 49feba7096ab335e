import type { Commitment } from '../rpc-protocol/config.ts';
import type { Signature } from '../solana/ids/signature.ts';
import type { LedgerStore, LocatedTransaction } from './ledger-store.ts';
import { isVisible } from './tip.ts';

/**
 * A transaction that is visible at a commitment, or null. A transaction without its block was finalized when it was recorded, so
 * it is visible at every commitment.
 */
export async function findTransaction(
  store: LedgerStore,
  signature: Signature,
  commitment: Commitment,
): Promise<LocatedTransaction | null> {
  const located = await store.transaction(signature);
  if (located === null || located.index === null) return located;
  return isVisible(await store.info(), located.slot, commitment) ? located : null;
}
