import { parseAddress, parseSignature } from '../../solana/ids/ids.ts';
import { addressPath, blockPath, transactionPath } from '../routing/paths.ts';
import type { RecentLookup } from './recent-lookups.ts';

/** The page of a recent lookup, on the endpoint that answered it. */
export function lookupPath({ kind, id, endpoint }: RecentLookup): string {
  const params = new URLSearchParams(endpoint);
  const where = { cluster: params.get('cluster') ?? undefined, customUrl: params.get('customUrl') ?? undefined };
  const address = kind === 'address' ? parseAddress(id) : null;
  if (address !== null) return addressPath(address, where);
  const signature = kind === 'transaction' ? parseSignature(id) : null;
  return signature === null ? blockPath(BigInt(id), where) : transactionPath(signature, where);
}
