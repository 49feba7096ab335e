import type { RpcRequest } from './envelope/parse-request.ts';
import { errorResponse } from './envelope/encode-envelope.ts';
import { CHUNK_LENGTH } from './join-chunks.ts';
import { responseChunks } from './response.ts';
import type { RpcResponse } from './response.ts';
import { invalidRequest } from './rpc-error.ts';
import type { WaitForTurn } from './turns.ts';

export type HandleRequest = (request: RpcRequest) => RpcResponse | null;

export interface BatchOptions {
  readonly handle: HandleRequest;
  readonly waitForTurn: WaitForTurn;
  /** Characters of responses after which the remaining calls get an error. */
  readonly maxLength: number;
}

/** The response to a batch; null if it contains only notifications. */
export function batchResponse(batch: readonly RpcRequest[], options: BatchOptions): RpcResponse | null {
  if (batch.length === 0) return errorResponse(invalidRequest(), 'null');
  const requests = batch.filter(({ kind }) => kind !== 'notification');
  if (requests.length === 0) return null;
  return {
    cacheKey: null,
    body: async () => ({ text: encodeBatch(requests, options), isFinal: false }),
    tail: ']',
  };
}

/** Joins short responses into one chunk, because sending each costs more than encoding it. */
async function* encodeBatch(
  requests: readonly RpcRequest[],
  { handle, waitForTurn, maxLength }: BatchOptions,
): AsyncIterable<string> {
  let length = 0;
  let separator = '[';
  let chunk = '';
  for (const request of requests) {
    const isFull = request.kind === 'call' && length > maxLength;
    const response = isFull ? errorResponse(invalidRequest(BATCH_IS_FULL), request.id) : handle(request);
    if (response === null) continue;
    chunk += separator;
    separator = ',';
    for await (const text of responseChunks(response)) {
      length += text.length;
      chunk += text;
      if (chunk.length < CHUNK_LENGTH) continue;
      yield chunk;
      chunk = '';
    }
    await waitForTurn();
  }
  if (chunk !== '') yield chunk;
}

const BATCH_IS_FULL = 'The answers before this one fill the batch: ask for it on its own';
