/** What index.html preloads for a page. */
export interface PagePreloads {
  /** The source of a regular expression for the path. */
  readonly path: string;
  /** URL paths of the files that the first paint needs. */
  readonly first: readonly string[];
  /** Those of the files that are fetched once the first request is sent. */
  readonly later: readonly string[];
}

/**
 * Preloads the code of the page that the URL names. It runs inline in index.html, embedded by `toString`, so it must not use
 * anything from outside its body.
 */
export function preloadPageFiles(pages: readonly PagePreloads[]): void {
  const page = pages.find(({ path }) => new RegExp(path, 'i').test(location.pathname));
  if (page === undefined) return;
  const preload = (files: readonly string[], fetchPriority: 'auto' | 'low') => {
    for (const href of files) {
      const link = document.createElement('link');
      document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href, fetchPriority }));
    }
  };
  preload(page.first, 'auto');
  // By then the entry has run and sent the first request.
  addEventListener('DOMContentLoaded', () => preload(page.later, 'low'));
}
