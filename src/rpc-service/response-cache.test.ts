import { expect, test } from 'vitest';
import { wholeText } from './response.ts';
import type { RpcResponse } from './response.ts';
import { createResponseCache } from './response-cache.ts';

const ANSWER: RpcResponse = {
  name: 'a',
  body: async () => ({ text: '{"jsonrpc":"2.0","result":1', lasting: true }),
  tail: '',
};

/** What is found for `asked` once `known` was remembered; null where nothing is. */
async function findAfter(known: string, id: string, asked: string): Promise<string | null> {
  const calls = createResponseCache();
  calls.remember(known, id, ANSWER);
  return wholeText(calls.find(asked));
}

test.each([
  ['{"jsonrpc":"2.0","id":1,"method":"m"}', '1', '{"jsonrpc":"2.0","id":18446744073709551616,"method":"m"}'],
  ['{"id":"a-1","method":"m"}', '"a-1"', '{"id":0,"method":"m"}'],
  ['{"method":"m","id":"7"}', '"7"', '{"method":"m","id":"id"}'],
  ['{"method": "m", "id": 7}', '7', '{"method": "m", "id": "id"}'],
])('finds %s by another id: %3$s', async (known, id, asked) => {
  const [, other = ''] = /"id": ?([^,}]*)/.exec(asked) ?? [];
  expect(await findAfter(known, id, asked)).toBe(`{"jsonrpc":"2.0","result":1,"id":${other}}`);
});

test.each([
  ['another method', '{"id":1,"method":"m"}', '{"id":1,"method":"n"}'],
  ['no id', '{"id":1,"method":"m"}', '{"method":"m"}'],
  ['an id that is no number', '{"id":1,"method":"m"}', '{"id":01,"method":"m"}'],
  ['an id that is not only digits', '{"id":1,"method":"m"}', '{"id":1.5,"method":"m"}'],
  ['an id with an escape', '{"id":1,"method":"m"}', String.raw`{"id":"\u0061","method":"m"}`],
  ['an id with a line break in it', '{"id":1,"method":"m"}', '{"id":"a\nb","method":"m"}'],
  ['an id that is an object', '{"id":1,"method":"m"}', '{"id":{},"method":"m"}'],
])('does not find what has %s', async (_, known, asked) => {
  expect(await findAfter(known, '1', known)).not.toBeNull();
  expect(await findAfter(known, '1', asked)).toBeNull();
});

test.each([
  ['has two ids', '{"id":1,"method":"m","id":1}'],
  ['says "id" elsewhere', '{"params":[{"id":1}],"method":"m","id":1}'],
  ['says "id" as a value', '{"id":1,"params":["id"]}'],
  ['has an escape', String.raw`{"params":[{"id":1}],"\u0069d":1}`],
  ['has a quote in a text', String.raw`{"params":["\"id":1,"],"i\u0064":1}`],
])('does not remember what %s', async (_, text) => {
  expect(await findAfter(text, '1', text)).toBeNull();
});

test('does not remember where another id was read than stands first', async () => {
  const text = '{"params":[{"id":2}],"method":"m"}';
  expect(await findAfter(text, '1', text)).toBeNull();
});

test('forgets what was asked longest ago', () => {
  const text = (method: string): string => `{"id":1,"method":"${method}"}`;
  const calls = createResponseCache(50);
  for (const method of ['a', 'b', 'c']) calls.remember(text(method), '1', ANSWER);
  expect(['a', 'b', 'c'].map((method) => calls.find(text(method)) !== null)).toEqual([false, true, true]);
});
