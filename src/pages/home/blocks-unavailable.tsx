import { forgetMissing, useClient } from '../../queries/client-context.ts';
import { exchangeOf, JsonRpcError, TransportError } from '../../rpc-client/exchange/errors.ts';
import { describeTransportError } from '../../features/errors/describe-failure.ts';
import { type NamedEndpoint, capitalize, formatEndpointName } from '../../features/endpoint/endpoint.ts';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { FormerEndpointLink } from '../../features/errors/other-endpoints.tsx';
import { RawResponse } from '../../ui/values/raw-response.tsx';
import { Section } from '../../ui/page/section.tsx';
import { visibleText } from '../../shared/format/visible-text.ts';
import { isMethodMissing } from '../../rpc-client/call/dialect.ts';

/** Why no blocks can be listed. Looking up a signature or a slot may still work. */
export function BlocksUnavailable({
  error,
  isRetrying,
  onRetry,
}: {
  readonly error: Error;
  /** The request is repeated automatically, after the delay that the endpoint requested. */
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}) {
  const endpoint = useEndpoint();
  const client = useClient();
  const retry = () => {
    forgetMissing(client);
    onRetry();
  };
  const exchange = exchangeOf(error);
  return (
    <Section id="not-listed" title="Newest blocks">
      <p className="hint">{capitalize(describe(error, endpoint))}</p>
      <div className="actions">
        <FormerEndpointLink verb="Use" />
        {isRetrying ? (
          <span className="muted">Retrying shortly.</span>
        ) : (
          <button type="button" className="button" onClick={retry}>
            Retry
          </button>
        )}
      </div>
      {exchange !== null && <RawResponse exchange={exchange} />}
    </Section>
  );
}

function describe(error: Error, endpoint: NamedEndpoint): string {
  const name = formatEndpointName(endpoint);
  if (error instanceof TransportError) {
    const { subtitle = '', sentence } = describeTransportError(error, endpoint);
    return `${sentence} ${capitalize(subtitle)}`;
  }
  if (!(error instanceof JsonRpcError))
    return `${name} returned an invalid list of blocks: ${visibleText(error.message)}.`;
  return isMethodMissing(error)
    ? `${name} does not list its blocks. You can still look up a signature or a slot.`
    : `${name} could not list its blocks: ${visibleText(error.message)}.`;
}
