import { queryOptions } from '@tanstack/react-query';
import { readTransactionParams } from '../routing/search-params.ts';
import { type TransactionRead, transactionQueryOptions } from '../../queries/transaction-query.ts';
import type { Client } from '../../rpc-client/client.ts';
import type { Commitment } from '../../rpc-protocol/config.ts';
import { queryKeys } from '../../queries/keys.ts';
import type { TransactionResponse } from '../../rpc-protocol/responses/transaction-response.ts';
import { createYield } from '../../shared/yield-to-browser.ts';
import type { Signature } from '../../solana/ids/ids.ts';

/** The options of a transaction page without parameters: its answer is shared with the page. */
export const LISTED_TRANSACTION_OPTIONS = readTransactionParams(new URLSearchParams()).options;

/**
 * A transaction of a list. Other requests go first, because the list is complete without it. Slotscope's own service answers several in one
 * batch.
 */
export function listedTransactionQueryOptions(client: Client, signature: Signature, commitment: Commitment) {
  const options = { ...LISTED_TRANSACTION_OPTIONS, commitment };
  return queryOptions({
    ...transactionQueryOptions(client, signature, options),
    queryFn: async ({ signal }): Promise<TransactionRead> => ({
      ...(await client.getTransaction(signature, options, { signal, together: true, isExtra: true })),
      options,
    }),
  });
}

/**
 * The transactions of a list, in its order; null for one that the endpoint does not return. `onRead` receives how many have been read. One
 * query for all: a hundred that a component subscribes to at once block a phone for half a second.
 */
export function listedTransactionsQueryOptions(
  client: Client,
  signatures: readonly Signature[],
  commitment: Commitment,
  onRead: (count: number) => void,
) {
  return queryOptions({
    queryKey: queryKeys.transactions(client.url, signatures, commitment),
    queryFn: async ({ client: queries, signal }) => {
      const queryOf = (signature: Signature) => listedTransactionQueryOptions(client, signature, commitment);
      // When the page is left. Rows in view end their own.
      signal.addEventListener('abort', () => {
        for (const signature of signatures)
          void queries.cancelQueries({ queryKey: queryOf(signature).queryKey, type: 'inactive' });
      });
      const pause = createYield();
      const answers: Promise<TransactionResponse | null>[] = [];
      let count = 0;
      for (const signature of signatures) {
        signal.throwIfAborted();
        const answer = queries
          .fetchQuery(queryOf(signature))
          .then(
            ({ value }) => value,
            () => null,
          )
          .finally(() => {
            count += 1;
            if (count % REPORTED === 0) onRead(count);
          });
        answers.push(answer);
        await pause();
      }
      return Promise.all(answers);
    },
    staleTime: Infinity,
  });
}

/** Each report renders. */
const REPORTED = 10;
