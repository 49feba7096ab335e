import type { Dialect } from '../dialect.ts';
import { encodeLocatedTransaction } from '../encode/encode-located-transaction.ts';
import { findTransaction } from '../find-transaction.ts';
import { required } from '../params/param.ts';
import type { Params } from '../params/param.ts';
import { readTransactionConfig } from '../params/read-config.ts';
import { readSignature } from '../params/read-signature.ts';
import type { LedgerStore } from '../ledger-store.ts';
import { isVisible } from '../visible-block.ts';
import { NOTHING_FOUND } from './method.ts';
import type { Found } from './method.ts';

/** getTransaction, in either dialect. */
export async function lookUpTransaction(store: LedgerStore, params: Params, dialect: Dialect): Promise<Found> {
  const signature = readSignature(required(params, 0));
  const { commitment, ...config } = readTransactionConfig(params[1], dialect);
  const located = await findTransaction(store, signature, commitment);
  if (located === null) return NOTHING_FOUND;
  return {
    text: [encodeLocatedTransaction(located, { ...config, dialect, rewards: dialect === 'node' })],
    // A transaction without its block gets an index when the block is imported.
    final: located.index !== null && isVisible(await store.info(), located.slot, 'finalized'),
  };
}
