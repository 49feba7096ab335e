import { ERROR_CODES } from '../protocol/json-rpc.ts';
import { parseJson } from '../shared/json.ts';
import type { JsonValue } from '../shared/json.ts';
import { isTooDeep, splitArray } from './envelope/json-parts.ts';
import { readRequest } from './envelope/read-request.ts';
import type { Request } from './envelope/read-request.ts';
import { writeError, writeResult } from './envelope/write-answer.ts';
import { METHODS } from './methods/method-table.ts';
import { checkArity } from './params/check-arity.ts';
import { invalidParams, invalidRequest, RpcError } from './rpc-error.ts';
import type { LedgerStore } from './store.ts';

/** Answers the text of one JSON-RPC request or batch; null where there is nothing to answer. Never throws. */
export type Service = (requestText: string) => Promise<string | null>;

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
  const answer = (request: Request): Promise<string | null> => answerRequest(store, request, options);
  return async (requestText) => {
    if (!isReadableJson(requestText)) {
      return writeError(new RpcError(ERROR_CODES.parseError, 'Parse error'), 'null');
    }
    return requestText.trimStart().startsWith('[')
      ? answerBatch(splitArray(requestText), answer, options.maxBatchAnswer ?? MAX_BATCH_ANSWER)
      : answer(readRequest(requestText));
  };
}

function isReadableJson(text: string): boolean {
  if (isTooDeep(text)) return false;
  try {
    parseJson(text);
    return true;
  } catch {
    return false;
  }
}

async function answerBatch(
  elements: readonly string[],
  answer: (request: Request) => Promise<string | null>,
  maxLength: number,
): Promise<string | null> {
  if (elements.length === 0) return writeError(invalidRequest(), 'null');
  if (elements.length > MAX_BATCH_CALLS) {
    const message = `A batch of ${elements.length}: at most ${MAX_BATCH_CALLS} are answered at once`;
    return writeError(invalidRequest(message), 'null');
  }
  const answers: string[] = [];
  let length = 0;
  for (const element of elements) {
    const request = readRequest(element);
    const text =
      request.kind === 'call' && length > maxLength
        ? writeError(invalidRequest('The answers before this one fill the batch: ask for it on its own'), request.id)
        : await answer(request);
    if (text === null) continue;
    answers.push(text);
    length += text.length;
  }
  return answers.length === 0 ? null : `[${answers.join(',')}]`;
}

async function answerRequest(store: LedgerStore, request: Request, options: ServiceOptions): Promise<string | null> {
  if (request.kind === 'notification') return null;
  if (request.kind === 'invalid') return writeError(invalidRequest(), request.id);
  try {
    return writeResult(await call(store, request.method, request.params), request.id);
  } catch (error) {
    if (error instanceof RpcError) return writeError(error, request.id);
    options.onInternalError?.(error);
    return writeError(new RpcError(ERROR_CODES.internalError, 'Internal error'), request.id);
  }
}

type CallParams = Extract<Request, { readonly kind: 'call' }>['params'];

async function call(store: LedgerStore, name: string, params: CallParams): Promise<JsonValue> {
  const method = METHODS.get(name);
  if (method === undefined) throw new RpcError(ERROR_CODES.methodNotFound, 'Method not found');
  if (params === 'object') throw invalidParams('`params` should be an array');
  checkArity(params, method.params);
  return method.call(store, params);
}
