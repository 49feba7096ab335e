import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { blockQueryOptions } from '../../queries/block/block-query.ts';
import type { BlockOverview } from '../../analysis/facts/block/block-overview.ts';
import { DocumentError, type SavedBlock, type SavedBlockTransaction, type SavedPlace } from './inspected-document.ts';
import type { Signature } from '../../solana/ids/ids.ts';
import { queryKeys } from '../../queries/keys.ts';

/** The contents of a saved block about a transaction. */
export type SavedTransactionRead =
  | SavedBlockTransaction
  /** The block was saved with its signatures only. */
  | { readonly kind: 'signature'; readonly place: SavedPlace }
  /** The block was saved without its transactions. */
  | { readonly kind: 'omitted' }
  | { readonly kind: 'otherBlock'; readonly count: number };

/** A transaction of a saved block. The block is read first, unless its page has read it already. */
export function savedTransactionQueryOptions(block: SavedBlock | null, signature: Signature | null) {
  return queryOptions({
    queryKey: queryKeys.savedTransaction(block?.client.url ?? null, signature),
    queryFn:
      block === null || signature === null
        ? skipToken
        : ({ client: queries }) => readTransaction(queries, block, signature),
    staleTime: Infinity,
    retry: false,
  });
}

async function readTransaction(
  queries: QueryClient,
  block: SavedBlock,
  signature: Signature,
): Promise<SavedTransactionRead> {
  const { value } = await queries.ensureQueryData(blockQueryOptions(block.client, block.slot, block.options));
  if (value === null) throw new DocumentError('This response has no block.');
  const signatures = signaturesIn(value);
  if (signatures === null) return { kind: 'omitted' };
  const index = signatures.indexOf(signature);
  if (index === -1) return { kind: 'otherBlock', count: signatures.length };
  const place = {
    index,
    count: signatures.length,
    previous: signatures[index - 1] ?? null,
    next: signatures[index + 1] ?? null,
  };
  if (value.rows === null) return { kind: 'signature', place };
  const { readSavedTransaction } = await import('./read-saved-transaction.ts');
  return readSavedTransaction(block, value.block, signature, place);
}

/** null for a transaction that could not be decoded. */
function signaturesIn({ block, rows }: BlockOverview): readonly (Signature | null)[] | null {
  return rows === null ? block.signatures : rows.map(({ signature }) => signature);
}
