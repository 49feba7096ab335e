import { expect, test } from 'vitest';
import { compareJson } from './json-comparison.ts';
import { parseJson } from './json.ts';

const compare = (one: string, other: string) => compareJson(parseJson(one), parseJson(other));

test('counts equal values, whatever the order of members', () => {
  expect(compare('{"a":1,"b":[true,null,"x"],"c":{},"d":[]}', '{"d":[],"c":{},"b":[true,null,"x"],"a":1}')).toEqual({
    equal: 6,
    differences: [],
  });
});

test('names each difference by its path', () => {
  expect(compare('{"meta":{"fee":5000,"logs":["a","b"]}}', '{"meta":{"fee":5001,"logs":["a","c"]}}')).toEqual({
    equal: 1,
    differences: [
      { path: 'meta.fee', one: 5000, other: 5001 },
      { path: 'meta.logs[1]', one: 'b', other: 'c' },
    ],
  });
});

test('tells a missing member from null, and a missing item from another', () => {
  expect(compare('{"a":null,"b":[1,2]}', '{"b":[1],"c d":3}').differences).toEqual([
    { path: 'a', one: null, other: undefined },
    { path: 'b[1]', one: 2, other: undefined },
    { path: '["c d"]', one: undefined, other: 3 },
  ]);
});

test('compares integers that no double can hold', () => {
  expect(compare('18446744073709551615', '18446744073709551614').differences).toHaveLength(1);
  expect(compare('18446744073709551615', '18446744073709551615').equal).toBe(1);
});

test('reports another kind of value as one difference', () => {
  expect(compare('{"err":null}', '{"err":{"InstructionError":[0,"Custom"]}}').differences).toHaveLength(1);
  expect(compare('[]', '{}').differences).toEqual([{ path: '', one: [], other: {} }]);
});

test('has no limit of depth, and treats names like __proto__ as names', () => {
  const nested = (end: string) => JSON.parse(`${'['.repeat(5000)}${end}${']'.repeat(5000)}`);
  expect(compareJson(nested('1'), nested('2')).differences).toHaveLength(1);
  expect(compare('{"__proto__":1}', '{}').differences).toEqual([{ path: '__proto__', one: 1, other: undefined }]);
});
