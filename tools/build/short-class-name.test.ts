import { expect, test } from 'vitest';
import { createShortClassNames } from './short-class-name.ts';

test('names a class by its file and name, the same in each build', () => {
  const [first, second] = [createShortClassNames('/a'), createShortClassNames('/elsewhere')];
  const name = first('table', '/a/src/x.module.css');
  expect(name).toMatch(/^[a-zA-Z][\w-]{2}$/);
  expect(first('table', '/a/src/x.module.css')).toBe(name);
  expect(second('table', '/elsewhere/src/x.module.css')).toBe(name);
  expect(first('table', '/a/src/y.module.css')).not.toBe(name);
});

test('refuses two classes with the same short name', () => {
  const nameOf = createShortClassNames('/a');
  const nameAll = () => Array.from({ length: 50_000 }, (_, at) => nameOf(`class${at}`, '/a/x.module.css'));
  expect(nameAll).toThrow(/^"x\.module\.css class\d+" and "x\.module\.css class\d+" have the same short name$/);
});
