import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createJsonSplitter, type JsonItem } from './json-splitter.ts';

function split(text: string, size: number) {
  const splitter = createJsonSplitter('result', 'transactions');
  const bytes = new TextEncoder().encode(text);
  const items: JsonItem[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    for (const item of splitter.push(bytes.subarray(at, at + size))) items.push(item);
  }
  return {
    items: items.map((item) => new TextDecoder().decode(item.bytes)),
    long: items.map((item) => item.hasLongNumber),
    rest: splitter.rest(),
    begun: splitter.begun(),
  };
}

test('items come one by one, and the rest without them', () => {
  const text =
    '{"id":1,"result":{"a":[1,2],"transactions" : [ {"x":"},]"}, null ,[1,{}],"\\"é" ],"z":{"transactions":[7]}}}';
  for (const size of [1, 2, 3, 7, 1000]) {
    const { items, rest, begun } = split(text, size);
    expect(items.map((item) => item.trim())).toEqual(['{"x":"},]"}', 'null', '[1,{}]', '"\\"é"']);
    expect(JSON.parse(rest)).toEqual({ id: 1, result: { a: [1, 2], transactions: [], z: { transactions: [7] } } });
    expect(begun).toBe(1);
  }
});

test('an array of that name elsewhere is not taken apart', () => {
  for (const text of [
    '{"transactions":[1,2],"result":[{"transactions":[3]}]}',
    '{"result":{"a":{"transactions":[1]},"b":"\\"transactions\\":["}}',
    '[{"result":{"transactions":[1]}}]',
  ]) {
    const { items, rest, begun } = split(text, 5);
    expect([items, rest, begun]).toEqual([[], text, 0]);
  }
});

test('whatever the JSON and wherever it is cut, nothing is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.jsonValue(), fc.integer({ min: 1, max: 40 }), (list, other, size) => {
      const { items, rest } = split(
        JSON.stringify({ a: other, result: { b: other, transactions: list, c: other } }),
        size,
      );
      const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
      expect(items.map((item): unknown => JSON.parse(item))).toEqual(plain(list));
      expect(JSON.parse(rest)).toEqual(plain({ a: other, result: { b: other, transactions: [], c: other } }));
    }),
  );
});

test('items with numbers of 16 digits and more are marked, not those with such digits in strings', () => {
  const items = ['1234567890123456', '{"a":"1234567890123456"}', '[123456789012345,67]', '[-1234567890123456.5]', '0'];
  for (const size of [1, 2, 5, 1000]) {
    const { long } = split(`{"id":1234567890123456,"result":{"transactions":[${items.join(', ')}]}}`, size);
    expect(long).toEqual([true, false, false, true, false]);
  }
});
