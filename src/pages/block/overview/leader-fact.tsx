import { useQuery } from '@tanstack/react-query';
import { FailureSentence, NotOffered } from '../../../features/errors/failure.tsx';
import { useClient, useIsMissing } from '../../../queries/client-context.ts';
import type { Address, Slot } from '../../../solana/ids/ids.ts';
import { FactNote } from '../../../ui/page/section.tsx';
import { AddressLink } from '../../../ui/values/address.tsx';
import { GET_SLOT_LEADERS, leadersQueryOptions } from '../../../queries/leaders-query.ts';

/**
 * The leader of the slot by the endpoint’s leader schedule: `known`, or the answer to a request that a button sends. Blocks do not name
 * their leader.
 */
export function LeaderFact({ slot, known }: { readonly slot: Slot; readonly known: Address | null }) {
  const {
    data: requested,
    isFetching,
    error,
    refetch,
  } = useQuery({
    ...leadersQueryOptions(useClient(), slot, 1),
    enabled: false,
    select: (leaders) => leaders?.[0] ?? null,
  });
  const data = known ?? requested;
  const isMissing = useIsMissing(GET_SLOT_LEADERS);
  if (data == null && isMissing && !isFetching)
    return (
      <span className="standalone" role="status">
        <NotOffered method={GET_SLOT_LEADERS} />
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
          'Not loaded. Most endpoints know leaders only for the current epoch.'
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
