import { queryOptions, skipToken } from '@tanstack/react-query';
import type { Client } from '../rpc-client/client.ts';
import type { Commitment } from '../rpc-protocol/config.ts';
import type { Signature, Slot } from '../solana/ids/ids.ts';
import { queryKeys } from './keys.ts';

/** A transaction's place in its block. `previous` is null for the first transaction, `next` for the last. */
export interface BlockPosition {
  readonly index: number;
  readonly count: number;
  readonly previous: Signature | null;
  readonly next: Signature | null;
}

/** A transaction's place in its block, from the block's list of signatures; null if the list does not contain it. */
export function positionQueryOptions(client: Client, slot: Slot, signature: Signature, commitment: Commitment) {
  return {
    ...signaturesQueryOptions(client, slot, commitment),
    select: (signatures: readonly Signature[] | null) => signatures && findPosition(signatures, signature),
  };
}

/** A transaction's index in that list; -1 if the list does not contain it, null if the endpoint did not return one. */
export function listedIndexQueryOptions(
  client: Client,
  slot: Slot | null,
  signature: Signature | null,
  commitment: Commitment,
) {
  return {
    ...signaturesQueryOptions(client, slot, commitment),
    select: (signatures: readonly Signature[] | null) =>
      signature === null ? null : signatures && signatures.indexOf(signature),
  };
}

function signaturesQueryOptions(client: Client, slot: Slot | null, commitment: Commitment) {
  return queryOptions({
    queryKey: queryKeys.signatures(client.url, slot, commitment),
    queryFn:
      slot === null
        ? skipToken
        : async ({ signal }) => {
            const options = {
              encoding: 'json',
              transactionDetails: 'signatures',
              rewards: false,
              commitment,
              method: 'auto',
            } as const;
            const { value } = await client.getBlock(slot, options, { signal });
            return value?.signatures ?? null;
          },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

function findPosition(signatures: readonly Signature[], signature: Signature): BlockPosition | null {
  const index = signatures.indexOf(signature);
  if (index === -1) return null;
  return {
    index,
    count: signatures.length,
    previous: signatures[index - 1] ?? null,
    next: signatures[index + 1] ?? null,
  };
}
