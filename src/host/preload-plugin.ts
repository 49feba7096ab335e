import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/**
 * Has the browser fetch what the first page needs from the first bytes of index.html on, rather than file by file as each
 * imports the next: what the entry imports later, by links; and the code of the page that the address names, by a script in
 * the HTML, since only the browser knows the address. `routes` are paths by the name of their folder in src/pages.
 */
export function preloadPages(routes: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'slotscope-preload-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle, chunk }) => {
        if (bundle === undefined || chunk === undefined) return [];
        const entry = filesOf(bundle, chunk.fileName);
        const app = entry.flatMap((file) => chunkAt(bundle, file)?.dynamicImports ?? []);
        const known = new Set([...entry, ...app.flatMap((file) => filesOf(bundle, file))]);
        const next = [...known].filter((file) => !entry.includes(file));
        const pages = Object.entries(routes).map(([name, route]): [string, string[]] => {
          const page = findChunk(bundle, `/pages/${name}/${name}-page.tsx`);
          return [patternOf(route), filesOf(bundle, page.fileName).filter((file) => !known.has(file))];
        });
        return [...next.map(modulePreload), { tag: 'script', children: preloadScript(pages), injectTo: 'head' }];
      },
    },
  };
}

/** A chunk and all that it imports statically. */
function filesOf(bundle: Rolldown.OutputBundle, fileName: string, found = new Set<string>()): string[] {
  const chunk = chunkAt(bundle, fileName);
  if (chunk !== null && !found.has(fileName)) {
    found.add(fileName);
    for (const imported of chunk.imports) filesOf(bundle, imported, found);
  }
  return [...found];
}

function chunkAt(bundle: Rolldown.OutputBundle, fileName: string): Rolldown.OutputChunk | null {
  const output = bundle[fileName];
  return output?.type === 'chunk' ? output : null;
}

function findChunk(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk {
  for (const output of Object.values(bundle))
    if (output.type === 'chunk' && output.facadeModuleId?.endsWith(module) === true) return output;
  throw new Error(`no chunk has the page ${module}`);
}

function modulePreload(file: string): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` }, injectTo: 'head' };
}

/** "/tx/:signature" as the source of a regular expression. */
function patternOf(route: string): string {
  return `^${route.replace(/:\w+/, '[^/]+')}/?$`;
}

function preloadScript(pages: readonly (readonly [string, readonly string[]])[]): string {
  const link = `Object.assign(document.createElement('link'),{rel:'modulepreload',crossOrigin:'',href:'/'+file})`;
  return `for(const [route,files] of ${JSON.stringify(pages)})if(new RegExp(route,'i').test(location.pathname))for(const file of files)document.head.append(${link})`;
}
