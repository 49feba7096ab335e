import type { QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router';
import type { Client } from '../rpc-client/client.ts';
import { ROUTES } from '../shared/routes.ts';

/**
 * Requests the list that a page begins with, into `queries`. Resolves to whether the service can write it; null for a page without a list,
 * and for a list that takes many requests.
 */
export async function requestList(
  queries: QueryClient,
  client: Client,
  path: string,
  search: string,
): Promise<{ readonly isWritable: boolean } | null> {
  const params = new URLSearchParams(search);
  if (matchPath(ROUTES.blocks, path) !== null)
    return (await import('../pages/blocks/blocks-page.tsx')).requestBlocks(queries, client, params);
  const { address } = matchPath(ROUTES.address, path)?.params ?? {};
  if (address === undefined) return null;
  return (await import('../pages/address/address-page.tsx')).requestTransactions(queries, client, address, params);
}
