import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decodeMember, decodeObject, decodeString } from '../../src/shared/json/json-decoding.ts';
import { isJsonObject, type JsonObject, type JsonValue, parseJson } from '../../src/shared/json/json.ts';
import { findLockfileProblems, type LockfileRules } from './find-lockfile-problems.ts';

// Seen to fail against: a tenth package without an integrity; one with SHA-1; a location; a sixth install script; an
// unneeded exemption; packages that require Node >=22 or ^22.14.0; a dependency without its line in CONTRIBUTING.md.

const ROOT = new URL('../../', import.meta.url);
const MANIFEST = readJson('package.json');
const LOCKFILE = readJson('package-lock.json');
const RULES: LockfileRules = {
  node: decodeMember(decodeMember(MANIFEST, 'engines', decodeObject), 'node', decodeString),
  withoutIntegrity: namesBelow('Packages without an integrity'),
  withInstallScript: namesBelow('Install scripts'),
};

test('every package has an integrity, names no location and runs on every Node that package.json promises', () => {
  expect(RULES.withoutIntegrity).toHaveLength(5);
  expect(findLockfileProblems(LOCKFILE, RULES)).toEqual([]);
});

test('npm runs no scripts of packages, and writes no locations into the lockfile', () => {
  expect(read('.npmrc').split('\n')).toEqual(
    expect.arrayContaining(['ignore-scripts=true', 'omit-lockfile-registry-resolved=true']),
  );
});

test('a package that breaks a rule is named', () => {
  const good = { version: '1.0.0', integrity: 'sha512-abc' };
  const planted = (entry: JsonValue) => findLockfileProblems(withEntry('node_modules/x', entry), RULES);
  expect(planted(good)).toEqual([]);
  expect(planted({ version: '1.0.0' })).toEqual(['node_modules/x has no SHA-512 integrity']);
  expect(planted({ ...good, integrity: 'sha1-abc' })).toEqual(['node_modules/x has no SHA-512 integrity']);
  expect(planted({ ...good, hasInstallScript: true })).toEqual(['node_modules/x has an install script']);
  expect(planted({ ...good, resolved: 'https://example.com/x.tgz' })).toEqual(['node_modules/x names a location']);
  expect(planted({ ...good, engines: { node: '>=22' } })).toEqual(['node_modules/x asks for Node >=22']);
  expect(planted({ ...good, engines: { node: '^20.19.0 || ^22.14.0 || >=24' } })).toHaveLength(1);
  expect(planted({ ...good, engines: { node: '>=18' } })).toEqual([]);
});

test('an exemption that no package needs is named', () => {
  const exempt = (rules: Partial<LockfileRules>) => findLockfileProblems(LOCKFILE, { ...RULES, ...rules });
  expect(exempt({ withoutIntegrity: [...RULES.withoutIntegrity, 'x'] })).toEqual(['x need not lack an integrity']);
  expect(exempt({ withInstallScript: [...RULES.withInstallScript, 'x'] })).toEqual(['x has no install script']);
});

test('CONTRIBUTING.md says what each dependency is for', () => {
  const rows = read('CONTRIBUTING.md')
    .split('\n')
    .filter((line) => line.startsWith('| '));
  const packages = ['dependencies', 'devDependencies'].flatMap((kind) =>
    Object.keys(decodeMember(MANIFEST, kind, decodeObject)),
  );
  const named = new Set(rows.flatMap((row) => (row.split('|')[1] ?? '').split(/[ ,]+/)));
  expect(packages.filter((name) => !named.has(name))).toEqual([]);
});

function withEntry(path: string, entry: JsonValue): JsonObject {
  const packages = LOCKFILE['packages'];
  return { ...LOCKFILE, packages: { ...(isJsonObject(packages) ? packages : {}), [path]: entry } };
}

/** The names in backticks that a list of SECURITY.md has below this heading. */
function namesBelow(heading: string): readonly string[] {
  const section =
    read('SECURITY.md')
      .split(/^#+ /m)
      .find((text) => text.startsWith(heading)) ?? '';
  const list = section.slice(section.indexOf('\n- '));
  return [...list.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

function readJson(name: string): JsonObject {
  return decodeObject(parseJson(read(name)));
}

function read(name: string): string {
  return readFileSync(new URL(name, ROOT), 'utf8');
}
