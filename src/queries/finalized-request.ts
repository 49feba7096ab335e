import type { BlockReadOptions, TransactionReadOptions } from '../rpc-client/client.ts';
import type { Signature, Slot } from '../solana/ids/ids.ts';

/** A request for immutable data. The query stores it as `meta.finalized`, so that its answer may be kept. */
export type FinalizedRequest = { readonly url: string } & (
  | { readonly kind: 'transaction'; readonly id: Signature; readonly options: TransactionReadOptions }
  | { readonly kind: 'block'; readonly id: Slot; readonly options: BlockReadOptions }
);

/** The `meta` of a query: empty if the answer may still change. */
export function finalizedMeta(request: FinalizedRequest): { readonly finalized?: FinalizedRequest } {
  return request.options.commitment === 'finalized' ? { finalized: request } : {};
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly finalized?: FinalizedRequest };
  }
}
