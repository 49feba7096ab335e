import { parseBlockhash } from '../../solana/ids/ids.ts';
import { GENESIS_HASHES } from '../../solana/ids/genesis-hashes.ts';

/** Which cluster a ledger is of. */
export interface LedgerIdentity {
  /** null for a cluster that is known by its genesis hash only. */
  readonly cluster: string | null;
  /** Base58. */
  readonly genesisHash: string;
}

/** The name of a public cluster; null for another genesis hash. */
export function publicClusterName(genesisHash: string): string | null {
  return PUBLIC.find(([, hash]) => hash === genesisHash)?.[0] ?? null;
}

/** The flags that name a cluster; null if none does. Throws RangeError, with a message for the user, if they are wrong. */
export function parseIdentity(flags: {
  /** The name of a public cluster, or a genesis hash; with `genesis`, any name. */
  readonly cluster: string | null;
  readonly genesis: string | null;
}): LedgerIdentity | null {
  const { cluster, genesis } = flags;
  if (genesis === null) return cluster === null ? null : parseCluster(cluster);
  if (parseBlockhash(genesis) === null)
    throw new RangeError(`--genesis is "${genesis}"; it must be 32 bytes in base58`);
  const name = publicClusterName(genesis);
  if (cluster === null || cluster === genesis) return { cluster: name, genesisHash: genesis };
  if (parsesAsCluster(cluster) ? cluster !== name : name !== null)
    throw new RangeError(`--cluster ${cluster} has another genesis hash than --genesis ${genesis}`);
  if (!/^[\w.-]{1,32}$/.test(cluster))
    throw new RangeError(`--cluster is "${cluster}"; a name has at most 32 letters, digits, dots and dashes`);
  return { cluster, genesisHash: genesis };
}

const PUBLIC: readonly (readonly [string, string])[] = Object.entries(GENESIS_HASHES);

function parsesAsCluster(text: string): boolean {
  return PUBLIC.some(([name]) => name === text) || parseBlockhash(text) !== null;
}

function parseCluster(text: string): LedgerIdentity {
  const named = PUBLIC.find(([name]) => name === text);
  if (named !== undefined) return { cluster: named[0], genesisHash: named[1] };
  if (parseBlockhash(text) !== null) return { cluster: publicClusterName(text), genesisHash: text };
  throw new RangeError(
    `--cluster is "${text}"; it must be mainnet-beta, testnet, devnet or a genesis hash, or come with --genesis`,
  );
}
