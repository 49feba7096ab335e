import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { IS_LONG } from '../shared/test-support/long-run.ts';
import { responseChunks, responseText } from './response.ts';
import { CallError, DamageError } from './store/errors.ts';
import { createService } from './create-service.ts';
import { errorOf, sampleService } from './test-support/call-method.ts';
import { createMemoryStore } from './test-support/memory-store.ts';

const respond = (requestText: string): Promise<string | null> => responseText(sampleService(requestText));

const HEALTH = '{"jsonrpc":"2.0","id":1,"method":"getHealth"}';
const PARSE_ERROR = '{"jsonrpc":"2.0","error":{"code":-32700,"message":"Parse error"},"id":null}';
const invalid = (id = 'null'): string =>
  `{"jsonrpc":"2.0","error":{"code":-32600,"message":"Invalid request"},"id":${id}}`;

test.each([
  '1',
  '-1',
  '0.10',
  '1.0',
  '1e3',
  '-0',
  '18446744073709551616',
  '123456789012345678901234567890.5',
  '"1e400"',
  '"x"',
  '""',
  '"\\u0061\\/"',
  '"18446744073709551616"',
  'null',
])('echoes the id %s exactly as sent', async (id) => {
  const text = await respond(`{ "jsonrpc" : "2.0", "id" : ${id} , "method" : "getHealth" }`);
  expect(text).toBe(`{"jsonrpc":"2.0","result":"ok","id":${id}}`);
});

test.each(['', '{', '[1,', '{"a":1}x', '\ufeff{}', '"', 'undefined', '[]]', "{'a':1}"])(
  'returns a parse error for text that is not JSON: %j',
  async (text) => {
    expect(await respond(text)).toBe(PARSE_ERROR);
  },
);

// Seen to fail against: JSON.parse alone, which accepts such numbers as Infinity.
test.each(['[1e400]', '[-1e400]', '[100,{"a":[1E+309]}]', `[1${'0'.repeat(309)}]`, `[1${'0'.repeat(300)}e10]`])(
  'returns a parse error for a number that no double can hold: %s',
  async (params) => {
    expect(await respond(`{"jsonrpc":"2.0","id":1,"method":"getBlock","params":${params}}`)).toBe(PARSE_ERROR);
  },
);

test.each(['["1e400"]', '[1e308]', '[1e-400]', `["${'1'.repeat(400)}"]`])('parses %s', async (params) => {
  expect(await respond(`{"jsonrpc":"2.0","id":1,"method":"getBlock","params":${params}}`)).toContain('-32602');
});

