import { useLocation } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useClient } from '../queries/client-context.ts';
import type { TransactionRead } from '../queries/transaction-query.ts';
import { parseSlot, type Slot } from '../solana/slot.ts';
import { ROUTES, matchRoute } from './paths.ts';

/** The slot of the page that is open: of a block, of a transaction once it is known, or where a list of blocks starts. */
export function useOpenSlot(): Slot | null {
  const { pathname, search } = useLocation();
  const { url } = useClient();
  const queries = useQueryClient();
  const block = matchRoute(ROUTES.block, pathname);
  if (block !== null) return parseSlot(block);
  if (pathname === ROUTES.blocks) return parseSlot(new URLSearchParams(search).get('from') ?? '');
  const signature = matchRoute(ROUTES.transaction, pathname);
  if (signature === null) return null;
  const reads = queries.getQueriesData<TransactionRead>({ queryKey: ['transaction', url, signature] });
  return reads.map(([, read]) => read?.value?.slot).find((slot) => slot !== undefined) ?? null;
}
