import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Every file at or below the given paths, ordered by name within a folder. Follows links; reads each folder once. */
export async function listFiles(paths: readonly string[]): Promise<readonly string[]> {
  const files = new Set<string>();
  const folders = new Set<string>();
  for (const path of paths) {
    const kind = await kindOf(path);
    if (kind !== 'folder') files.add(path);
    else for await (const file of filesBelow(path, folders)) files.add(file);
  }
  return [...files];
}

/** `visited` contains the real paths of visited folders, since links may lead back to one. */
async function* filesBelow(folder: string, visited: Set<string>): AsyncGenerator<string> {
  const real = await realpath(folder);
  if (visited.has(real)) return;
  visited.add(real);
  for (const name of (await readdir(folder)).toSorted()) {
    const path = join(folder, name);
    const kind = await kindOf(path);
    if (kind === 'folder') yield* filesBelow(path, visited);
    // Reading a pipe would block.
    else if (kind !== 'other') yield path;
  }
}

/** Missing paths and broken links are listed too, so that reading them reports the error. */
async function kindOf(path: string): Promise<'file' | 'folder' | 'other' | 'missing'> {
  try {
    const entry = await stat(path);
    if (entry.isDirectory()) return 'folder';
    return entry.isFile() ? 'file' : 'other';
  } catch {
    return 'missing';
  }
}
