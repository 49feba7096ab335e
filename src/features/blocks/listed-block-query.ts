import { blockQueryOptions } from '../../queries/block/block-query.ts';
import { shouldRetry } from '../../queries/retry.ts';
import type { Client } from '../../rpc-client/client.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { isLoopbackUrl } from '../../shared/urls.ts';
import type { Slot } from '../../solana/ids/ids.ts';

/**
 * A block of a list: the full block from the embedded service and from endpoints on this machine, otherwise only signatures, which saves
 * tens of megabytes but leaves out outcomes and fees.
 */
export function listedBlockQueryOptions(client: Client, { cluster }: Pick<Endpoint, 'cluster'>, slot: Slot) {
  const isLocal = cluster === 'embedded' || isLoopbackUrl(client.url);
  const options = {
    encoding: 'base64',
    transactionDetails: isLocal ? 'full' : 'signatures',
    rewards: false,
    commitment: 'confirmed',
    method: 'auto',
  } as const;
  return { ...blockQueryOptions(client, slot, options, { together: true }), retry: shouldRetry };
}
