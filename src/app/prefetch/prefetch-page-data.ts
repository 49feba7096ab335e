import { blockBegun, blockQueryOptions } from '../../queries/block-query.ts';
import { newestSlotsQueryOptions } from '../../queries/newest-slots-query.ts';
import { createQueryClient } from '../../queries/query-client.ts';
import { transactionQueryOptions } from '../../queries/transaction-query.ts';
import type { Client } from '../../rpc-client/client.ts';
import { parseSignature } from '../../solana/ids/signature.ts';
import { parseSlot } from '../../solana/ids/slot.ts';
import { savedEndpoints } from '../../features/endpoint/saved-endpoints.ts';
import { readEndpoint } from '../../features/endpoint/endpoint.ts';
import { matchRoute, ROUTES } from '../../features/routing/paths.ts';
import { readBlockParams, readTransactionParams } from '../../features/routing/search-params.ts';
import { clientOf } from '../endpoint/clients.ts';

/** The cache of everything that was read. */
export const queryClient = createQueryClient();

/** What is asked for first. Neither promise rejects. */
interface FirstRead {
  /** Settled when all of it has been answered. */
  readonly answered: Promise<unknown>;
  /** Settled when the page has something to show of it: of a block, what came first. */
  readonly shown: Promise<unknown>;
}

const NOTHING: FirstRead = { answered: Promise.resolve(), shown: Promise.resolve() };

/**
 * It is asked for here, while the page's code and React are still on their way; the page finds it in the cache, or on its way
 * there.
 */
export const prefetchPageData: FirstRead = startFirstRead();

function startFirstRead(): FirstRead {
  try {
    const params = new URLSearchParams(location.search);
    const reading = readEndpoint(params, location.origin, savedEndpoints.get());
    return reading.kind === 'ready' ? readFor(location.pathname, params, clientOf(reading.endpoint)) : NOTHING;
  } catch {
    // The page reads the same, and says what was thrown.
    return NOTHING;
  }
}

function readFor(pathname: string, params: URLSearchParams, client: Client): FirstRead {
  const signature = parseSignature(matchRoute(ROUTES.transaction, pathname) ?? '');
  if (signature !== null) {
    const { options } = readTransactionParams(params);
    const answered = settled(queryClient.query(transactionQueryOptions(client, signature, options)));
    return { answered, shown: answered };
  }
  const slot = parseSlot(matchRoute(ROUTES.block, pathname) ?? '');
  if (slot !== null) {
    const { options } = readBlockParams(params);
    const answered = settled(queryClient.query(blockQueryOptions(client, slot, options)));
    return { answered, shown: blockBegun(queryClient, client, slot, options, answered) };
  }
  if (pathname !== ROUTES.home) return NOTHING;
  // One searches at home, whatever is newest.
  return { ...NOTHING, answered: settled(queryClient.query(newestSlotsQueryOptions(client))) };
}

async function settled(read: Promise<unknown>): Promise<unknown> {
  return read.catch(() => null);
}
