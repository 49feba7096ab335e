import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useClient } from '../../queries/client-context.ts';
import { type TransactionRead, transactionQueryOptions } from '../../queries/transaction-query.ts';
import type { Signature } from '../../solana/ids/signature.ts';

/** A transaction in base64, so that both sides are decoded by the same parsers. */
export function useComparedSide(signature: Signature): UseQueryResult<TransactionRead> {
  return useQuery(
    transactionQueryOptions(useClient(), signature, { encoding: 'base64', commitment: 'confirmed', method: 'auto' }),
  );
}
