import { type Client, createClient } from '../../rpc-client/client.ts';
import type { Service } from '../../rpc-service/create-service.ts';
import { AFTER_RESPONSE, responseChunks } from '../../rpc-service/response.ts';

/**
 * A client for a service in this process. It decodes and streams answers exactly as over HTTP. `onAnswer` receives the texts of each answer
 * that was read whole.
 */
export function createServiceClient(service: Service, onAnswer?: OnAnswer): Client {
  const client = createClient({
    url: 'http://service.invalid/',
    fetch: async (_, init) => answer(service, init?.body, onAnswer),
  });
  // It is our own service, but to share a request would save nothing here.
  return { ...client, batches: true };
}

type OnAnswer = (requestText: string, responseText: string) => void;

function answer(service: Service, requestText: unknown, onAnswer: OnAnswer | undefined): Response {
  const text = typeof requestText === 'string' ? requestText : '';
  const response = service(text);
  if (response === null) throw new TypeError('not a JSON-RPC call');
  const chunks = responseChunks({ ...response, tail: response.tail + AFTER_RESPONSE })[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let sent = '';
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done === true) {
        onAnswer?.(text, sent);
        controller.close();
        return;
      }
      if (onAnswer !== undefined) sent += value;
      controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await chunks.return?.(undefined);
    },
  });
  return new Response(body);
}
