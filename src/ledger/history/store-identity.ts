import type { KeyValueReader, KeyValueWriter } from '../engine/key-value.ts';
import { LedgerError, withRowError } from '../engine/errors.ts';
import { decodeInfoRow, encodeInfoRow, INFO_KEY, UNKNOWN_INFO } from '../rows/info-row.ts';
import { describeOtherGenesis, readFirstBlockhash } from './first-slot.ts';
import type { LedgerIdentity } from './ledger-identity.ts';

/** What the ledger's info row says of its cluster; null if it says nothing. */
export async function readIdentity(kv: KeyValueReader): Promise<LedgerIdentity | null> {
  const cell = await kv.get('info', INFO_KEY);
  if (cell === null) return null;
  const { cluster, genesisHash } = await withRowError('info', INFO_KEY, () => decodeInfoRow(cell.value));
  return genesisHash === null ? null : { cluster, genesisHash };
}

/** Stores the identity in the ledger's info row. Throws LedgerError if the ledger is of another genesis. */
export async function storeIdentity(kv: KeyValueWriter, identity: LedgerIdentity): Promise<void> {
  if (!(await requireIdentity(kv, identity))) await kv.write([encodeInfoRow({ ...UNKNOWN_INFO, ...identity })]);
}

/** Whether the ledger has this identity; false if it has none. Throws LedgerError if it is shown to be of another genesis. */
export async function requireIdentity(kv: KeyValueReader, identity: LedgerIdentity): Promise<boolean> {
  const known = await readIdentity(kv);
  if (known === null) {
    const first = await readFirstBlockhash(kv);
    const reason = first === null ? null : describeOtherGenesis(first, identity);
    if (reason !== null) throw new LedgerError(`the blocks of the ledger are of another genesis: ${reason}`);
    return false;
  }
  if (known.genesisHash === identity.genesisHash) return true;
  throw new LedgerError(`the ledger is of ${known.cluster ?? 'another cluster'}, genesis hash ${known.genesisHash}`);
}
