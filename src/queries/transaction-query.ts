import { queryOptions } from '@tanstack/react-query';
import type { Client, TransactionReadOptions } from '../rpc-client/client.ts';
import type { Answered } from '../rpc-client/exchange/exchange.ts';
import type { TransactionResponse } from '../rpc-protocol/responses/transaction-response.ts';
import { staleTimeFor } from './query-client.ts';
import type { Signature } from '../solana/ids/ids.ts';
import { finalizedMeta } from './finalized-request.ts';
import { matchesKey, queryKeys } from './keys.ts';

/** An answer with the options of its request: after an option changes, the page shows the earlier answer until the new one arrives. */
export interface TransactionRead extends Answered<TransactionResponse | null> {
  readonly options: TransactionReadOptions;
}

export interface FoundTransaction extends TransactionRead {
  readonly value: TransactionResponse;
}

/**
 * One transaction. After an option changes, the earlier answer stays as placeholder data (`isPlaceholderData`). A failed request
 * is not repeated: the page shows the failure, with a countdown if the endpoint requested a delay. `maxBytes` as in CallOptions.
 */
export function transactionQueryOptions(
  client: Client,
  signature: Signature,
  options: TransactionReadOptions,
  maxBytes?: number,
) {
  return queryOptions({
    queryKey: queryKeys.transaction(client.url, signature, options, maxBytes),
    meta: finalizedMeta({ kind: 'transaction', url: client.url, id: signature, options }),
    queryFn: async ({ signal }): Promise<TransactionRead> => ({
      ...(await client.getTransaction(signature, options, { signal, maxBytes })),
      options,
    }),
    staleTime: ({ state }) => staleTimeFor(state.data?.value, options.commitment),
    retry: false,
    placeholderData: (earlier, query) =>
      matchesKey(query, queryKeys.transaction(client.url, signature)) ? earlier : undefined,
  });
}
