import type { Exchange } from '../../rpc-client/exchange.ts';
import { isPlainOrigin } from '../../shared/urls.ts';
import { readEndpoint } from '../endpoint/endpoint.ts';
import { savedEndpoints } from '../endpoint/saved-endpoints.ts';
import { endpointParams } from '../routing/paths.ts';
import { type KeptRequest, keptKey, linkParamsOf } from './kept-request.ts';
import { keepAnswer } from './kept-storage.ts';
import { hashOf } from './hash-of.ts';

/**
 * Keeps the response of an endpoint, verbatim. One that repeats a key of the endpoint's URL is not kept, nor one that cannot be read any
 * more, or while the code for it cannot be loaded.
 */
export async function storeAnswer(...answer: Parameters<typeof tryToStore>): Promise<void> {
  await tryToStore(...answer).catch(() => undefined);
}

async function tryToStore(
  request: KeptRequest,
  exchange: Exchange,
  since: number,
  genesisHash: string | null,
): Promise<void> {
  const { endpoint: chosen, search } = chosenEndpoint();
  if (chosen?.url !== request.url) return;
  const response = exchange.responseBlob ?? new Blob([exchange.responseText]);
  if (!isPlainOrigin(request.url)) {
    const { maskKeys } = await import('../../rpc-client/endpoint-urls.ts');
    const text = await response.text();
    if (maskKeys(text, request.url) !== text) return;
  }
  const key = await keptKey(request);
  const sha256 = await hashOf(`${key}\n`, response);
  if (sha256 === null) return;
  const { method, status, bytes, milliseconds } = exchange;
  await keepAnswer(key, {
    kind: request.kind,
    id: request.id.toString(),
    options: linkParamsOf(request.options),
    method,
    endpoint: chosen.label,
    endpointParams: endpointParams(search),
    genesisHash,
    since,
    status,
    bytes,
    milliseconds,
    sha256,
    response,
  });
}

/** The endpoint of the page that is open. */
function chosenEndpoint() {
  const { search, origin } = location;
  const choice = readEndpoint(new URLSearchParams(search), origin, savedEndpoints.get());
  return { endpoint: choice.kind === 'ready' ? choice.endpoint : null, search };
}
