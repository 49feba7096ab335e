import { visibleText } from '../../shared/format/visible-text.ts';
import { EMBEDDED_GENESIS, GENESIS_HASHES } from '../../solana/ids/ids.ts';

/** The network with this genesis hash: its name, or the ends of the hash. */
export function networkName(genesisHash: string): string {
  if (genesisHash === EMBEDDED_GENESIS) return 'generated ledger';
  const named = Object.entries(GENESIS_HASHES).find(([, hash]) => hash === genesisHash);
  return named?.[0] ?? visibleText(`genesis ${genesisHash.slice(0, 4)}…${genesisHash.slice(-4)}`);
}
