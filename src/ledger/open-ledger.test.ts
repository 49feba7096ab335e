import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { openRows } from './open-ledger.ts';

const OPTIONAL = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).optionalDependencies);

/** The packages that a module imports when it is loaded, by itself or by modules that it imports. */
function importedPackages(path: string, seen = new Set<string>(), packages = new Set<string>()): ReadonlySet<string> {
  if (seen.has(path)) return packages;
  seen.add(path);
  const source = readFileSync(path, 'utf8');
  for (const [, names = '', from = ''] of source.matchAll(/^(?:import|export) (?!type )([^;]*?)from '([^']+)';$/gm)) {
    // Imports of types only are left out of what is built.
    if (/^\{(\s*type \w+( as \w+)?,?)+\s*\}\s*$/.test(names)) continue;
    if (from.startsWith('.')) importedPackages(join(dirname(path), from), seen, packages);
    else packages.add(from);
  }
  return packages;
}

// Seen to fail against: importing the engine at startup.
test('the packages for Bigtable are loaded for a warehouse only', () => {
  const atStart = importedPackages('src/server/cli/main.ts');
  const forWarehouse = importedPackages('src/ledger/bigtable/bigtable-engine.ts');
  expect(OPTIONAL.filter((name) => atStart.has(name))).toEqual([]);
  expect(OPTIONAL.filter((name) => forWarehouse.has(name))).toEqual([
    '@connectrpc/connect',
    '@connectrpc/connect-node',
  ]);
  // Credentials are needed for the first call to Google.
  expect(OPTIONAL).toContain('google-auth-library');
});

test.each(['bigtable:', 'bigtable:project', 'bigtable:project/', 'bigtable:Project/instance', 'bigtable:a/b/c'])(
  '%s does not name a warehouse',
  async (name) => {
    await expect(openRows(name)).rejects.toThrow(`${name} does not name a warehouse: write bigtable:PROJECT/INSTANCE`);
  },
);
