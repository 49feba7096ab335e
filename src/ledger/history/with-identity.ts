import type { LedgerStore } from '../../rpc-service/ledger-store.ts';
import type { KeyValueReader } from '../engine/key-value.ts';
import type { LedgerIdentity } from './ledger-identity.ts';
import { requireIdentity } from './store-identity.ts';

/** The store with the identity that the user gave, for a ledger without one. Throws LedgerError if it is of another genesis. */
export async function withIdentity(
  store: LedgerStore,
  kv: KeyValueReader,
  identity: LedgerIdentity,
): Promise<LedgerStore> {
  const known = await requireIdentity(kv, identity);
  return known ? store : { ...store, info: async (upTo) => ({ ...(await store.info(upTo)), ...identity }) };
}
