import type { Plugin, Rolldown } from 'vite';
import { APP, ENTRY, PAGES } from './page-chunks.ts';

/**
 * Joins the styles of all pages into the style sheet of index.html, because a second request would cost more than their size. Code
 * that is loaded on demand loads its styles with itself.
 */
export function joinPageStyles(): Plugin {
  return {
    name: 'slotscope-join-page-styles',
    apply: 'build',
    generateBundle: {
      // Before Vite writes the links into index.html and the styles of each dynamic import into its chunk.
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const imported = new Set(chunks.filter(isFirst).flatMap(({ fileName, imports }) => [fileName, ...imports]));
        const [start, ...others] = chunks
          .filter(({ fileName }) => imported.has(fileName))
          .sort((one, other) => rank(one) - rank(other));
        if (start === undefined) return;
        const files = [start, ...others].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        if (files.length === 0) return;
        const source = [...new Set(files)].map((file) => sourceOf(bundle, file)).join('');
        for (const file of files) delete bundle[file];
        const joined = this.getFileName(this.emitFile({ type: 'asset', name: 'style.css', source }));
        for (const { viteMetadata } of others) viteMetadata?.importedCss.clear();
        start.viteMetadata?.importedCss.clear();
        start.viteMetadata?.importedCss.add(joined);
      },
    },
  };
}

const MODULES = [...APP, ...PAGES.flatMap(({ first, later }) => [...first, ...later])];

function isFirst(chunk: Rolldown.OutputChunk): boolean {
  return MODULES.some((module) => has(chunk, module));
}

/** The styles of the app come first, so that those of pages override them. */
function rank(chunk: Rolldown.OutputChunk): number {
  return has(chunk, ENTRY) ? 0 : chunk.name.startsWith('shared') ? 1 : 2;
}

function has({ moduleIds }: Rolldown.OutputChunk, module: string): boolean {
  return moduleIds.some((id) => id.endsWith(`/src/${module}`));
}

function sourceOf(bundle: Rolldown.OutputBundle, file: string): string {
  const asset = bundle[file];
  if (asset?.type !== 'asset') throw new Error(`the build has no ${file}`);
  return String(asset.source);
}
