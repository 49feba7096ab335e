import { parseBlockhash } from '../../solana/ids/blockhash.ts';
import { GENESIS_HASHES } from '../../solana/ids/genesis-hashes.ts';
import type { KeyValueWriter } from '../engine/key-value.ts';
import { LedgerError, withRowError } from '../errors.ts';
import { decodeInfoRow, encodeInfoRow, INFO_KEY, UNKNOWN_INFO } from '../rows/info-row.ts';

/** The cluster of a ledger, by name or by genesis hash. */
export interface LedgerCluster {
  /** null for a cluster that is known by its genesis hash only. */
  readonly cluster: string | null;
  readonly genesisHash: string;
}

/** Stores the cluster in the ledger's info row. Throws LedgerError if the ledger names another one. */
export async function setCluster(kv: KeyValueWriter, { cluster, genesisHash }: LedgerCluster): Promise<void> {
  const cell = await kv.get('info', INFO_KEY);
  if (cell === null) return kv.write([encodeInfoRow({ ...UNKNOWN_INFO, cluster, genesisHash })]);
  const info = await withRowError('info', INFO_KEY, () => decodeInfoRow(cell.value));
  if (info.genesisHash === genesisHash) return undefined;
  throw new LedgerError(`the ledger is of ${info.cluster ?? 'another cluster'}, genesis hash ${info.genesisHash}`);
}

/** Reads the name of a public cluster, or a genesis hash in base58; null for anything else. */
export function parseCluster(text: string): LedgerCluster | null {
  const named = Object.entries(GENESIS_HASHES).find((entry) => entry.includes(text));
  if (named !== undefined) return { cluster: named[0], genesisHash: named[1] };
  return parseBlockhash(text) === null ? null : { cluster: null, genesisHash: text };
}
