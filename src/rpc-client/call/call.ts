import type { JsonRpcErrorObject } from '../../rpc-protocol/json-rpc.ts';
import {
  DecodeError,
  decodeAt,
  decodeJson,
  decodeMember,
  decodeNumber,
  decodeObject,
  decodeString,
  fail,
} from '../../shared/json/json-decoding.ts';
import { type JsonValue, isJsonObject, parseJson, stringifyJson } from '../../shared/json/json.ts';
import { isPlainOrigin } from '../../shared/urls.ts';
import { type MissingMethods, isMethodMissing } from './dialect.ts';
import { AnswerDecodeError, JsonRpcError, TransportError, exchangeOf } from '../exchange/errors.ts';
import { type Answered, type Exchange, createResponseCollector, wholeResponse } from '../exchange/exchange.ts';
import type { RequestLog, RequestOutcome } from './request-log.ts';
import type { CallOptions, Transport } from '../transport/transport.ts';

/** Calls a method. Whatever the endpoint does, it throws only TransportError, JsonRpcError or AnswerDecodeError. */
export type Call = <T>(request: CallRequest<T>, options?: CallOptions) => Promise<Answered<T>>;

export interface CallRequest<T> {
  readonly method: string;
  readonly params: readonly JsonValue[];
  /** Decodes the `result` member; throws DecodeError if it has another shape. */
  readonly decode: (result: JsonValue) => T | Promise<T>;
  /** Reads a large answer while it arrives; its code may load while the endpoint answers. */
  readonly reader?: Promise<AnswerReader<T>>;
}

/** Reads an answer part by part. */
export interface AnswerReader<T> {
  readonly take: (bytes: Uint8Array) => Promise<void>;
  /**
   * The value; null if the response must be decoded as a whole, for its value or its error. May reject with
   * DecodeError, like `take`.
   */
  readonly finish: () => Promise<Finished<T>>;
  /** Called at the end, also after a failure. */
  readonly close: () => void;
}

type Finished<T> = { readonly value: T } | null;

export interface CallState {
  readonly log: RequestLog;
  readonly missing: MissingMethods;
  /** The answers are from a file, with any id. */
  readonly isRecorded: boolean;
}

export function createCall(url: string, transport: Transport, { log, missing, isRecorded }: CallState): Call {
  return async (request, options) => {
    const refusal = missing.store.getState().get(request.method);
    if (refusal !== undefined) throw refusal;
    const requestText = encodeRequest(request.method, request.params);
    const { end, setWaiting } = log.begin(request.method, requestText, options?.isExtra);
    try {
      const answered = await ask(request, requestText, { ...options, onWaiting: setWaiting });
      end('answered', '', answered.exchange);
      return answered;
    } catch (error) {
      if (error instanceof Error && isMethodMissing(error)) missing.add(request.method, error);
      end(requestOutcome(error), error instanceof Error ? error.message : '', exchangeOf(error));
      throw error;
    } finally {
      request.reader?.then(
        ({ close }) => close(),
        () => undefined,
      );
    }
  };

  async function ask<T>(
    { decode, method, reader }: CallRequest<T>,
    requestText: string,
    options?: CallOptions,
  ): Promise<Answered<T>> {
    const response = createResponseCollector();
    let bytes = 0;
    const startedAt = performance.now();
    const onBytes = async (chunk: Uint8Array<ArrayBuffer>) => {
      response.push(chunk);
      bytes += chunk.length;
      await (await reader)?.take(chunk);
    };
    const refuse = (error: unknown): never => {
      if (!(error instanceof DecodeError)) throw error;
      const milliseconds = performance.now() - startedAt;
      const shown = isPlainOrigin(url) ? response.collected() : { responseText: '' };
      throw new AnswerDecodeError(error, { method, url, requestText, status: 200, bytes, milliseconds, ...shown });
    };
    const call = reader === undefined ? options : { ...options, onBytes };
    const { text, retryAfterSeconds, ...cost } = await transport(requestText, call).catch(refuse);
    const { status } = cost;
    const common = { method, url, requestText, ...cost };
    const finished = isOk(status) && reader !== undefined ? await (await reader).finish().catch(refuse) : null;
    const received = response.collected();
    if (finished !== null) return { value: finished.value, exchange: { ...common, ...received } };
    // The start of an endless error page is enough.
    const responseText =
      reader === undefined ? text : isOk(status) ? await wholeResponse(received) : received.responseText;
    const read = async (responseText: string) => {
      const exchange = { ...common, responseText };
      return { value: await readAnswer(exchange, retryAfterSeconds, decode, isRecorded), exchange };
    };
    try {
      return await read(responseText);
    } catch (error) {
      if (isPlainOrigin(url)) throw error;
      // Some servers repeat the URL in their errors. Read again, so that no part of the error shows a key.
      return await read(await maskKeys(responseText, url));
    }
  }
}

