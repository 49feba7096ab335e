import type { RpcRequest } from './envelope/parse-request.ts';
import { errorResponse } from './envelope/encode-envelope.ts';
import { CHUNK_LENGTH } from './join-chunks.ts';
import { responseChunks } from './response.ts';
import type { RpcResponse } from './response.ts';
import { invalidRequest } from './rpc-error.ts';

/** Maximum number of requests in a batch. */
export const MAX_BATCH_CALLS = 100;

type HandleRequest = (request: RpcRequest) => RpcResponse | null;

/**
 * The response to a batch; null if it contains only notifications. After `maxLength` characters of responses, the remaining calls
 * get an error.
 */
export function batchResponse(
  batch: readonly RpcRequest[],
  handle: HandleRequest,
  maxLength: number,
): RpcResponse | null {
  if (batch.length === 0) return errorResponse(invalidRequest(), 'null');
  if (batch.length > MAX_BATCH_CALLS) {
    const message = `A batch of ${batch.length}: at most ${MAX_BATCH_CALLS} are answered at once`;
    return errorResponse(invalidRequest(message), 'null');
  }
  const requests = batch.filter(({ kind }) => kind !== 'notification');
  if (requests.length === 0) return null;
  return {
    cacheKey: null,
    body: async () => ({ text: encodeBatch(requests, handle, maxLength), isFinal: false }),
    tail: ']',
  };
}

/** The event loop serves other clients between two chunks, so no chunk may take longer than this to encode. */
const CHUNK_MILLISECONDS = 10;

/** Joins short responses into one chunk, because sending each costs more than encoding it. */
async function* encodeBatch(
  requests: readonly RpcRequest[],
  handle: HandleRequest,
  maxLength: number,
): AsyncIterable<string> {
  let length = 0;
  let separator = '[';
  let chunk = '';
  let chunkStart = performance.now();
  for (const request of requests) {
    const isFull = request.kind === 'call' && length > maxLength;
    const response = isFull ? errorResponse(invalidRequest(BATCH_IS_FULL), request.id) : handle(request);
    if (response === null) continue;
    chunk += separator;
    separator = ',';
    for await (const text of responseChunks(response)) {
      length += text.length;
      chunk += text;
      if (chunk.length < CHUNK_LENGTH && performance.now() - chunkStart < CHUNK_MILLISECONDS) continue;
      yield chunk;
      chunk = '';
      chunkStart = performance.now();
    }
  }
  if (chunk !== '') yield chunk;
}

const BATCH_IS_FULL = 'The answers before this one fill the batch: ask for it on its own';
