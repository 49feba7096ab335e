import type { RpcRequest } from './envelope/parse-request.ts';
import { errorResponse, invalidRequestResponse } from './envelope/encode-envelope.ts';
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
  if (batch.length === 0) return invalidRequestResponse('null');
  const calls = batch.flatMap((request) => {
    const response = options.handle(request);
    return response === null ? [] : [{ request, response }];
  });
  if (calls.length === 0) return null;
  return {
    cacheKey: null,
    methods: calls.flatMap(({ response }) => response.methods ?? []),
    body: async () => ({ text: encodeBatch(calls, options), isFinal: false }),
    tail: ']',
    isLight: calls.every(({ response }) => response.isLight),
  };
}

interface BatchCall {
  readonly request: RpcRequest;
  readonly response: RpcResponse;
}

/** Joins short responses into one chunk, because sending each costs more than encoding it. */
async function* encodeBatch(
  calls: readonly BatchCall[],
  { waitForTurn, maxLength }: BatchOptions,
): AsyncIterable<string> {
  let length = 0;
  let separator = '[';
  let chunk = '';
  for (const { request, response } of calls) {
    const isFull = request.kind === 'call' && length > maxLength;
    const answer = isFull ? errorResponse(invalidRequest(BATCH_IS_FULL), request.id) : response;
    chunk += separator;
    separator = ',';
    for await (const text of responseChunks(answer)) {
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
