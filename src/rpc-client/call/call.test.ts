import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { createCall } from './call.ts';
import { decodeSlot } from '../client.ts';
import { AnswerDecodeError, exchangeOf, JsonRpcError, TransportError } from '../exchange/errors.ts';
import { createMissingMethods } from './dialect.ts';
import { createRequestLog } from './request-log.ts';
import { type CallOptions, createHttpTransport } from '../transport/transport.ts';

// Seen to fail against: not masking keys.

const URL = 'http://127.0.0.1:8899/';
const U64 = 'an integer from 0 to 18,446,744,073,709,551,615';

function endpoint(respond: () => Response | Promise<Response>, url = URL) {
  const log = createRequestLog();
  const transport = createHttpTransport({ url, fetch: async () => respond() });
  const call = createCall(url, transport, { log, missing: createMissingMethods(), isRecorded: false });
  const request = { method: 'getSlot', params: [{ commitment: 'finalized' }], decode: decodeSlot };
  return { log, getSlot: (options?: CallOptions) => call(request, options) };
}

const thrown = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.unreachable('it should have thrown'),
    (error: unknown) => error,
  );

test('returns the exact value, and the request and response texts', async () => {
  const text = '{"jsonrpc":"2.0","result":18446744073709551615,"id":1}\n';
  const { getSlot, log } = endpoint(() => new Response(text));
  const { value, exchange } = await getSlot();
  expect(value).toBe(18446744073709551615n);
  expect(exchange).toMatchObject({ method: 'getSlot', url: URL, responseText: text, status: 200, bytes: text.length });
  expect(exchange.requestText).toBe(
    '{"jsonrpc":"2.0","id":1,"method":"getSlot","params":[{"commitment":"finalized"}]}',
  );
  expect(log.store.getState()).toMatchObject({ sent: 1, refused: 0, latest: 'answered' });
});

test('keeps code, message, data and exchange of an error answer', async () => {
  const text =
    '{"jsonrpc":"2.0","error":{"code":-32005,"message":"Node is unhealthy","data":{"numSlotsBehind":9}},"id":1}';
  const { getSlot, log } = endpoint(() => new Response(text));
  const error = await thrown(getSlot());
  expect(error).toBeInstanceOf(JsonRpcError);
  expect(error).toMatchObject({ code: -32005, message: 'Node is unhealthy', data: { numSlotsBehind: 9 } });
  expect(exchangeOf(error)?.responseText).toBe(text);
  expect(log.store.getState()).toMatchObject({ sent: 1, refused: 0, latest: 'error' });
});

test('treats a JSON-RPC error with a 4xx status as an error answer', async () => {
  const text = '{"jsonrpc":"2.0","error":{"code":-32602,"message":"Invalid params"},"id":1}';
  const { getSlot } = endpoint(() => new Response(text, { status: 400 }));
  expect(await thrown(getSlot())).toMatchObject({ name: 'JsonRpcError', code: -32602 });
});

test.for([429, -32_005])('treats status 429 as no answer, also with the error code %s', async (code) => {
  const text = `{"jsonrpc":"2.0","error":{"code":${code},"message":"Too many requests"},"id":1}`;
  const { getSlot, log } = endpoint(() => new Response(text, { status: 429, headers: { 'retry-after': '10' } }));
  const error = await thrown(getSlot());
  expect(error).toMatchObject({ failure: { kind: 'http', status: 429, retryAfterSeconds: 10 } });
  expect(exchangeOf(error)?.responseText).toBe(text);
  expect(log.store.getState()).toMatchObject({ sent: 1, refused: 1, latest: 'refused' });
});

test('distinguishes a body that is not JSON from an HTTP error', async () => {
  const html = endpoint(() => new Response('<html>'));
  expect(await thrown(html.getSlot())).toMatchObject({
    failure: { kind: 'notJson' },
    exchange: { responseText: '<html>' },
  });
  const badGateway = endpoint(() => new Response('<html>', { status: 502 }));
  expect(await thrown(badGateway.getSlot())).toMatchObject({
    failure: { kind: 'http', status: 502, retryAfterSeconds: null },
  });
});

test.for([
  ['[]', '', 'a JSON-RPC 2.0 response'],
  ['{"jsonrpc":"2.0","id":1}', '', 'a response with a result or an error'],
  ['{"jsonrpc":"2.0","result":5,"id":2}', 'id', "the request's id, 1"],
  ['{"jsonrpc":"2.0","error":"no","id":1}', 'error', 'an object'],
  ['{"jsonrpc":"2.0","error":{"code":-5},"id":1}', 'error.message', 'a string'],
  ['{"jsonrpc":"2.0","result":"five","id":1}', 'result', U64],
  ['{"jsonrpc":"2.0","result":-1,"id":1}', 'result', U64],
  ['{"jsonrpc":"2.0","result":1.5,"id":1}', 'result', U64],
] as const)('reports where %s has another shape', async ([text, path, expected]) => {
  const { getSlot, log } = endpoint(() => new Response(text));
  const error = await thrown(getSlot());
  expect(error).toBeInstanceOf(AnswerDecodeError);
  expect(error).toMatchObject({ path, expected, exchange: { responseText: text } });
  expect(log.store.getState().latest).toBe('failed');
});

test('a canceled request says nothing about the endpoint', async () => {
  let answer = () => Promise.resolve(new Response('{"jsonrpc":"2.0","result":5,"id":1}'));
  const { getSlot, log } = endpoint(() => answer());
  await getSlot();
  const controller = new AbortController();
  answer = () => {
    controller.abort();
    return Promise.reject(new DOMException('', 'AbortError'));
  };
  expect(await thrown(getSlot({ signal: controller.signal }))).toMatchObject({
    failure: { kind: 'aborted' },
  });
  expect(log.store.getState()).toMatchObject({ latest: 'answered', failed: 0 });
  expect(log.store.getState().requests[0]?.outcome).toBe('canceled');
});

test('throws a TransportError without an exchange if there is no response', async () => {
  const { getSlot } = endpoint(() => Promise.reject(new TypeError('Failed to fetch')));
  const error = await thrown(getSlot());
  expect(error).toBeInstanceOf(TransportError);
  expect(error).toMatchObject({ failure: { kind: 'unreachable' }, exchange: null });
});

test.for([
  ['404, not JSON', 404, 'Cannot POST /v2/9f8e7d6c5b4a'],
  ['not JSON', 200, '<pre>9f8e7d6c5b4a'],
  [
    'an error',
    200,
    '{"jsonrpc":"2.0","error":{"code":-32000,"message":"9f8e7d6c5b4a","data":["9f8e7d6c5b4a"]},"id":1}',
  ],
  ['another shape', 200, '{"jsonrpc":"2.0","result":"9f8e7d6c5b4a","id":1}'],
] as const)('keeps the key of the URL out of an error that repeats it: %s', async ([, status, text]) => {
  const { getSlot, log } = endpoint(() => new Response(text, { status }), 'https://rpc.example.com/v2/9f8e7d6c5b4a');
  const error = await thrown(getSlot());
  const exchange = exchangeOf(error);
  expect(exchange?.responseText).toBe(text.replaceAll('9f8e7d6c5b4a', '•••'));
  const shown = inspect(error, { depth: 9, showHidden: true }).replaceAll(exchange?.url ?? '', '');
  expect(`${shown} ${JSON.stringify(log.store.getState())}`).not.toContain('9f8e7d');
});
