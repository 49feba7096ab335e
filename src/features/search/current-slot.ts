import type { QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router';
import type { TransactionRead } from '../../queries/transaction-query.ts';
import { parseSlot, type Slot } from '../../solana/ids/slot.ts';
import { ROUTES } from '../routing/paths.ts';

/** What is open: the address, the endpoint that it is read from, and what was read. */
export interface OpenPage {
  readonly pathname: string;
  readonly search: string;
  readonly endpointUrl: string;
  readonly queries: QueryClient;
}

/** The slot of a page: of a block, of a transaction once it is known, or where a list of blocks starts. */
export function openSlot({ pathname, search, endpointUrl, queries }: OpenPage): Slot | null {
  const block = matchPath(ROUTES.block, pathname);
  if (block !== null) return parseSlot(block.params.slot ?? '');
  if (pathname === ROUTES.blocks) return parseSlot(new URLSearchParams(search).get('from') ?? '');
  const transaction = matchPath(ROUTES.transaction, pathname);
  if (transaction === null) return null;
  const { signature } = transaction.params;
  const reads = queries.getQueriesData<TransactionRead>({ queryKey: ['transaction', endpointUrl, signature] });
  return reads.map(([, read]) => read?.value?.slot).find((slot) => slot !== undefined) ?? null;
}
