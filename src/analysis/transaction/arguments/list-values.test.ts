import { expect, test } from 'vitest';
import { type JsonObject, stringifyJson } from '../../../shared/json/json.ts';
import type { ValueKinds } from '../../../solana/idl/idl-reader.ts';
import { listValues } from './list-values.ts';

const NONE: ValueKinds = new Map();
const lines = (values: JsonObject, kinds = NONE, opened: readonly string[] = []) =>
  listValues(values, kinds, new Set(opened)).map(({ depth, name, content }) => {
    const text =
      content.is === 'leaf' ? stringifyJson(content.value) : content.is === 'group' ? content.text : content.hidden;
    return `${' '.repeat(depth)}${name}: ${text}`;
  });

test('lists members below their structs, lists and variants', () => {
  const kinds: ValueKinds = new Map([['plan.swap', { is: 'variant' }]]);
  const plan = [
    { swap: { Whirlpool: { a_to_b: true } }, percent: 100 },
    { swap: { Stable: 3 }, percent: 0 },
  ];
  expect(lines({ id: 1, plan, flags: [1, 2], none: null, empty: [] }, kinds)).toEqual([
    'id: 1',
    'plan: 2 items',
    ' [0]: ',
    '  swap: Whirlpool',
    '   a_to_b: true',
    '  percent: 100',
    ' [1]: ',
    '  swap: Stable',
    '   [0]: 3',
    '  percent: 0',
    'flags: [1,2]',
    'none: null',
    'empty: []',
  ]);
});

test('folds long lists', () => {
  const list = Array.from({ length: 100 }, (_, at) => `item ${at}`);
  expect(lines({ list })).toHaveLength(10);
  expect(lines({ list }).at(-1)).toBe(' : 92');
  expect(lines({ list }, NONE, ['.0'])).toHaveLength(101);
});

test('shows what is nested very deep as JSON, in bounded depth', () => {
  let value: JsonObject = { end: 1 };
  for (let at = 0; at < 150; at++) value = { next: value };
  const rows = listValues(value, NONE, new Set());
  expect(rows).toHaveLength(13);
  expect(rows.at(-1)?.content.is).toBe('leaf');
});

test('every line has its own key', () => {
  const values = { a: { b: 1 }, 'a.b': 2, list: [{ a: [{}] }, { a: 1 }] };
  const keys = listValues(values, NONE, new Set()).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
