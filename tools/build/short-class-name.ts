import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/** Names CSS module classes by three characters of a hash of the file's path and the class. Throws if two would get the same name. */
export function createShortClassNames(root: string): (name: string, file: string) => string {
  const taken = new Map<string, string>();
  return (name, file) => {
    const source = `${relative(root, file)} ${name}`;
    const hash = createHash('sha256').update(source).digest('base64url');
    const short = hash.replace(/^[^a-z]+/i, '').slice(0, LENGTH);
    const other = taken.get(short);
    if (other !== undefined && other !== source) throw new Error(`"${other}" and "${source}" have the same short name`);
    taken.set(short, source);
    return short;
  };
}

const LENGTH = 3;
