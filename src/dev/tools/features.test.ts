import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../../', import.meta.url);

/** What a row of the README names: a file of tests, and words of one test's title where not the whole file is meant. */
const NAMED_TEST = /\| `([^`|]+\.(?:spec|test)\.ts)`(?:: ([^|]+))? \|$/;

test('every feature that the README lists names a test that is there', () => {
  const readme = readFileSync(new URL('README.md', ROOT), 'utf8');
  const rows = /<!-- features -->([^]*)<!-- \/features -->/
    .exec(readme)?.[1]
    ?.split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (---|[a-z]+ \| test)/.test(line));
  expect(rows?.length).toBeGreaterThan(40);
  expect(rows?.filter((row) => !isThere(row))).toEqual([]);
});

function isThere(row: string): boolean {
  const [, file, title = ''] = NAMED_TEST.exec(row) ?? [];
  return file !== undefined && readFileSync(new URL(file, ROOT), 'utf8').includes(title);
}
