import type { Rolldown } from 'vite';
import { ROUTES } from '../ui/paths.ts';

/** A page, and the modules that its first paint needs beside the entry and the app around every page. */
export interface FirstLoad {
  readonly route: string;
  readonly modules: readonly string[];
}

export const FIRST_LOADS: Readonly<Record<string, FirstLoad>> = {
  home: { route: ROUTES.home, modules: ['pages/home/home-page.tsx'] },
  transaction: { route: ROUTES.transaction, modules: ['pages/transaction/transaction-page.tsx'] },
  block: { route: ROUTES.block, modules: ['rpc/block-reading.ts', 'pages/block/block-page.tsx'] },
  blocks: { route: ROUTES.blocks, modules: ['pages/blocks/blocks-page.tsx'] },
  search: { route: ROUTES.search, modules: ['pages/search/search-page.tsx'] },
  endpoint: { route: ROUTES.endpoint, modules: ['pages/endpoint/endpoint-page.tsx'] },
};

/** The files of the app around every page. */
export function appFiles(bundle: Rolldown.OutputBundle): readonly string[] {
  return filesOf(bundle, ['app/main.ts', 'app/render.tsx']);
}

/** The files that a page's first paint needs beside those. */
export function pageFiles(bundle: Rolldown.OutputBundle, { modules }: FirstLoad): readonly string[] {
  const app = appFiles(bundle);
  return filesOf(bundle, modules).filter((file) => !app.includes(file));
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
