import type { QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router';
import type { TransactionRead } from '../../queries/transaction-query.ts';
import { parseSlot, type Slot } from '../../solana/ids/ids.ts';
import { ROUTES } from '../routing/paths.ts';

/** The open page: its URL, its endpoint, and the query cache. */
export interface CurrentPage {
  readonly pathname: string;
  readonly search: string;
  readonly endpointUrl: string;
  readonly queries: QueryClient;
}

/** The slot of a block page, of a transaction page once it has loaded, or the first slot of a list of blocks. */
export function currentSlot({ pathname, search, endpointUrl, queries }: CurrentPage): Slot | null {
  const block = matchPath(ROUTES.block, pathname);
  if (block !== null) return parseSlot(block.params.slot ?? '');
  if (pathname === ROUTES.blocks) return parseSlot(new URLSearchParams(search).get('from') ?? '');
  const transaction = matchPath(ROUTES.transaction, pathname);
  if (transaction === null) return null;
  const { signature } = transaction.params;
  const reads = queries.getQueriesData<TransactionRead>({ queryKey: ['transaction', endpointUrl, signature] });
  return reads.map(([, read]) => read?.value?.slot).find((slot) => slot !== undefined) ?? null;
}
