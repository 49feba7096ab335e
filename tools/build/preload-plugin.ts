import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { APP, type PageModules, PAGES } from './page-chunks.ts';
import { type PagePreloads, preloadPageFiles } from '../../src/app/preload-script.ts';

/**
 * Has index.html preload all files that a page needs, so that the browser does not discover them one import after another: the
 * files of the app by links, and those of the page by an inline script, since only the browser knows the URL. `routes` are the
 * paths of the pages, with their parameter as `:name`.
 */
export function preloadPages(routes: Readonly<Record<PageName, string>>): Plugin {
  let base = '/';
  return {
    name: 'slotscope-preload-pages',
    apply: 'build',
    configResolved: (config) => {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        if (bundle === undefined) return html;
        const tags = filesOf(bundle, APP, base)
          .filter((file) => !html.includes(file))
          .map(modulePreload);
        const preloads = PAGES.map((page) => preloadsOf(bundle, base, routes[page.page], page));
        const script = `<script>(${preloadPageFiles.toString()})(${JSON.stringify(preloads)})</script>`;
        // Before the link to the style sheet: a script waits for the style sheets above it.
        const entry = '<script type="module"';
        return { html: html.replace(entry, () => `${script}\n    ${entry}`), tags };
      },
    },
  };
}

type PageName = (typeof PAGES)[number]['page'];

function modulePreload(href: string): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href }, injectTo: 'head' };
}

function preloadsOf(
  bundle: Rolldown.OutputBundle,
  base: string,
  route: string,
  { first, later }: PageModules,
): PagePreloads {
  const app = filesOf(bundle, APP, base);
  const appAndFirst = filesOf(bundle, [...APP, ...first], base);
  return {
    path: `^${base.replace(/\/$/, '')}${route.replace(/:\w+/, '[^/]+')}/?$`,
    first: appAndFirst.filter((file) => !app.includes(file)),
    later: filesOf(bundle, later, base).filter((file) => !appAndFirst.includes(file)),
  };
}

/** URL paths of the chunks with these modules of src, and of all chunks that those import. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[], base: string): readonly string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const files = new Set(modules.map((module) => chunkOf(chunks, module).fileName));
  // Grows as it is iterated.
  for (const file of files)
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) files.add(imported);
  return [...files].map((file) => base + file);
}

function chunkOf(chunks: readonly Rolldown.OutputChunk[], module: string): Rolldown.OutputChunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${module}`)));
  if (chunk === undefined) throw new Error(`no chunk has src/${module}`);
  return chunk;
}
