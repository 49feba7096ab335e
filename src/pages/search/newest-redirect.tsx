import { Navigate } from 'react-router';
import { useQueries } from '@tanstack/react-query';
import type { Commitment } from '../../rpc-protocol/config.ts';
import { useClient } from '../../queries/client-context.ts';
import { tipQueryOptions } from '../../queries/tip-query.ts';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { sayEndpoint } from '../../features/endpoint/endpoint-name.ts';
import { Failure } from '../../features/errors/failure.tsx';
import { Lead } from '../../ui/page/lead.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { blockPath, endpointPath } from '../../features/routing/paths.ts';
import { Sheet } from '../../ui/page/sheet.tsx';

/** Asks for the newest slot and goes to its block; a block that is not final yet is asked for as such. */
export function NewestRedirect({ commitment }: { readonly commitment: Commitment }) {
  const client = useClient();
  const endpoint = useEndpoint();
  const [tip, finalized] = useQueries({
    queries: [tipQueryOptions(client, commitment), tipQueryOptions(client, 'finalized')],
  });
  if (tip.data !== undefined && finalized.data !== undefined) {
    const final = tip.data.value <= finalized.data.value;
    return <Navigate to={blockPath(tip.data.value, final ? {} : { commitment })} replace />;
  }
  const error = tip.error ?? finalized.error;
  return (
    <Sheet>
      <PageTitle>The newest block</PageTitle>
      {error === null ? (
        <Lead
          mark="off"
          word={`Asking ${sayEndpoint(endpoint)}`}
          rest="getSlot"
          sentence={`The newest ${commitment} block`}
        />
      ) : (
        <Failure
          error={error}
          subject={{ kind: 'endpoint' }}
          onRetry={() => void Promise.all([tip.refetch(), finalized.refetch()])}
          otherEndpointPath={endpointPath()}
        >
          <p className="say">Which block is the newest is not known. One can still be opened by its slot.</p>
        </Failure>
      )}
    </Sheet>
  );
}
