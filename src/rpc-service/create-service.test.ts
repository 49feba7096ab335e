import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { responsePieces, wholeText } from './response.ts';
import { createService, MAX_BATCH_CALLS } from './create-service.ts';
import { askError, sampleService } from './test-support/ask.ts';
import { createMemoryStore } from './test-support/memory-store.ts';

const answer = (requestText: string): Promise<string | null> => wholeText(sampleService(requestText));

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
  '1e400',
  '"x"',
  '""',
  '"\\u0061\\/"',
  '"18446744073709551616"',
  'null',
])('echoes the id %s exactly as it was written', async (id) => {
  const text = await answer(`{ "jsonrpc" : "2.0", "id" : ${id} , "method" : "getHealth" }`);
  expect(text).toBe(`{"jsonrpc":"2.0","result":"ok","id":${id}}`);
});

test.each(['', '{', '[1,', '{"a":1}x', '\ufeff{}', '"', 'undefined', '[]]', "{'a':1}"])(
  'answers text that is not JSON with a parse error: %j',
  async (text) => {
    expect(await answer(text)).toBe(PARSE_ERROR);
  },
);

test('answers text that uses up every private-use character beside a large integer', async () => {
  const every = String.fromCharCode(...Array.from({ length: 6_400 }, (_, at) => 0xe000 + at));
  const request = `{"jsonrpc":"2.0","id":18446744073709551616,"method":"getHealth","params":["${every}"]}`;
  expect(await answer(request)).toMatch(/^\{"jsonrpc":"2.0","error":/);
});

test('reads 128 levels of nesting and no more', async () => {
  const nested = (levels: number): string =>
    `{"jsonrpc":"2.0","id":1,"method":"getHealth","params":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
  expect(await answer(nested(128))).toContain('No parameters were expected');
  expect(await answer(nested(129))).toBe(PARSE_ERROR);
  expect(await answer('['.repeat(50_000))).toBe(PARSE_ERROR);
});

test.each(['5', '"x"', 'null', 'true', '{}', '{"foo":1}', '[]', ' [ ] '])(
  'answers JSON that is no request as invalid: %s',
  async (text) => {
    expect(await answer(text)).toBe(invalid());
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
])('answers a malformed request as invalid, with its id: %s', async (text) => {
  expect(await answer(text)).toBe(invalid('7'));
});

test.each(['true', '[1]', '{"a":1}'])(
  'answers a request whose id cannot be one as invalid, without it: %s',
  async (id) => {
    expect(await answer(`{"jsonrpc":"2.0","id":${id},"method":"getHealth"}`)).toBe(invalid());
  },
);

test('answers no notification, whatever it asks', async () => {
  expect(await answer('{"jsonrpc":"2.0","method":"getHealth"}')).toBeNull();
  expect(await answer('{"jsonrpc":"2.0","method":"noSuchMethod","params":[]}')).toBeNull();
  expect(await answer('[{"jsonrpc":"2.0","method":"getHealth"}]')).toBeNull();
  expect(await answer('{"jsonrpc":"2.0","method":1}')).toBe(invalid());
});

test('answers a batch in order, without its notifications', async () => {
  const batch = `[${HEALTH}, 5, {"jsonrpc":"2.0","method":"getHealth"}, {"jsonrpc":"2.0","id":"b","method":"getHealth"}, [] ]`;
  expect(await answer(batch)).toBe(
    `[{"jsonrpc":"2.0","result":"ok","id":1},${invalid()},{"jsonrpc":"2.0","result":"ok","id":"b"},${invalid()}]`,
  );
});

test('answers batches up to the limit', async () => {
  const batch = (calls: number): string => `[${Array.from({ length: calls }, () => HEALTH).join(',')}]`;
  expect(JSON.parse((await answer(batch(MAX_BATCH_CALLS))) ?? '')).toHaveLength(MAX_BATCH_CALLS);
  expect(await answer(batch(MAX_BATCH_CALLS + 1))).toBe(
    '{"jsonrpc":"2.0","error":{"code":-32600,"message":"A batch of 101: at most 100 are answered at once"},"id":null}',
  );
});

test('gives the short answers of a batch in few pieces', async () => {
  const batch = sampleService(`[${Array.from({ length: MAX_BATCH_CALLS }, () => HEALTH).join(',')}]`);
  const pieces: string[] = [];
  if (batch !== null) for await (const piece of responsePieces(batch)) pieces.push(piece);
  expect(JSON.parse(pieces.join(''))).toHaveLength(MAX_BATCH_CALLS);
  // Each piece but the last took its time to make.
  expect(pieces.length).toBeLessThan(20);
});

test('refuses the rest of a batch whose answers have grown too long', async () => {
  const service = createService(createMemoryStore([]), { maxBatchAnswer: 50 });
  const notification = '{"jsonrpc":"2.0","method":"getHealth"}';
  const answers: unknown[] = JSON.parse(
    (await wholeText(service(`[${HEALTH},${HEALTH},${notification},${HEALTH}]`))) ?? '',
  );
  const ok = { jsonrpc: '2.0', result: 'ok', id: 1 };
  expect(answers).toEqual([ok, ok, { ...ok, result: undefined, error: { code: -32600, message: expect.any(String) } }]);
});

test.each(['noSuchMethod', '', 'constructor', '__proto__', 'toString', 'GETSLOT'])(
  'does not know the method %j',
  async (method) => {
    expect(await askError(method)).toEqual({ code: -32601, message: 'Method not found' });
  },
);

test('says which parameters are missing or too many, in the words of a node', async () => {
  expect(await askError('getBlock')).toEqual({
    code: -32602,
    message: '`params` should have at least 1 argument(s)',
  });
  expect(await askError('getBlock', '1, {}, 3')).toEqual({
    code: -32602,
    message: 'Invalid parameters: Expected from 1 to 2 parameters.',
    data: '"Got: 3"',
  });
  expect(await askError('getHealth', '1')).toEqual({
    code: -32602,
    message: 'Invalid parameters: No parameters were expected',
  });
  expect(await answer('{"jsonrpc":"2.0","id":1,"method":"getBlock","params":{"slot":1}}')).toContain(
    '"error":{"code":-32602,"message":"`params` should be an array"}',
  );
  expect(await answer('{"jsonrpc":"2.0","id":1,"method":"getHealth","params":{}}')).toContain(
    '"error":{"code":-32602,"message":"Invalid parameters: No parameters were expected"}',
  );
});

test('takes absent and null parameters as none', async () => {
  for (const params of ['', ',"params":null', ',"params":[]']) {
    const text = await answer(`{"jsonrpc":"2.0","id":1,"method":"getHealth"${params}}`);
    expect(text).toBe('{"jsonrpc":"2.0","result":"ok","id":1}');
  }
});

test('tells a caller nothing of what went wrong inside, and its owner everything', async () => {
  const seen: unknown[] = [];
  const failure = new Error('/secret/path is broken');
  const broken = {
    ...createMemoryStore([]),
    info: () => Promise.reject(failure),
    transaction: (): never => {
      throw failure;
    },
  };
  const service = createService(broken, { onInternalError: (error) => seen.push(error) });
  const internal = { code: -32603, message: 'Internal error' };
  expect(await askError('getSlot', '', service)).toEqual(internal);
  expect(await askError('getConfirmedBlock', '1', service)).toEqual(internal);
  expect(await askError('getTransaction', `"${'1'.repeat(64)}"`, service)).toEqual(internal);
  expect(seen).toEqual([failure, failure, failure]);
});

test('answers any text with valid JSON-RPC or nothing', async () => {
  const fragment = fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '\\', '"id":', '"method":"getBlock"', '1e9', ' ');
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fragment).map((parts) => parts.join('')),
  );
  await fc.assert(fc.asyncProperty(text, async (request) => expectAnswer(await answer(request))));
});

test('answers any JSON with valid JSON-RPC or nothing', async () => {
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
  await fc.assert(fc.asyncProperty(body, async (value) => expectAnswer(await answer(JSON.stringify(value)))));
});

test('answers a request the same whatever was asked before it', async () => {
  const id = fc.constantFrom('1', '01', '"a"', 'null');
  const members = fc.array(
    fc.oneof(
      id.map((text) => `"id":${text}`),
      fc.constantFrom('"jsonrpc":"2.0"', '"method":"getBlock"', String.raw`"\u0069d":1`, '"params":[100,{"id":1}]'),
    ),
    { maxLength: 2 },
  );
  // Alike but for one id, which is not always the request's.
  const requests = fc
    .tuple(members, fc.array(id, { minLength: 2, maxLength: 6 }), members)
    .map(([before, ids, after]) =>
      ids.map((own) => {
        const envelope = ['"jsonrpc":"2.0"', '"method":"getBlock"', '"params":[100]', `"id":${own}`];
        return `{${[...before, ...envelope, ...after].join(',')}}`;
      }),
    );
  const once = (text: string): Promise<string | null> => wholeText(createService(createMemoryStore([]))(text));
  await fc.assert(
    fc.asyncProperty(requests, async (texts) => {
      const service = createService(createMemoryStore([]));
      for (const text of texts) expect(await wholeText(service(text))).toBe(await once(text));
    }),
  );
});

function expectAnswer(text: string | null): void {
  if (text === null) return;
  const value: unknown = JSON.parse(text);
  for (const answer of Array.isArray(value) ? value : [value]) {
    expect(answer).toMatchObject({ jsonrpc: '2.0' });
    expect('result' in answer !== 'error' in answer).toBe(true);
    expect('id' in answer).toBe(true);
    if ('error' in answer) {
      expect(answer.error).toMatchObject({ code: expect.any(Number), message: expect.any(String) });
      expect(answer.error.code).not.toBe(-32603);
    }
  }
}