/** The decoded result of an answer that was received as a whole. */
async function readAnswer<T>(
  exchange: Exchange,
  retryAfterSeconds: number | null,
  decode: CallRequest<T>['decode'],
  isRecorded: boolean,
): Promise<T> {
  const json = readBody(exchange, retryAfterSeconds);
  try {
    const envelope = decodeEnvelope(json, isRecorded);
    if ('result' in envelope) return await decode(envelope.result);
    throw new JsonRpcError(envelope.error.code, envelope.error.message, envelope.error.data, exchange);
  } catch (error) {
    throw error instanceof DecodeError ? new AnswerDecodeError(error, exchange) : error;
  }
}

/** The text with keys masked; empty if the code for it cannot be loaded. */
async function maskKeys(text: string, url: string): Promise<string> {
  return import('../transport/endpoint-urls.ts').then(
    ({ maskKeys }) => maskKeys(text, url),
    () => '',
  );
}

/** The body as JSON. A status other than 2xx is no answer, unless the body is a JSON-RPC error: some servers send both. */
function readBody(exchange: Exchange, retryAfterSeconds: number | null): JsonValue {
  const { responseText, status } = exchange;
  const ok = isOk(status);
  const http = () => new TransportError({ kind: 'http', status, retryAfterSeconds }, exchange);
  let json: JsonValue;
  try {
    json = parseJson(responseText);
  } catch (error) {
    throw ok
      ? new TransportError({ kind: 'notJson', reason: error instanceof Error ? error.message : '' }, exchange)
      : http();
  }
  if (!ok && (status === 429 || !hasProtocolError(json))) throw http();
  return json;
}

function isOk(status: number): boolean {
  return status >= 200 && status < 300;
}

/** JSON-RPC 2.0 reserves the codes from -32768 to -32000. Gateways use HTTP statuses as codes. */
function hasProtocolError(json: JsonValue): boolean {
  const error = isJsonObject(json) ? json['error'] : undefined;
  const code = isJsonObject(error) ? error['code'] : undefined;
  return typeof code === 'number' && code >= -32_768 && code <= -32_000;
}

function requestOutcome(error: unknown): RequestOutcome {
  if (isMethodMissing(error)) return 'refused';
  if (error instanceof JsonRpcError) return 'error';
  if (!(error instanceof TransportError)) return 'failed';
  const { kind } = error.failure;
  return kind === 'http' ? 'refused' : kind === 'aborted' ? 'canceled' : 'failed';
}

/** One id for all requests: each has its own response, which must repeat it. */
const REQUEST_ID = 1;

export type Envelope = { readonly result: JsonValue } | { readonly error: JsonRpcErrorObject };

function encodeRequest(method: string, params: readonly JsonValue[]): string {
  return stringifyJson({ jsonrpc: '2.0', id: REQUEST_ID, method, params });
}

/** Decodes the envelope of an answer. Throws DecodeError if it is not JSON-RPC 2.0 or, unless it `isRecorded`, has another id. */
export function decodeEnvelope(json: JsonValue, isRecorded = false): Envelope {
  if (!isJsonObject(json)) return fail('a JSON-RPC 2.0 response', json);
  const { error, id, result } = json;
  if (error !== undefined && error !== null) return { error: decodeAt('error', error, decodeErrorObject) };
  if (result === undefined) return fail('a response with a result or an error', json);
  if (!isRecorded) decodeAt('id', id, decodeRequestId);
  return { result };
}

function decodeErrorObject(json: JsonValue | undefined): JsonRpcErrorObject {
  const error = decodeObject(json);
  const code = decodeMember(error, 'code', decodeNumber);
  const message = decodeMember(error, 'message', decodeString);
  return error['data'] === undefined
    ? { code, message }
    : { code, message, data: decodeMember(error, 'data', decodeJson) };
}

function decodeRequestId(json: JsonValue | undefined): number {
  return json === REQUEST_ID ? json : fail(`the request's id, ${REQUEST_ID}`, json);
}

/** The `result` of a response as the endpoint sent it, including unknown fields. */
export async function readResult(exchange: Exchange): Promise<JsonValue> {
  const json = parseJson(await wholeResponse(exchange));
  return isJsonObject(json) ? (json['result'] ?? null) : null;
}
