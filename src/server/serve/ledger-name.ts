import { basename } from 'node:path';
import { GENESIS_HASHES } from '../../solana/ids/ids.ts';

/** What pages call the ledger: its cluster if that is a public one, else its folder. */
export function ledgerName(
  { ledger, upstreams }: { readonly ledger: string | null; readonly upstreams: readonly unknown[] },
  { cluster }: { readonly cluster: string | null },
): string {
  if (ledger === null) return upstreams.length > 0 ? 'upstream nodes' : 'embedded';
  return `${cluster !== null && Object.hasOwn(GENESIS_HASHES, cluster) ? cluster : basename(ledger)} ledger`;
}
