import { type Client, createClient } from '../../rpc-client/client.ts';
import type { Service } from '../../rpc-service/create-service.ts';
import { AFTER_RESPONSE, responseChunks } from '../../rpc-service/response.ts';

/** A client for a service in this process. It decodes and streams answers exactly as over HTTP. */
export function createServiceClient(service: Service): Client {
  return createClient({
    url: 'http://service.invalid/',
    fetch: async (_, init) => answer(service, init?.body),
  });
}

function answer(service: Service, requestText: unknown): Response {
  const response = typeof requestText === 'string' ? service(requestText) : null;
  if (response === null) throw new TypeError('not a JSON-RPC call');
  const chunks = responseChunks({ ...response, tail: response.tail + AFTER_RESPONSE })[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await chunks.return?.(undefined);
    },
  });
  return new Response(body);
}
