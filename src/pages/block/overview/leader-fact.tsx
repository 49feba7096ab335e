import { queryOptions, useQuery } from '@tanstack/react-query';
import { FailureSentence, NotOffered } from '../../../features/errors/failure.tsx';
import { useClient, useIsMissing } from '../../../queries/client-context.ts';
import { queryKeys } from '../../../queries/keys.ts';
import type { Client } from '../../../rpc-client/client.ts';
import { JsonRpcError } from '../../../rpc-client/errors.ts';
import { ERROR_CODES } from '../../../rpc-protocol/json-rpc.ts';
import { decodeAddress } from '../../../rpc-protocol/responses/decode-primitives.ts';
import { arrayOf, decodeAt } from '../../../shared/json/json-decoding.ts';
import type { JsonValue } from '../../../shared/json/json.ts';
import type { Address, Slot } from '../../../solana/ids/ids.ts';
import { FactNote } from '../../../ui/page/section.tsx';
import { AddressLink } from '../../../ui/values/address.tsx';

/** The leader of the slot by the endpoint's leader schedule, requested with a button. No block names its leader. */
export function LeaderFact({ slot }: { readonly slot: Slot }) {
  const { data, isFetching, error, refetch } = useQuery(leaderQueryOptions(useClient(), slot));
  const isMissing = useIsMissing('getSlotLeaders');
  if (isMissing && !isFetching)
    return (
      <span className="standalone" role="status">
        <NotOffered method="getSlotLeaders" />
      </span>
    );
  if (data == null)
    return (
      <span className="muted standalone" role="status">
        {isFetching ? (
          'Loading the leader…'
        ) : error !== null ? (
          <FailureSentence error={error} subject={{ kind: 'block', slot }} />
        ) : data === null ? (
          'Not available for this slot: the leader schedule of the endpoint does not cover it.'
        ) : (
          'Not requested. Endpoints know the leaders of about the current epoch.'
        )}{' '}
        <button type="button" className="text-button" onClick={() => void refetch()}>
          {error !== null || data === null ? 'Try again' : 'Load leader'}
        </button>
      </span>
    );
  return (
    <>
      <AddressLink address={data} />
      <FactNote>by the endpoint’s leader schedule</FactNote>
    </>
  );
}

/**
 * The leader of a slot; null if the endpoint's leader schedule does not cover it. Nodes have the schedule of the
 * current epoch, and some of the next. A separate request on demand.
 */
function leaderQueryOptions(client: Client, slot: Slot) {
  return queryOptions({
    // Query keys are hashed as JSON, which has no bigint.
    queryKey: queryKeys.leader(client.url, slot),
    queryFn: async ({ signal }): Promise<Address | null> => {
      const request = { method: 'getSlotLeaders', params: [slot, 1], decode: decodeLeader };
      try {
        return (await client.call(request, { signal })).value;
      } catch (error) {
        if (error instanceof JsonRpcError && error.code === ERROR_CODES.invalidParams) return null;
        throw error;
      }
    },
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

const decodeLeader = (result: JsonValue): Address | null =>
  decodeAt('result', result, arrayOf(decodeAddress, 1))[0] ?? null;
