import { queryOptions } from '@tanstack/react-query';
import { readTransactionParams } from '../routing/search-params.ts';
import { type TransactionRead, transactionQueryOptions } from '../../queries/transaction-query.ts';
import type { Client } from '../../rpc-client/client.ts';
import type { Commitment } from '../../rpc-protocol/config.ts';
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
