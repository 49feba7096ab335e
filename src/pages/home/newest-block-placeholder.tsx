import { useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../queries/client-context.ts';
import { newestSlotsQueryOptions } from '../../queries/newest-slots-query.ts';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { formatEndpointName } from '../../features/endpoint/endpoint.ts';
import { SlowRequest } from '../../features/exchange/exchange-line.tsx';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';

/** Shown until the endpoint has named its newest block. */
export function NewestBlockPlaceholder({
  isLoading,
  onRetry,
}: {
  readonly isLoading: boolean;
  readonly onRetry: () => void;
}) {
  const client = useClient();
  const endpoint = useEndpoint();
  const queries = useQueryClient();
  const cancel = () => void queries.cancelQueries({ queryKey: newestSlotsQueryOptions(client).queryKey });
  return (
    <section id="newest" aria-labelledby="newest-title" aria-busy={isLoading}>
      <header>
        <h2 id="newest-title">
          <span className={isLoading ? 'visually-hidden' : undefined}>The newest block</span>
          {isLoading && <Placeholder width={116} />}
        </h2>{' '}
        <span>
          {isLoading && `Loading from ${formatEndpointName(endpoint)}. `}
          <SlowRequest pending={isLoading} onCancel={cancel} onRetry={onRetry} />
        </span>
      </header>
    </section>
  );
}
