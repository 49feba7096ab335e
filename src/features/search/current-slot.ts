import type { QueryClient } from '@tanstack/react-query';
import type { TransactionRead } from '../../queries/transaction-query.ts';
import { parseSlot, type Slot } from '../../solana/ids/slot.ts';
import { ROUTES, matchRoute } from '../routing/paths.ts';

/** What is open: the address, the endpoint that it is read from, and what was read. */
export interface OpenPage {
  readonly pathname: string;
  readonly search: string;
  readonly endpointUrl: string;
  readonly queries: QueryClient;
}

/** The slot of a page: of a block, of a transaction once it is known, or where a list of blocks starts. */
export function openSlot({ pathname, search, endpointUrl, queries }: OpenPage): Slot | null {
  const block = matchRoute(ROUTES.block, pathname);
  if (block !== null) return parseSlot(block);
  if (pathname === ROUTES.blocks) return parseSlot(new URLSearchParams(search).get('from') ?? '');
  const signature = matchRoute(ROUTES.transaction, pathname);
  if (signature === null) return null;
  const reads = queries.getQueriesData<TransactionRead>({ queryKey: ['transaction', endpointUrl, signature] });
  return reads.map(([, read]) => read?.value?.slot).find((slot) => slot !== undefined) ?? null;
}
