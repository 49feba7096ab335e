import { expect, test } from 'vitest';
import { responseText, type RpcResponse } from './response.ts';
import { createResponseCache } from './response-cache.ts';

const RESPONSE: RpcResponse = {
  cacheKey: 'a',
  body: async () => ({ text: '{"jsonrpc":"2.0","result":1', isFinal: true }),
  tail: '',
};

/** The response found for `requested` after adding one for `cached`; null if none. */
async function findAfterAdding(cached: string, id: string, requested: string): Promise<string | null> {
  const cache = createResponseCache();
  cache.add(cached, id, RESPONSE);
  return responseText(cache.find(requested));
}

test.each([
  ['{"jsonrpc":"2.0","id":1,"method":"m"}', '1', '{"jsonrpc":"2.0","id":18446744073709551616,"method":"m"}'],
  ['{"id":"a-1","method":"m"}', '"a-1"', '{"id":0,"method":"m"}'],
  ['{"method":"m","id":"7"}', '"7"', '{"method":"m","id":"id"}'],
  ['{"method": "m", "id": 7}', '7', '{"method": "m", "id": "id"}'],
])('after %s with id %s, finds %s', async (cached, id, requested) => {
  const [, requestedId = ''] = /"id": ?([^,}]*)/.exec(requested) ?? [];
  expect(await findAfterAdding(cached, id, requested)).toBe(`{"jsonrpc":"2.0","result":1,"id":${requestedId}}`);
});

test.each([
  ['another method', '{"id":1,"method":"m"}', '{"id":1,"method":"n"}'],
  ['no id', '{"id":1,"method":"m"}', '{"method":"m"}'],
  ['an id that is not a valid number', '{"id":1,"method":"m"}', '{"id":01,"method":"m"}'],
  ['an id that is not an integer', '{"id":1,"method":"m"}', '{"id":1.5,"method":"m"}'],
  ['an id with an escape', '{"id":1,"method":"m"}', String.raw`{"id":"\u0061","method":"m"}`],
  ['an id with a line break', '{"id":1,"method":"m"}', '{"id":"a\nb","method":"m"}'],
  ['an object as its id', '{"id":1,"method":"m"}', '{"id":{},"method":"m"}'],
])('does not find a request with %s', async (_, cached, requested) => {
  expect(await findAfterAdding(cached, '1', cached)).not.toBeNull();
  expect(await findAfterAdding(cached, '1', requested)).toBeNull();
});

test.each([
  ['two ids', '{"id":1,"method":"m","id":1}'],
  ['an "id" in its parameters', '{"params":[{"id":1}],"method":"m","id":1}'],
  ['"id" as a value', '{"id":1,"params":["id"]}'],
  ['an escape', String.raw`{"params":[{"id":1}],"\u0069d":1}`],
  ['a quote in a string', String.raw`{"params":["\"id":1,"],"i\u0064":1}`],
])('does not cache a request with %s', async (_, text) => {
  expect(await findAfterAdding(text, '1', text)).toBeNull();
});

test('does not cache a request if the first id in its text is not the parsed one', async () => {
  const text = '{"params":[{"id":2}],"method":"m"}';
  expect(await findAfterAdding(text, '1', text)).toBeNull();
});

test('evicts the least recently used request', () => {
  const text = (method: string): string => `{"id":1,"method":"${method}"}`;
  const cache = createResponseCache(4500);
  for (const method of ['a', 'b', 'c']) cache.add(text(method), '1', RESPONSE);
  expect(['a', 'b', 'c'].map((method) => cache.find(text(method)) !== null)).toEqual([false, true, true]);
});
