import { ERROR_CODES } from '../rpc-protocol/json-rpc.ts';
import { type JsonValue, isJsonArray, parseJson } from '../shared/json/json.ts';
import { type HandleRequest, batchResponse } from './batch-response.ts';
import {
  CHUNK_LENGTH,
  RESULT_START,
  type ResponseBody,
  type RpcResponse,
  encodeError,
  encodeInParts,
  encodeTail,
  errorResponse,
  invalidRequestResponse,
  joinChunks,
} from './response.ts';
import { type RpcRequest, hasInfiniteNumber, parseRequest } from './request/parse-request.ts';
import { isTooDeep, splitArray } from './request/split-json.ts';
import { CallError, DamageError, RpcError, invalidParams, methodNotFound } from './store/errors.ts';
import { type WaitForTurn, createScheduler, encodeInTurns, readInTurns } from './scheduler.ts';
import type { LedgerStore } from './store/ledger-store.ts';
import type { ParamDescription, StreamedResult, MethodTable } from './methods/method.ts';
import { METHODS } from './methods/method-table.ts';
import type { Params } from './request/params.ts';
import { createResponseCache } from './response-cache.ts';

/** Takes the text of a JSON-RPC request or batch. Returns null if no response is due, and never throws. */
export type Service = (requestText: string) => RpcResponse | null;

export interface ServiceOptions {
  /** The methods that it serves; by default all of them, with the service's own answers. */
  readonly methods?: MethodTable;
  /** Receives the cause of each "Internal error" and each damaged record, which the caller does not see. */
  readonly onInternalError?: (error: unknown) => void;
  /** Receives the code of each error that a caller sees. */
  readonly onError?: (code: number) => void;
  /** Resolves in the next pass of the event loop. Without it, a long response is encoded in one go. */
  readonly nextPass?: () => Promise<unknown>;
  /** Light calls of a batch that are answered at the same time, where each waits for another machine. */
  readonly parallelCalls?: number;
  /** Characters of responses in a batch after which its remaining calls are rejected. */
  readonly maxBatchLength?: number;
}

const MAX_BATCH_LENGTH = 64 * 1024 * 1024;

export function createService(store: LedgerStore, options: ServiceOptions = {}): Service {
  const cache = createResponseCache();
  const joinTurns = createScheduler(options.nextPass ?? (async () => {}));
  const handleSingle = (requestText: string, value: JsonValue): RpcResponse | null => {
    const request = parseRequest(requestText, value);
    const response = handleRequest(store, request, joinTurns, options);
    if (request.kind === 'call' && response !== null && response.cacheKey !== null) {
      cache.add(requestText, request.id, response);
    }
    return response;
  };
  return (requestText) => {
    const cached = cache.find(requestText);
    if (cached !== null) return cached;
    const value = tryParseJson(requestText);
    if (value === undefined)
      return errorResponse(noteError(new RpcError(ERROR_CODES.parseError, 'Parse error'), options), 'null');
    if (!isJsonArray(value)) return handleSingle(requestText, value);
    const requests = splitArray(requestText).map((text, index) => parseRequest(text, value[index]));
    const waitForTurn = joinTurns();
    const handle: HandleRequest = (request) => handleRequest(store, request, () => waitForTurn, options);
    const { maxBatchLength: maxLength = MAX_BATCH_LENGTH, parallelCalls: parallel = 1 } = options;
    return batchResponse(requests, { handle, waitForTurn, maxLength, parallel });
  };
}

/** Returns undefined for text that is not JSON, is nested too deep, or has a number that no double can hold. */
function tryParseJson(text: string): JsonValue | undefined {
  if (isTooDeep(text)) return undefined;
  try {
    const value = parseJson(text);
    return hasInfiniteNumber(text, value) ? undefined : value;
  } catch {
    return undefined;
  }
}

function handleRequest(
  store: LedgerStore,
  request: RpcRequest,
  joinTurns: () => WaitForTurn,
  options: ServiceOptions,
): RpcResponse | null {
  if (request.kind === 'notification') return null;
  const { id } = request;
  if (request.kind === 'invalid') {
    options.onError?.(ERROR_CODES.invalidRequest);
    return invalidRequestResponse(id);
  }
  const method = (options.methods ?? METHODS).get(request.method);
  const methods = [request.method];
  if (method === undefined) return { ...errorResponse(noteError(methodNotFound(), options), id), methods };
  const body = async (call: (store: LedgerStore) => Promise<StreamedResult>): Promise<ResponseBody> => {
    const waitForTurn = joinTurns();
    return encodeBody(request.method, () => call(readInTurns(store, waitForTurn)), waitForTurn, options);
  };
  try {
    const params = checkArity(request.params(), method.params);
    if (!('stream' in method)) {
      const call = async (paced: LedgerStore): Promise<StreamedResult> => {
        const isText = 'handleText' in method;
        const text = isText
          ? [await method.handleText(paced, params)]
          : encodeInParts(await method.handle(paced, params));
        return { text, isFinal: false };
      };
      return { cacheKey: null, methods, body: () => body(call), tail: encodeTail(id), isLight: true };
    }
    const { key, isLight, run } = method.stream(params);
    return { cacheKey: `${request.method} ${key}`, methods, body: () => body(run), tail: encodeTail(id), isLight };
  } catch (error) {
    return { ...errorResponse(toRpcError(error, request.method, options), id), methods };
  }
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

async function encodeBody(
  method: string,
  call: () => Promise<StreamedResult>,
  waitForTurn: WaitForTurn,
  options: ServiceOptions,
): Promise<ResponseBody> {
  try {
    const { text, isFinal } = await call();
    const chunks = joinChunks(text, RESULT_START);
    // Encoded inside the `try`, so that an early failure still becomes an error response.
    const first = chunks.next().value ?? '';
    if (first.length < CHUNK_LENGTH) return { text: first, isFinal };
    return { text: encodeInTurns(method, first, chunks, waitForTurn), isFinal };
  } catch (error) {
    return { text: encodeError(toRpcError(error, method, options)), isFinal: false };
  }
}

function toRpcError(error: unknown, method: string, options: ServiceOptions): RpcError {
  return noteError(describeError(error, method, options), options);
}

function noteError(error: RpcError, { onError }: ServiceOptions): RpcError {
  onError?.(error.code);
  return error;
}

function describeError(error: unknown, method: string, { onInternalError }: ServiceOptions): RpcError {
  if (error instanceof RpcError) {
    if (error.cause !== undefined) onInternalError?.(new CallError(method, error.cause));
    return error;
  }
  onInternalError?.(new CallError(method, error));
  return new RpcError(ERROR_CODES.internalError, error instanceof DamageError ? error.message : 'Internal error');
}
