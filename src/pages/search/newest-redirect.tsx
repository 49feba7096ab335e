import { Navigate } from 'react-router';
import { useQueries } from '@tanstack/react-query';
import type { Commitment } from '../../rpc-protocol/config.ts';
import { useClient } from '../../queries/client-context.ts';
import { newestSlotQueryOptions } from '../../queries/newest-slots-query.ts';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { formatEndpointName } from '../../features/endpoint/endpoint.ts';
import { Failure } from '../../features/errors/failure.tsx';
import { blockPath, endpointPath } from '../../features/routing/paths.ts';
import { DocumentTitle, PageHeader, PageLayout } from '../../ui/page/page.tsx';

/** Asks for the newest slot and redirects to its block, with `commitment` in the URL unless the block is finalized. */
export function NewestRedirect({ commitment }: { readonly commitment: Commitment }) {
  const client = useClient();
  const endpoint = useEndpoint();
  const [tip, finalized] = useQueries({
    queries: [newestSlotQueryOptions(client, commitment), newestSlotQueryOptions(client, 'finalized')],
  });
  if (tip.data !== undefined && finalized.data !== undefined) {
    const final = tip.data.value <= finalized.data.value;
    return <Navigate to={blockPath(tip.data.value, final ? {} : { commitment })} replace />;
  }
  const error = tip.error ?? finalized.error;
  return (
    <PageLayout>
      <DocumentTitle>The newest block</DocumentTitle>
      {error === null ? (
        <PageHeader
          status="absent"
          statusText={`Loading from ${formatEndpointName(endpoint)}`}
          statusDetail="getSlot"
          title={`The newest ${commitment} block`}
        />
      ) : (
        <Failure
          error={error}
          subject={{ kind: 'endpoint' }}
          onRetry={() => void Promise.all([tip.refetch(), finalized.refetch()])}
          otherEndpointPath={endpointPath()}
        >
          <p className="hint">The newest block is not known. You can still open a block by its slot.</p>
        </Failure>
      )}
    </PageLayout>
  );
}
