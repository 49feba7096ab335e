import { ERROR_CODES } from '../rpc-protocol/json-rpc.ts';
import { isJsonArray, parseJson, stringifyJson } from '../shared/json/json.ts';
import type { JsonValue } from '../shared/json/json.ts';
import { batchResponse } from './batch-response.ts';
import { encodeError, encodeTail, errorResponse, RESULT_START } from './envelope/encode-envelope.ts';
import { parseRequest } from './envelope/parse-request.ts';
import type { MethodCall, RpcRequest } from './envelope/parse-request.ts';
import { isTooDeep, splitArray } from './envelope/split-json.ts';
import { CHUNK_LENGTH, joinChunks } from './join-chunks.ts';
import type { LedgerStore } from './ledger-store.ts';
import type { Method, ParamDescription, StreamedResult } from './methods/method.ts';
import { METHODS, type MethodTable } from './methods/method-table.ts';
import type { Params } from './params/param.ts';
import { createResponseCache } from './response-cache.ts';
import type { ResponseBody, RpcResponse } from './response.ts';
import { invalidParams, invalidRequest, RpcError } from './rpc-error.ts';

/** Takes the text of a JSON-RPC request or batch. Returns null if no response is due, and never throws. */
export type Service = (requestText: string) => RpcResponse | null;

export interface ServiceOptions {
  /** The methods that it serves; by default all of them, with the service's own answers. */
  readonly methods?: MethodTable;
  /** Receives the error behind each "Internal error", which the caller does not see. */
  readonly onInternalError?: (error: unknown) => void;
  /** Characters of responses in a batch after which its remaining calls are refused. */
  readonly maxBatchLength?: number;
}

const MAX_BATCH_LENGTH = 64 * 1024 * 1024;

export function createService(store: LedgerStore, options: ServiceOptions = {}): Service {
  const cache = createResponseCache();
  const handle = (request: RpcRequest): RpcResponse | null => handleRequest(store, request, options);
  const handleSingle = (requestText: string, value: JsonValue): RpcResponse | null => {
    const request = parseRequest(requestText, value);
    const response = handle(request);
    if (request.kind === 'call' && response !== null && response.cacheKey !== null) {
      cache.add(requestText, request.id, response);
    }
    return response;
  };
  return (requestText) => {
    const cached = cache.find(requestText);
    if (cached !== null) return cached;
    const value = tryParseJson(requestText);
    if (value === undefined) return errorResponse(new RpcError(ERROR_CODES.parseError, 'Parse error'), 'null');
    if (!isJsonArray(value)) return handleSingle(requestText, value);
    const requests = splitArray(requestText).map((text, index) => parseRequest(text, value[index]));
    return batchResponse(requests, handle, options.maxBatchLength ?? MAX_BATCH_LENGTH);
  };
}

/** Returns undefined for text that is not JSON or is nested too deep. */
function tryParseJson(text: string): JsonValue | undefined {
  if (isTooDeep(text)) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function handleRequest(store: LedgerStore, request: RpcRequest, options: ServiceOptions): RpcResponse | null {
  if (request.kind === 'notification') return null;
  if (request.kind === 'invalid') return errorResponse(invalidRequest(), request.id);
  const method = (options.methods ?? METHODS).get(request.method);
  if (method === undefined)
    return errorResponse(new RpcError(ERROR_CODES.methodNotFound, 'Method not found'), request.id);
  return {
    // The key is the parameters' text, so that a cached body needs no parsed parameters.
    cacheKey: 'stream' in method ? `${request.method} ${request.paramsText}` : null,
    body: () => encodeBody(() => callMethod(store, method, request), options),
    tail: encodeTail(request.id),
  };
}

async function callMethod(store: LedgerStore, method: Method, call: MethodCall): Promise<StreamedResult> {
  const params = checkArity(call.params(), method.params);
  if ('stream' in method) return method.stream(store, params);
  return { text: [stringifyJson(await method.handle(store, params))], isFinal: false };
}

/** Returns the parameters. Throws a node's error for too few, too many or by-name parameters. */
function checkArity(params: Params | 'object', declared: readonly ParamDescription[]): Params {
  const min = declared.filter(({ required }) => required).length;
  const max = declared.length;
  if (max === 0 && (params === 'object' || params.length > 0)) {
    throw invalidParams('Invalid parameters: No parameters were expected');
  }
  if (params === 'object') throw invalidParams('`params` should be an array');
  if (params.length < min) throw invalidParams(`\`params\` should have at least ${min} argument(s)`);
  if (params.length <= max) return params;
  throw invalidParams(`Invalid parameters: Expected from ${min} to ${max} parameters.`, `"Got: ${params.length}"`);
}

async function encodeBody(call: () => Promise<StreamedResult>, options: ServiceOptions): Promise<ResponseBody> {
  try {
    const { text, isFinal } = await call();
    const chunks = joinChunks(text, RESULT_START);
    // Encoded inside the `try`, so that an early failure still becomes an error response.
    const first = chunks.next().value ?? '';
    return { text: first.length < CHUNK_LENGTH ? first : prepend(first, chunks), isFinal };
  } catch (error) {
    return { text: encodeError(toRpcError(error, options)), isFinal: false };
  }
}

async function* prepend(first: string, others: Iterable<string>): AsyncIterable<string> {
  yield first;
  yield* others;
}

function toRpcError(error: unknown, { onInternalError }: ServiceOptions): RpcError {
  if (error instanceof RpcError) return error;
  onInternalError?.(error);
  return new RpcError(ERROR_CODES.internalError, 'Internal error');
}
