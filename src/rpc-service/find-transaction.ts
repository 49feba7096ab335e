import type { Commitment } from '../rpc-protocol/config.ts';
import type { Signature } from '../solana/ids/ids.ts';
import { readRecord } from './damage-error.ts';
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
  const located = await readRecord(
    () => `Transaction ${signature}`,
    () => store.transaction(signature),
  );
  if (located === null || located.index === null) return located;
  return isVisible(await store.info(located.slot), located.slot, commitment) ? located : null;
}

/** The transaction as an error message names it. */
export function nameTransaction({ slot, index }: LocatedTransaction, signature: Signature): string {
  return index === null ? `Transaction ${signature}` : `Transaction ${index} of block ${slot}`;
}
