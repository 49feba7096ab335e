import type { Rolldown } from 'vite';

/** A page, and the modules of src that its first paint needs beside the entry and the app around every page. */
export interface FirstLoad {
  readonly route: string;
  readonly modules: readonly string[];
  /** Those that are asked for once the endpoint was. */
  readonly rest: readonly string[];
}

/** The files of the app around every page. */
export function appFiles(bundle: Rolldown.OutputBundle): readonly string[] {
  return filesOf(bundle, ['app/main.ts', 'app/render.tsx']);
}

/** The files that a page's first paint needs beside those. */
export function pageFiles(bundle: Rolldown.OutputBundle, { modules }: FirstLoad): readonly string[] {
  const app = appFiles(bundle);
  return filesOf(bundle, modules).filter((file) => !app.includes(file));
}

/** The files that follow those. */
export function restFiles(bundle: Rolldown.OutputBundle, page: FirstLoad): readonly string[] {
  const before = [...appFiles(bundle), ...pageFiles(bundle, page)];
  return filesOf(bundle, page.rest).filter((file) => !before.includes(file));
}

/** The chunks that hold modules of src, and all that those import. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): readonly string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const found = new Map<string, Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (chunk === undefined || found.has(chunk.fileName)) return;
    found.set(chunk.fileName, chunk);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${module}`)));
    if (chunk === undefined) throw new Error(`no chunk has src/${module}`);
    add(chunk);
  }
  return [...found.keys()];
}
