import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Every file at or below the given paths, each folder's in the order of their names; links are followed, each folder is read once. */
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

/** `read` holds the real paths of folders that were read: a link may lead to one of them, or to one that it stands in. */
async function* filesBelow(folder: string, read: Set<string>): AsyncGenerator<string> {
  const real = await realpath(folder);
  if (read.has(real)) return;
  read.add(real);
  for (const name of (await readdir(folder)).toSorted()) {
    const path = join(folder, name);
    const kind = await kindOf(path);
    if (kind === 'folder') yield* filesBelow(path, read);
    // A pipe would be waited for.
    else if (kind !== 'other') yield path;
  }
}

/** What is not there, or a link that leads nowhere, is listed, so that reading it says so. */
async function kindOf(path: string): Promise<'file' | 'folder' | 'other' | 'missing'> {
  try {
    const entry = await stat(path);
    if (entry.isDirectory()) return 'folder';
    return entry.isFile() ? 'file' : 'other';
  } catch {
    return 'missing';
  }
}
