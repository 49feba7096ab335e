import { subset } from 'semver';
import { decodeMember, decodeObject, decodeOptionalMember, decodeString } from '../../src/shared/json/json-decoding.ts';
import { isJsonArray, type JsonObject, type JsonValue } from '../../src/shared/json/json.ts';

export interface LockfileRules {
  /** The range of Node versions that package.json promises. */
  readonly node: string;
  /** The packages that may lack an integrity. */
  readonly withoutIntegrity: readonly string[];
  /** The packages that may declare a script to run when they are installed. */
  readonly withInstallScript: readonly string[];
}

/** What is wrong with the text of a package-lock.json, one sentence each. */
export function findLockfileProblems(lockfile: JsonValue, rules: LockfileRules): readonly string[] {
  const packages = decodeMember(decodeObject(lockfile), 'packages', decodeObject);
  const withoutIntegrity = new Set(rules.withoutIntegrity);
  const withoutScript = new Set(rules.withInstallScript);
  const problems: string[] = [];
  for (const [path, value] of Object.entries(packages)) {
    // The first entry is this project.
    if (path === '') continue;
    const entry = decodeObject(value);
    const name = path.replace(/^.*node_modules\//, '');
    const integrity = decodeOptionalMember(entry, 'integrity', decodeString);
    if (!withoutIntegrity.delete(name) && integrity?.startsWith('sha512-') !== true)
      problems.push(`${path} has no SHA-512 integrity`);
    if (entry['hasInstallScript'] === true) {
      withoutScript.delete(name);
      if (!rules.withInstallScript.includes(name)) problems.push(`${path} has an install script`);
    }
    // The location of the registry that wrote the lockfile, which others may not reach.
    if (entry['resolved'] !== undefined || entry['link'] !== undefined) problems.push(`${path} names a location`);
    const node = nodeRange(entry);
    if (node !== null && !subset(rules.node, node)) problems.push(`${path} asks for Node ${node}`);
  }
  for (const name of withoutIntegrity) problems.push(`${name} need not lack an integrity`);
  for (const name of withoutScript) problems.push(`${name} has no install script`);
  return problems;
}

/** null for a package that runs on every version of Node. */
function nodeRange(entry: JsonObject): string | null {
  // Packages of 2011 list words, which npm ignores.
  if (isJsonArray(entry['engines'])) return null;
  const engines = decodeOptionalMember(entry, 'engines', decodeObject);
  return engines === null ? null : decodeOptionalMember(engines, 'node', decodeString);
}
