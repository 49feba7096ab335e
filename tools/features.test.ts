import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../', import.meta.url);

/** A row names test files, each with part of one test's title unless the whole file is meant: "`a.test.ts`; `b.spec.ts`: a title". */
const NAMED_TEST = /^`([^`|]+\.(?:spec|test)\.ts)`(?:: ([^|]+))?$/;

test('every row of docs/features.md names an existing test', () => {
  const document = readFileSync(new URL('docs/features.md', ROOT), 'utf8');
  const rows = /<!-- features -->([^]*)<!-- \/features -->/
    .exec(document)?.[1]
    ?.split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (---|[a-z]+ \| test)/.test(line));
  expect(rows?.length).toBeGreaterThan(40);
  expect(rows?.filter((row) => !exists(row))).toEqual([]);
});

function exists(row: string): boolean {
  const [, tests = ''] = /\| ([^|]+) \|$/.exec(row) ?? [];
  return tests.split(/; (?=`)/).every((test) => {
    const [, file, title = ''] = NAMED_TEST.exec(test) ?? [];
    return file !== undefined && readFileSync(new URL(file, ROOT), 'utf8').includes(title);
  });
}
