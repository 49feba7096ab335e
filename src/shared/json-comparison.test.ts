import { expect, test } from 'vitest';
import { compareJson } from './json-comparison.ts';
import { parseJson } from './json/json.ts';

const compare = (one: string, other: string) => compareJson(parseJson(one), parseJson(other));

test('counts equal values, whatever the order of members', () => {
  expect(compare('{"a":1,"b":[true,null,"x"],"c":{},"d":[]}', '{"d":[],"c":{},"b":[true,null,"x"],"a":1}')).toEqual({
    equal: 6,
    differences: [],
    hasLongLists: false,
  });
});

test('names each difference by its path', () => {
  expect(compare('{"meta":{"fee":5000,"logs":["a","b"]}}', '{"meta":{"fee":5001,"logs":["a","c"]}}')).toEqual({
    equal: 1,
    differences: [
      { path: 'meta.fee', one: 5000, other: 5001, kind: 'changed' },
      { path: 'meta.logs[1]', one: 'b', other: 'c', kind: 'changed' },
    ],
    hasLongLists: false,
  });
});

test('tells a missing member from null, and a missing item from another', () => {
  expect(compare('{"a":null,"b":[1,2]}', '{"b":[1],"c d":3}').differences).toEqual([
    { path: 'a', one: null, other: undefined, kind: 'member' },
    { path: 'b[1]', one: 2, other: undefined, kind: 'item' },
    { path: '["c d"]', one: undefined, other: 3, kind: 'member' },
  ]);
});

test('compares integers that no double can hold', () => {
  expect(compare('18446744073709551615', '18446744073709551614').differences).toHaveLength(1);
  expect(compare('18446744073709551615', '18446744073709551615').equal).toBe(1);
});

test('reports another kind of value as one difference', () => {
  expect(compare('{"err":null}', '{"err":{"InstructionError":[0,"Custom"]}}').differences).toHaveLength(1);
  expect(compare('[]', '{}').differences).toEqual([{ path: '', one: [], other: {}, kind: 'changed' }]);
});

test('has no limit of depth, and treats names like __proto__ as names', () => {
  const nested = (end: string) => JSON.parse(`${'['.repeat(5000)}${end}${']'.repeat(5000)}`);
  expect(compareJson(nested('1'), nested('2')).differences).toHaveLength(1);
  expect(compare('{"__proto__":1}', '{}').differences).toEqual([
    { path: '__proto__', one: 1, other: undefined, kind: 'member' },
  ]);
});

const paths = (one: string, other: string) => compare(one, other).differences.map(({ path }) => path);

test.each([
  ['at the start', '["a","b","c"]', '["x","a","b","c"]', ['[0]']],
  ['in the middle', '["a","b","c"]', '["a","x","b","c"]', ['[1]']],
  ['at the end', '["a","b","c"]', '["a","b","c","x"]', ['[3]']],
  ['among equal ones', '["a","a","b"]', '["a","a","a","b"]', ['[2]']],
  ['of numbers', '[7,8,9]', '[8,9]', ['[0]']],
  ['beside a changed one', '["a","b","c"]', '["x","a","B","c"]', ['[0]', '[1]']],
  ['instead of another', '["a","b","c"]', '["b","c","d"]', ['[0]', '[2]']],
])('an additional item is one difference: %s', (_, one, other, expected) => {
  expect(paths(one, other)).toEqual(expected);
  expect(compare(one, other).hasLongLists).toBe(false);
});

test('numbers of equally long lists correspond by their index', () => {
  expect(paths('[1,2,3]', '[2,3,4]')).toEqual(['[0]', '[1]', '[2]']);
});

test('long lists are aligned by what each has once; other long lists are compared by index, and it says so', () => {
  const unique = Array.from({ length: 5000 }, (_, at) => `item ${at}`);
  const shifted = compareJson(unique, ['new', ...unique.slice(0, 2500), ...unique.slice(2501), 'last']);
  expect(shifted.differences.map(({ path }) => path)).toEqual(['[0]', '[2500]', '[5000]']);
  expect(shifted.hasLongLists).toBe(false);
  const every = (period: number) => unique.map((_, at) => `item ${at % period}`);
  const repeated = compareJson([every(2), ['a', 'b']], [every(3), ['b']]);
  expect(repeated.hasLongLists).toBe(true);
  expect(repeated.differences.at(-1)).toMatchObject({ path: '[1][0]', one: 'a', kind: 'item' });
});
