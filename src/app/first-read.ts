import { blockQueryOptions } from '../queries/block-query.ts';
import { newestSlotsQueryOptions } from '../queries/newest-slots-query.ts';
import { createQueryClient } from '../queries/query-client.ts';
import { transactionQueryOptions } from '../queries/transaction-query.ts';
import type { Client } from '../rpc/client.ts';
import { parseSignature } from '../solana/signature.ts';
import { parseSlot } from '../solana/slot.ts';
import { endpointMemory } from '../ui/endpoint-memory.ts';
import { readEndpoint } from '../ui/endpoint.ts';
import { matchRoute, ROUTES } from '../ui/paths.ts';
import { readBlockParams, readTransactionParams } from '../ui/search-params.ts';
import { clientOf } from './clients.ts';

/** The cache of everything that was read. */
export const queryClient = createQueryClient();

/**
 * Settled when what the page shows first has been answered. It is asked for here, while the page's code and React are still
 * on their way; the page finds it in the cache, or on its way there.
 */
export const firstRead: Promise<unknown> = startFirstRead().catch(() => null);

async function startFirstRead(): Promise<unknown> {
  const params = new URLSearchParams(location.search);
  const reading = readEndpoint(params, location.origin, endpointMemory());
  return reading.kind === 'ready' ? readFor(location.pathname, params, clientOf(reading.endpoint)) : null;
}

async function readFor(pathname: string, params: URLSearchParams, client: Client): Promise<unknown> {
  const signature = parseSignature(matchRoute(ROUTES.transaction, pathname) ?? '');
  if (signature !== null)
    return queryClient.query(transactionQueryOptions(client, signature, readTransactionParams(params).options));
  const slot = parseSlot(matchRoute(ROUTES.block, pathname) ?? '');
  if (slot !== null) return queryClient.query(blockQueryOptions(client, slot, readBlockParams(params).options));
  return pathname === ROUTES.home ? queryClient.query(newestSlotsQueryOptions(client)) : null;
}
