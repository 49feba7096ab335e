import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  arrayOf,
  decodeMember,
  decodeObject,
  decodeOptionalMember,
  decodeString,
} from '../../src/shared/json/json-decoding.ts';
import { parseJson } from '../../src/shared/json/json.ts';

// Seen to fail against: `--omit dev`, with which npm leaves out packages that development needs too.

const ROOT = new URL('../../', import.meta.url);

test('the bill of materials lists every package of the lockfile, with its license', () => {
  const output = execFileSync('npm', ['run', '-s', 'sbom'], { cwd: fileURLToPath(ROOT), encoding: 'utf8' });
  const bill = decodeObject(parseJson(output));
  expect(bill['bomFormat']).toBe('CycloneDX');
  const components = decodeMember(bill, 'components', arrayOf(decodeObject));
  const listed = new Set(components.map((component) => decodeMember(component, 'bom-ref', decodeString)));
  expect(packagesInLockfile().filter(([byName, byAlias]) => !listed.has(byName) && !listed.has(byAlias))).toEqual([]);
  const unlicensed = components.filter(({ licenses }) => licenses === undefined).map(({ name }) => name);
  // Two are in the public domain; eyes is MIT, in a form of package.json that is no longer read.
  expect(new Set(unlicensed)).toEqual(new Set(['eyes', 'jsonify', 'text-encoding-utf-8']));
});

/** Each package as `name@version`, and with the name that package.json gives it. */
function packagesInLockfile(): readonly (readonly [string, string])[] {
  const lockfile = decodeObject(parseJson(readFileSync(new URL('package-lock.json', ROOT), 'utf8')));
  const packages = Object.entries(decodeMember(lockfile, 'packages', decodeObject));
  return packages.flatMap(([path, value]) => {
    if (path === '') return [];
    const entry = decodeObject(value);
    const version = decodeMember(entry, 'version', decodeString);
    const alias = path.replace(/^.*node_modules\//, '');
    const name = decodeOptionalMember(entry, 'name', decodeString) ?? alias;
    return [[`${name}@${version}`, `${alias}@${version}`] as const];
  });
}
