import type { HtmlTagDescriptor, Plugin } from 'vite';
import { appFiles, type FirstLoad, pageFiles } from './first-loads.ts';

/**
 * Has the browser fetch what the first page needs from the first bytes of index.html on, rather than file by file as each
 * imports the next: what the entry imports later, by links; and the code of the page that the address names, by a script in
 * the HTML, since only the browser knows the address.
 */
export function preloadPages(firstLoads: readonly FirstLoad[]): Plugin {
  return {
    name: 'slotscope-preload-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        if (bundle === undefined) return [];
        const pages = firstLoads.map((page): [string, readonly string[]] => [
          patternOf(page.route),
          pageFiles(bundle, page),
        ]);
        return [
          ...appFiles(bundle)
            .filter((file) => !html.includes(`/${file}`))
            .map(modulePreload),
          { tag: 'script', children: preloadScript(pages), injectTo: 'head' },
        ];
      },
    },
  };
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
