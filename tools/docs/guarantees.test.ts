import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every test that docs/guarantees.md names exists', () => {
  const files = ['src', 'tools', 'e2e']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `/${folder}/${path}`))
    .filter((path) => /\.(?:test|spec)\.tsx?$/.test(path));
  const named = readFileSync('docs/guarantees.md', 'utf8').match(/(?<=`)[\w/-]+\.(?:test|spec)\.tsx?(?=`)/g) ?? [];
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !files.some((path) => path.endsWith(`/${name}`)))).toEqual([]);
});
