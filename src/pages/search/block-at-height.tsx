import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { formatEndpointName } from '../../features/endpoint/endpoint.ts';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { Failure } from '../../features/errors/failure.tsx';
import { usePaths } from '../../features/routing/paths-context.ts';
import { useClient } from '../../queries/client-context.ts';
import { findBlockByHeight } from '../../queries/find-block-by-time.ts';
import { queryKeys } from '../../queries/keys.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { DocumentTitle, PageHeader } from '../../ui/page/page.tsx';

/** Searches the endpoint for the block with a height, and opens it. */
export function BlockAtHeight({ height }: { readonly height: bigint }) {
  const paths = usePaths();
  const client = useClient();
  const endpoint = formatEndpointName(useEndpoint());
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.blockByHeight(client.url, height),
    queryFn: ({ signal }) => findBlockByHeight(client, height, { signal }),
    // The search belongs to this page and runs again with it. Its result may change over time.
    gcTime: 0,
  });
  if (data != null) return <Navigate to={paths.block(data)} replace />;
  const name = `Block height ${formatInteger(height)}`;
  return (
    <>
      <DocumentTitle>{name}</DocumentTitle>
      {error === null ? (
        <PageHeader
          status="absent"
          statusText={data === undefined ? `Searching ${endpoint}` : 'Not found'}
          title={
            data === undefined ? name : `${endpoint} has no finalized block with the height ${formatInteger(height)}.`
          }
          subtitle="The height of a block is the number of blocks before it. Skipped slots do not count, so it is less than the slot."
        />
      ) : (
        <Failure
          error={error}
          subject={{ kind: 'endpoint' }}
          onRetry={() => void refetch()}
          otherEndpointPath={paths.endpoint()}
        >
          <p className="hint">
            To find a block by its height, the endpoint is asked for getFirstAvailableBlock, getSlot, getBlocksWithLimit
            and getBlock.
          </p>
        </Failure>
      )}
    </>
  );
}
