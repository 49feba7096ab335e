import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Every file at or below the given paths, each folder's in the order of their names, each file once. */
export async function listFiles(paths: readonly string[]): Promise<readonly string[]> {
  const files = new Set<string>();
  for (const path of paths) {
    const isFolder = await stat(path).then(
      (entry) => entry.isDirectory(),
      // A path that is not there is listed, so that reading it says so.
      () => false,
    );
    if (!isFolder) files.add(path);
    else for (const file of await filesBelow(path)) files.add(file);
  }
  return [...files];
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return (
    entries
      // A pipe would be waited for.
      .filter((entry) => entry.isFile() || entry.isSymbolicLink())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
  );
}
