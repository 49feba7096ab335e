import { ERROR_CODES } from '../../protocol/json-rpc.ts';
import { exchangeOf, JsonRpcError, TransportError } from '../../rpc/errors.ts';
import { useEndpoint } from '../../ui/endpoint-context.ts';
import { Said } from '../../ui/said.tsx';
import { Section } from '../../ui/section.tsx';

/** Why no blocks can be listed. Looking up by signature and slot may work all the same. */
export function NoNewest({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { label } = useEndpoint();
  const exchange = exchangeOf(error);
  return (
    <Section id="blocks" title="Blocks">
      <p className="say">{describe(error, label)}</p>
      <div className="doing">
        <button type="button" className="act" onClick={onRetry}>
          Ask again
        </button>
      </div>
      {exchange !== null && <Said exchange={exchange} />}
    </Section>
  );
}

function describe(error: Error, label: string): string {
  if (error instanceof JsonRpcError && error.code === ERROR_CODES.methodNotFound)
    return `${label} does not say which blocks it has. A signature or a slot can be looked up all the same.`;
  if (error instanceof JsonRpcError) return `${label} could not say which blocks it has: ${error.message}`;
  if (error instanceof TransportError && error.failure.kind === 'http')
    return `${label} refused to say which blocks it has: HTTP ${error.failure.status}. Public endpoints limit what browsers may ask.`;
  if (error instanceof TransportError)
    return `${label} did not answer. It may be down, unreachable from here, or not meant for browsers.`;
  return `${label} said which blocks it has in a way that does not fit: ${error.message}`;
}
