import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createJsonSplitter } from './json-splitter.ts';

function split(text: string, size: number) {
  const splitter = createJsonSplitter('result', 'transactions');
  const bytes = new TextEncoder().encode(text);
  const items: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    for (const item of splitter.push(bytes.subarray(at, at + size))) items.push(item);
  }
  return {
    items: items.map((item) => new TextDecoder().decode(item)),
    text: splitter.textWithoutItems(),
    isArrayOpen: splitter.isArrayOpen(),
    arrayCount: splitter.arrayCount(),
  };
}

test('yields each item, and the text without items', () => {
  const text =
    '{"id":1,"result":{"a":[1,2],"transactions" : [ {"x":"},]"}, null ,[1,{}],"\\"é" ],"z":{"transactions":[7]}}}';
  for (const size of [1, 2, 3, 7, 1000]) {
    const { items, text: around, arrayCount } = split(text, size);
    expect(items.map((item) => item.trim())).toEqual(['{"x":"},]"}', 'null', '[1,{}]', '"\\"é"']);
    expect(JSON.parse(around)).toEqual({ id: 1, result: { a: [1, 2], transactions: [], z: { transactions: [7] } } });
    expect(arrayCount).toBe(1);
  }
});

test('ignores an array of the same name at another path', () => {
  for (const text of [
    '{"transactions":[1,2],"result":[{"transactions":[3]}]}',
    '{"result":{"a":{"transactions":[1]},"b":"\\"transactions\\":["}}',
    '[{"result":{"transactions":[1]}}]',
  ]) {
    const { items, text: around, arrayCount } = split(text, 5);
    expect([items, around, arrayCount]).toEqual([[], text, 0]);
  }
});

test('closes the brackets of the text while the array is open', () => {
  const { items, text, isArrayOpen } = split('{"id":1,"result":{"a":[1],"transactions":[2,{"b":[3', 5);
  expect(items).toEqual(['2']);
  expect(text).toBe('{"id":1,"result":{"a":[1],"transactions":[]}}');
  expect(isArrayOpen).toBe(true);
});

// Seen to fail against: dropping such commas.
test('a comma without an item makes the text around the items invalid, like the whole', () => {
  for (const list of ['[1,]', '[,1]', '[,]', '[1,,2]', '[1, ]', '[ ,1]', '[1,,]']) {
    const { text } = split(`{"result":{"transactions":${list}}}`, 3);
    expect(() => JSON.parse(text) as unknown, list).toThrow(SyntaxError);
  }
  for (const list of ['[]', '[ ]', '[1]', '[1 , 2 ]'])
    expect(split(`{"result":{"transactions":${list}}}`, 3).text.replaceAll(' ', ''), list).toBe(
      '{"result":{"transactions":[]}}',
    );
});

test('splits any JSON correctly, wherever its bytes are cut into chunks', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.jsonValue(), fc.integer({ min: 1, max: 40 }), (list, other, size) => {
      const { items, text } = split(
        JSON.stringify({ a: other, result: { b: other, transactions: list, c: other } }),
        size,
      );
      const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
      expect(items.map((item): unknown => JSON.parse(item))).toEqual(plain(list));
      expect(JSON.parse(text)).toEqual(plain({ a: other, result: { b: other, transactions: [], c: other } }));
    }),
  );
});

// Seen to fail against: copying the preceding text for each bracket.
test('half a million brackets around the items take no time for each other', () => {
  // Took 20 s when each bracket copied the text before it.
  const text = `{"result":{"a":[${'[],'.repeat(500_000)}[]],"transactions":[1]}}`;
  const { items, arrayCount } = split(text, 64_000);
  expect(items).toEqual(['1']);
  expect(arrayCount).toBe(1);
});

test('says where an item ends', () => {
  const bytes = new TextEncoder().encode('{"é":1,"result":{"transactions":[ "ü", [2,3] ,4]}}');
  for (const size of [1, 3, 1000]) {
    const splitter = createJsonSplitter('result', 'transactions');
    const items: string[] = [];
    for (let at = 0; at < bytes.length; at += size)
      for (const { length } of splitter.push(bytes.subarray(at, at + size)))
        items.push(new TextDecoder().decode(bytes.subarray(splitter.itemEnd() - length, splitter.itemEnd())));
    expect(items).toEqual(['"ü"', '[2,3] ', '4']);
  }
});
