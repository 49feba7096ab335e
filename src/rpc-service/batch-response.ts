import type { RpcRequest } from './request/parse-request.ts';
import {
  CHUNK_LENGTH,
  type ResponseBody,
  type RpcResponse,
  errorResponse,
  invalidRequestResponse,
  responseChunks,
} from './response.ts';
import { invalidRequest } from './store/errors.ts';
import type { WaitForTurn } from './scheduler.ts';

export type HandleRequest = (request: RpcRequest) => RpcResponse | null;

export interface BatchOptions {
  readonly handle: HandleRequest;
  readonly waitForTurn: WaitForTurn;
  /** Characters of responses after which the remaining calls get an error. */
  readonly maxLength: number;
  /** Light calls that are answered at the same time. */
  readonly parallel: number;
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
  { waitForTurn, maxLength, parallel }: BatchOptions,
): AsyncIterable<string> {
  let length = 0;
  let separator = '[';
  let chunk = '';
  for (const { request, response } of startAhead(calls, parallel)) {
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

/** The calls in order. Up to `parallel` light ones run at a time. */
function* startAhead(calls: readonly BatchCall[], parallel: number): Iterable<BatchCall> {
  const started = new Map<number, Promise<ResponseBody>>();
  let next = 0;
  for (const [index, call] of calls.entries()) {
    const end = parallel === 1 ? 0 : Math.min(index + parallel, calls.length);
    for (; next < end; next++) {
      const { response } = calls[next] ?? call;
      if (response.isLight === true) started.set(next, response.body());
    }
    const body = started.get(index);
    started.delete(index);
    yield body === undefined ? call : { ...call, response: { ...call.response, body: () => body } };
  }
}

const BATCH_IS_FULL = 'The answers before this one fill the batch: ask for it on its own';
