import { ERROR_CODES } from '../rpc-protocol/json-rpc.ts';
import { isJsonArray, parseJson, stringifyJson } from '../shared/json/json.ts';
import type { JsonValue } from '../shared/json/json.ts';
import { responsePieces } from './response.ts';
import type { RpcResponse, ResponseBody } from './response.ts';
import { isTooDeep, splitArray } from './envelope/json-parts.ts';
import { readRequest } from './envelope/read-request.ts';
import type { Call, Request } from './envelope/read-request.ts';
import { errorAnswer, RESULT_HEAD, writeError, writeTail } from './envelope/write-answer.ts';
import { joinPieces, PIECE_LENGTH } from './join-pieces.ts';
import { createResponseCache } from './response-cache.ts';
import type { Found, Method } from './methods/method.ts';
import { METHODS } from './methods/method-table.ts';
import { checkArity } from './params/check-arity.ts';
import { invalidRequest, RpcError } from './rpc-error.ts';
import type { LedgerStore } from './ledger-store.ts';

/** Answers the text of one JSON-RPC request or batch; null where there is nothing to answer. Never throws. */
export type Service = (requestText: string) => RpcResponse | null;

export interface ServiceOptions {
  /** Told what the caller is not: why an answer is "Internal error". */
  readonly onInternalError?: (error: unknown) => void;
  /** Once a batch's answers are longer than this many characters, the rest of its calls are refused. */
  readonly maxBatchAnswer?: number;
}

/** Most calls in a batch. */
export const MAX_BATCH_CALLS = 100;

const MAX_BATCH_ANSWER = 64 * 1024 * 1024;

export function createService(store: LedgerStore, options: ServiceOptions = {}): Service {
  const answer = (request: Request): RpcResponse | null => answerRequest(store, request, options);
  const knownCalls = createResponseCache();
  const answerOne = (requestText: string, value: JsonValue): RpcResponse | null => {
    const request = readRequest(requestText, value);
    const answered = answer(request);
    if (request.kind === 'call' && answered !== null && answered.name !== null) {
      knownCalls.remember(requestText, request.id, answered);
    }
    return answered;
  };
  return (requestText) => {
    const known = knownCalls.find(requestText);
    if (known !== null) return known;
    const value = readJson(requestText);
    if (value === undefined) return errorAnswer(new RpcError(ERROR_CODES.parseError, 'Parse error'), 'null');
    if (!isJsonArray(value)) return answerOne(requestText, value);
    const texts = splitArray(requestText);
    const requests = texts.map((text, index) => readRequest(text, value[index]));
    return answerBatch(requests, answer, options.maxBatchAnswer ?? MAX_BATCH_ANSWER);
  };
}

/** undefined: not JSON, or deeper than is read. */
function readJson(text: string): JsonValue | undefined {
  if (isTooDeep(text)) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

type AnswerRequest = (request: Request) => RpcResponse | null;

function answerBatch(elements: readonly Request[], answer: AnswerRequest, maxLength: number): RpcResponse | null {
  if (elements.length === 0) return errorAnswer(invalidRequest(), 'null');
  if (elements.length > MAX_BATCH_CALLS) {
    const message = `A batch of ${elements.length}: at most ${MAX_BATCH_CALLS} are answered at once`;
    return errorAnswer(invalidRequest(message), 'null');
  }
  const requests = elements.filter(({ kind }) => kind !== 'notification');
  if (requests.length === 0) return null;
  return {
    name: null,
    body: async () => ({ text: writeBatch(requests, answer, maxLength), lasting: false }),
    tail: ']',
  };
}

/** Between two pieces it is the turn of other callers: no piece of many short answers may take longer to make. */
const PIECE_MILLISECONDS = 10;

/** Short answers go out together: to send each costs more than to make it. */
async function* writeBatch(
  requests: readonly Request[],
  answer: AnswerRequest,
  maxLength: number,
): AsyncIterable<string> {
  let length = 0;
  let separator = '[';
  let piece = '';
  let pieceSince = performance.now();
  for (const request of requests) {
    const isFull = request.kind === 'call' && length > maxLength;
    const next = isFull ? errorAnswer(invalidRequest(BATCH_IS_FULL), request.id) : answer(request);
    if (next === null) continue;
    piece += separator;
    separator = ',';
    for await (const part of responsePieces(next)) {
      length += part.length;
      piece += part;
      if (piece.length < PIECE_LENGTH && performance.now() - pieceSince < PIECE_MILLISECONDS) continue;
      yield piece;
      piece = '';
      pieceSince = performance.now();
    }
  }
  if (piece !== '') yield piece;
}

const BATCH_IS_FULL = 'The answers before this one fill the batch: ask for it on its own';

function answerRequest(store: LedgerStore, request: Request, options: ServiceOptions): RpcResponse | null {
  if (request.kind === 'notification') return null;
  if (request.kind === 'invalid') return errorAnswer(invalidRequest(), request.id);
  const method = METHODS.get(request.method);
  if (method === undefined)
    return errorAnswer(new RpcError(ERROR_CODES.methodNotFound, 'Method not found'), request.id);
  return {
    // Parameters are read where the answer is made: one that is kept under their text needs no second look at them.
    name: 'lookUp' in method ? `${request.method} ${request.paramsText}` : null,
    body: () => writeBody(() => find(store, method, request), options),
    tail: writeTail(request.id),
  };
}

async function find(store: LedgerStore, method: Method, call: Call): Promise<Found> {
  const params = checkArity(call.params(), method.params);
  if ('lookUp' in method) return method.lookUp(store, params);
  return { text: [stringifyJson(await method.call(store, params))], final: false };
}

async function writeBody(find: () => Promise<Found>, options: ServiceOptions): Promise<ResponseBody> {
  try {
    const { text, final: lasting } = await find();
    const pieces = joinPieces(text, RESULT_HEAD);
    // Made here, so that what fails at once is still answered with an error.
    const first = pieces.next().value ?? '';
    return { text: first.length < PIECE_LENGTH ? first : writePieces(first, pieces), lasting };
  } catch (error) {
    return { text: writeError(toRpcError(error, options)), lasting: false };
  }
}

async function* writePieces(first: string, others: Iterable<string>): AsyncIterable<string> {
  yield first;
  yield* others;
}

/** What the caller is told of an error. */
function toRpcError(error: unknown, { onInternalError }: ServiceOptions): RpcError {
  if (error instanceof RpcError) return error;
  onInternalError?.(error);
  return new RpcError(ERROR_CODES.internalError, 'Internal error');
}
