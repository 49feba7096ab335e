import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { EpochSlots as SlotsOfEpoch } from '../../queries/fetch-era.ts';
import { useClient } from '../../queries/client-context.ts';
import { epochSlotsQueryOptions } from '../../queries/era-query.ts';
import { newestSlotQueryOptions } from '../../queries/newest-slots-query.ts';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { formatEndpointName } from '../../features/endpoint/endpoint.ts';
import { usePaths } from '../../features/routing/paths-context.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { DocumentTitle, PageHeader } from '../../ui/page/page.tsx';
import { Fact, FactList, FactNote } from '../../ui/page/section.tsx';
import { queryKeys } from '../../queries/keys.ts';

/** The slots of an epoch, by the schedule of the endpoint's network, with its first block and links to the others. */
export function EpochSlots({ epoch }: { readonly epoch: bigint }) {
  const paths = usePaths();
  const client = useClient();
  const endpoint = useEndpoint();
  const [{ data: slots }, newest] = useQueries({
    queries: [epochSlotsQueryOptions(client, epoch), newestSlotQueryOptions(client, 'finalized')],
  });
  const tip = newest.data?.value ?? null;
  const name = formatInteger(epoch);
  return (
    <>
      <DocumentTitle>{`Epoch ${name}`}</DocumentTitle>
      <PageHeader
        status="absent"
        statusText={slots === undefined || newest.isPending ? 'Loading' : describeProgress(slots, tip)}
        statusDetail={`on ${formatEndpointName(endpoint)}`}
        title={`Epoch ${name}`}
        subtitle={slots === undefined ? undefined : describeLength(slots)}
      />
      {slots !== undefined && (
        <FactList className="spaced">
          <Fact label="First slot">
            <Link to={paths.block(slots.first)}>{formatInteger(slots.first)}</Link>
          </Fact>
          <Fact label="Last slot">
            <Link to={paths.block(slots.last)}>{formatInteger(slots.last)}</Link>
          </Fact>
          <Fact label="First block">
            <FirstBlock first={slots.first} last={slots.last} />
          </Fact>
          <Fact label="Blocks">
            <Link to={paths.blocks(tip !== null && tip < slots.last ? tip : slots.last)}>
              {tip !== null && tip < slots.last && tip >= slots.first ? 'the newest so far' : 'the last of this epoch'}
            </Link>
            <FactNote>newest first</FactNote>
          </Fact>
        </FactList>
      )}
    </>
  );
}

function describeLength({ first, last, isKnown }: SlotsOfEpoch): string {
  const length = `${formatInteger(last - first + 1n)} slots`;
  if (isKnown) return length;
  return `The endpoint does not name a network with a known schedule. On mainnet-beta, the epoch has these ${length}.`;
}

function describeProgress({ first, last }: SlotsOfEpoch, tip: Slot | null): string {
  if (tip === null) return 'The endpoint does not say how far it is';
  if (tip >= last) return 'Ended';
  return tip < first ? 'Not begun' : 'In progress';
}

function FirstBlock({ first, last }: { readonly first: Slot; readonly last: Slot }) {
  const paths = usePaths();
  const client = useClient();
  const { data, isPending, isError } = useQuery({
    queryKey: queryKeys.firstBlockFrom(client.url, first),
    queryFn: ({ signal }) => client.getBlocksWithLimit(first, 1, 'finalized', { signal }),
  });
  const [slot] = data?.value ?? [];
  if (isPending) return 'loading';
  if (isError) return <span className="muted">The endpoint does not list blocks with getBlocksWithLimit.</span>;
  if (slot === undefined || slot > last) return <span className="muted">The endpoint has no block of this epoch.</span>;
  return <Link to={paths.block(slot)}>{formatInteger(slot)}</Link>;
}
