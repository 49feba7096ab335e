import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every path and name under "Where is …" in ARCHITECTURE.md exists', () => {
  const map = /## Where is …([^]*?)\n## /.exec(readFileSync('ARCHITECTURE.md', 'utf8'))?.[1] ?? '';
  // "`features/routing/paths.ts`: `createPaths`, `ROUTES`"
  const places = [...map.matchAll(/`([\w/-]+\.tsx?)`(?::((?:,? `\w+`)+))?/g)].map(([, path = '', names = '']) => ({
    path: `src/${path}`,
    names: [...names.matchAll(/\w+/g)].map(([name]) => name),
  }));
  expect(places.length).toBeGreaterThan(30);
  const missing = places.flatMap(({ path, names }) => {
    if (!existsSync(path)) return [path];
    const text = readFileSync(path, 'utf8');
    return names.filter((name) => !exports(text, name)).map((name) => `${name} in ${path}`);
  });
  expect(missing).toEqual([]);
});

function exports(text: string, name: string): boolean {
  return new RegExp(`^export (?:async )?(?:function|const|interface|type|class) ${name}\\b`, 'm').test(text);
}
