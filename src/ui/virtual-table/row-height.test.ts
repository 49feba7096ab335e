import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROW_HEIGHT } from './row-height.ts';

test('tokens.css repeats the row heights', () => {
  const tokens = readFileSync('src/ui/styles/tokens.css', 'utf8');
  const valuesOf = (name: string) =>
    [...tokens.matchAll(new RegExp(`${name}: (\\d+)px`, 'g'))].map(([, px]) => Number(px));
  expect(valuesOf('--row')).toEqual([ROW_HEIGHT.row]);
  // The second is for coarse pointers, where no row is compact.
  expect(valuesOf('--row-fact')).toEqual([ROW_HEIGHT.compact, ROW_HEIGHT.row]);
});
