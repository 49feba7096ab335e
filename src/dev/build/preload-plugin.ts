import type { HtmlTagDescriptor, Plugin } from 'vite';
import { appFiles, type FirstLoad, pageFiles, restFiles } from './page-chunks.ts';

/**
 * Has the browser fetch what the first page needs from the first bytes of index.html on, rather than file by file as each
 * imports the next: what the entry imports later, by links; and the code of the page that the address names, by a script in
 * the HTML, since only the browser knows the address. The rest of the page is fetched once the entry has asked the endpoint.
 */
export function preloadPages(firstLoads: readonly FirstLoad[]): Plugin {
  return {
    name: 'slotscope-preload-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        if (bundle === undefined) return html;
        const pages = firstLoads.map((page): PagePreloads => [
          patternOf(page.route),
          pageFiles(bundle, page),
          restFiles(bundle, page),
        ]);
        const tags = appFiles(bundle)
          .filter((file) => !html.includes(`/${file}`))
          .map(modulePreload);
        // Before the style sheet's link: a script waits for those that stand before it.
        const entry = '<script type="module"';
        return { html: html.replace(entry, () => `${preloadScript(pages)}\n    ${entry}`), tags };
      },
    },
  };
}

/** `import()` alone: what Vite puts around it, 0.7 kB on every page and no option to leave it out, has nothing to fetch here. */
export function plainImports(): Plugin {
  return {
    name: 'slotscope-plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}

/** The pattern of a page's path, the files of its first paint, and those of its rest. */
type PagePreloads = readonly [string, readonly string[], readonly string[]];

function modulePreload(file: string): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` }, injectTo: 'head' };
}

/** "/tx/:signature" as the source of a regular expression. */
function patternOf(route: string): string {
  return `^${route.replace(/:\w+/, '[^/]+')}/?$`;
}

// The entry has run when the document is complete.
function preloadScript(pages: readonly PagePreloads[]): string {
  const fetchFiles = `(files,fetchPriority)=>{for(const file of files)document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',crossOrigin:'',href:'/'+file,fetchPriority}))}`;
  return `<script>{const fetchFiles=${fetchFiles};for(const [route,files,rest] of ${JSON.stringify(pages)})if(new RegExp(route,'i').test(location.pathname)){fetchFiles(files,'auto');addEventListener('DOMContentLoaded',()=>fetchFiles(rest,'low'))}}</script>`;
}