test('handles text with every private-use character and a large integer', async () => {
  const every = String.fromCharCode(...Array.from({ length: 6_400 }, (_, at) => 0xe000 + at));
  const request = `{"jsonrpc":"2.0","id":18446744073709551616,"method":"getHealth","params":["${every}"]}`;
  expect(await respond(request)).toMatch(/^\{"jsonrpc":"2.0","error":/);
});

test('accepts 128 levels of nesting and rejects more', async () => {
  const nested = (levels: number): string =>
    `{"jsonrpc":"2.0","id":1,"method":"getHealth","params":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
  expect(await respond(nested(128))).toContain('No parameters were expected');
  expect(await respond(nested(129))).toBe(PARSE_ERROR);
  expect(await respond('['.repeat(50_000))).toBe(PARSE_ERROR);
});

test.each(['5', '"x"', 'null', 'true', '{}', '{"foo":1}', '[]', ' [ ] '])(
  'returns Invalid request for JSON that is not a request: %s',
  async (text) => {
    expect(await respond(text)).toBe(invalid());
  },
);

test.each([
  '{"id":7,"method":"getHealth"}',
  '{"jsonrpc":"1.0","id":7,"method":"getHealth"}',
  '{"jsonrpc":null,"id":7,"method":"getHealth"}',
  '{"jsonrpc":2.0,"id":7,"method":"getHealth"}',
  '{"jsonrpc":"2.0","id":7}',
  '{"jsonrpc":"2.0","id":7,"method":5}',
  '{"jsonrpc":"2.0","id":7,"method":"getHealth","params":5}',
  '{"jsonrpc":"2.0","id":7,"method":"getHealth","params":"x"}',
  '{"jsonrpc":"2.0","id":7,"method":"getHealth","extra":true}',
])('returns Invalid request for a malformed request, with its id: %s', async (text) => {
  expect(await respond(text)).toBe(invalid('7'));
});

test.each(['true', '[1]', '{"a":1}'])('returns Invalid request with a null id for an invalid id: %s', async (id) => {
  expect(await respond(`{"jsonrpc":"2.0","id":${id},"method":"getHealth"}`)).toBe(invalid());
});

test('does not respond to notifications', async () => {
  expect(await respond('{"jsonrpc":"2.0","method":"getHealth"}')).toBeNull();
  expect(await respond('{"jsonrpc":"2.0","method":"noSuchMethod","params":[]}')).toBeNull();
  expect(await respond('[{"jsonrpc":"2.0","method":"getHealth"}]')).toBeNull();
  expect(await respond('{"jsonrpc":"2.0","method":1}')).toBe(invalid());
});

test('responds to a batch in order, skipping notifications', async () => {
  const batch = `[${HEALTH}, 5, {"jsonrpc":"2.0","method":"getHealth"}, {"jsonrpc":"2.0","id":"b","method":"getHealth"}, [] ]`;
  expect(await respond(batch)).toBe(
    `[{"jsonrpc":"2.0","result":"ok","id":1},${invalid()},{"jsonrpc":"2.0","result":"ok","id":"b"},${invalid()}]`,
  );
});

const batchOf = (calls: number, call = HEALTH): string => `[${Array.from({ length: calls }, () => call).join(',')}]`;

// Seen to fail against: a limit of 100 elements.
test('responds to every element of a batch that fits in a request body', async () => {
  expect(JSON.parse((await respond(batchOf(1_100))) ?? '')).toHaveLength(1_100);
  expect(JSON.parse((await respond(batchOf(3_000, '[]'))) ?? '')).toHaveLength(3_000);
});

test('joins the short responses of a batch into few chunks', async () => {
  const batch = sampleService(batchOf(100));
  const chunks: string[] = [];
  if (batch !== null) for await (const chunk of responseChunks(batch)) chunks.push(chunk);
  expect(JSON.parse(chunks.join(''))).toHaveLength(100);
  // All responses, and the end of the list.
  expect(chunks).toHaveLength(2);
});

test('refuses the remaining calls of a batch once its responses are too long', async () => {
  const service = createService(createMemoryStore([]), { maxBatchLength: 50 });
  const notification = '{"jsonrpc":"2.0","method":"getHealth"}';
  const responses: unknown[] = JSON.parse(
    (await responseText(service(`[${HEALTH},${HEALTH},${notification},${HEALTH}]`))) ?? '',
  );
  const ok = { jsonrpc: '2.0', result: 'ok', id: 1 };
  expect(responses).toEqual([
    ok,
    ok,
    { ...ok, result: undefined, error: { code: -32600, message: expect.any(String) } },
  ]);
});

test.each(['noSuchMethod', '', 'constructor', '__proto__', 'toString', 'GETSLOT'])(
  'returns Method not found for %j',
  async (method) => {
    expect(await errorOf(method)).toEqual({ code: -32601, message: 'Method not found' });
  },
);

test('reports missing and excess parameters with the messages of a node', async () => {
  expect(await errorOf('getBlock')).toEqual({
    code: -32602,
    message: '`params` should have at least 1 argument(s)',
  });
  expect(await errorOf('getBlock', '1, {}, 3')).toEqual({
    code: -32602,
    message: 'Invalid parameters: Expected from 1 to 2 parameters.',
    data: '"Got: 3"',
  });
  expect(await errorOf('getHealth', '1')).toEqual({
    code: -32602,
    message: 'Invalid parameters: No parameters were expected',
  });
  expect(await respond('{"jsonrpc":"2.0","id":1,"method":"getBlock","params":{"slot":1}}')).toContain(
    '"error":{"code":-32602,"message":"`params` should be an array"}',
  );
  expect(await respond('{"jsonrpc":"2.0","id":1,"method":"getHealth","params":{}}')).toContain(
    '"error":{"code":-32602,"message":"Invalid parameters: No parameters were expected"}',
  );
});

test('treats absent and null params as empty', async () => {
  for (const params of ['', ',"params":null', ',"params":[]']) {
    const text = await respond(`{"jsonrpc":"2.0","id":1,"method":"getHealth"${params}}`);
    expect(text).toBe('{"jsonrpc":"2.0","result":"ok","id":1}');
  }
});

test('reports an internal error to the owner and hides it from the caller', async () => {
  const reported: unknown[] = [];
  const failure = new Error('/secret/path is broken');
  const broken = {
    ...createMemoryStore([]),
    info: () => Promise.reject(failure),
    transaction: (): never => {
      throw failure;
    },
  };
  const service = createService(broken, { onInternalError: (error) => reported.push(error) });
  const internal = { code: -32603, message: 'Internal error' };
  expect(await errorOf('getSlot', '', service)).toEqual(internal);
  expect(await errorOf('getConfirmedBlock', '1', service)).toEqual(internal);
  const signature = '1'.repeat(64);
  const message = `Transaction ${signature} cannot be read`;
  expect(await errorOf('getTransaction', `"${signature}"`, service)).toEqual({ ...internal, message });
  expect(reported).toEqual([
    new CallError('getSlot', failure),
    new CallError('getConfirmedBlock', failure),
    new CallError('getTransaction', new DamageError(message, { cause: failure })),
  ]);
});

test('returns valid JSON-RPC or nothing for any text', async () => {
  const fragment = fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '\\', '"id":', '"method":"getBlock"', '1e9', ' ');
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fragment).map((parts) => parts.join('')),
  );
  await fc.assert(
    fc.asyncProperty(text, async (request) => expectValidResponse(await respond(request))),
    { numRuns: IS_LONG ? 100 : 40 },
  );
});

test('returns valid JSON-RPC or nothing for any JSON', async () => {
  const params = fc.array(
    fc.oneof(fc.jsonValue(), fc.bigInt().map(String), fc.constantFrom(100, 102, 'jsonParsed', { encoding: 'base58' })),
    { maxLength: 4 },
  );
  const request = fc.record(
    {
      jsonrpc: fc.oneof({ weight: 9, arbitrary: fc.constant('2.0') }, { weight: 1, arbitrary: fc.jsonValue() }),
      id: fc.oneof(fc.integer(), fc.string(), fc.jsonValue()),
      method: fc.oneof(fc.constantFrom('getBlock', 'getConfirmedBlock', 'getTransaction', 'getBlocks'), fc.jsonValue()),
      params: fc.oneof({ weight: 5, arbitrary: params }, { weight: 1, arbitrary: fc.jsonValue() }),
    },
    { requiredKeys: [] },
  );
  const body = fc.oneof(request, fc.array(request, { maxLength: 5 }), fc.jsonValue());
  await fc.assert(fc.asyncProperty(body, async (value) => expectValidResponse(await respond(JSON.stringify(value)))));
});

test('responds the same whatever requests came before', async () => {
  const id = fc.constantFrom('1', '01', '"a"', 'null');
  const members = fc.array(
    fc.oneof(
      id.map((text) => `"id":${text}`),
      fc.constantFrom('"jsonrpc":"2.0"', '"method":"getBlock"', String.raw`"\u0069d":1`, '"params":[100,{"id":1}]'),
    ),
    { maxLength: 2 },
  );
  // The requests differ in one id only, which is not always the request's own.
  const requests = fc
    .tuple(members, fc.array(id, { minLength: 2, maxLength: 6 }), members)
    .map(([before, ids, after]) =>
      ids.map((requestId) => {
        const envelope = ['"jsonrpc":"2.0"', '"method":"getBlock"', '"params":[100]', `"id":${requestId}`];
        return `{${[...before, ...envelope, ...after].join(',')}}`;
      }),
    );
  const respondUncached = (text: string): Promise<string | null> =>
    responseText(createService(createMemoryStore([]))(text));
  await fc.assert(
    fc.asyncProperty(requests, async (texts) => {
      const service = createService(createMemoryStore([]));
      for (const text of texts) expect(await responseText(service(text))).toBe(await respondUncached(text));
    }),
  );
});

function expectValidResponse(text: string | null): void {
  if (text === null) return;
  const value: unknown = JSON.parse(text);
  for (const response of Array.isArray(value) ? value : [value]) {
    expect(response).toMatchObject({ jsonrpc: '2.0' });
    expect('result' in response !== 'error' in response).toBe(true);
    expect('id' in response).toBe(true);
    if ('error' in response) {
      expect(response.error).toMatchObject({ code: expect.any(Number), message: expect.any(String) });
      expect(response.error.code).not.toBe(-32603);
    }
  }
}
