import { routePath } from '../features/routing/paths.ts';
import { ROUTES } from '../shared/routes.ts';
import { blockView } from '../pages/block/lazy-block-view.ts';
import { transactionView } from '../pages/transaction/lazy-transaction-view.ts';
import { matchPath, Route, Routes } from 'react-router';
import { PAGE_CODE } from './page-code.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { type LazyComponent, lazyComponent } from '../ui/rendering/lazy-component.tsx';
import { type LazyModule } from '../shared/lazy-module.ts';

interface PageRoute {
  readonly path: string;
  readonly page: LazyComponent<object>;
  /** The code that the page needs after its first paint. */
  readonly view?: LazyModule<unknown>;
}

/** The pages by route, the fallback last. */
const PAGES: readonly PageRoute[] = [
  { path: ROUTES.home, page: lazyPage('home') },
  { path: ROUTES.transaction, page: lazyPage('transaction', 'Transaction'), view: transactionView },
  { path: ROUTES.block, page: lazyPage('block', 'Block'), view: blockView },
  { path: ROUTES.blocks, page: lazyPage('blocks', 'Blocks') },
  { path: ROUTES.withoutBlock, page: lazyPage('withoutBlock', 'Transactions') },
  { path: ROUTES.address, page: lazyPage('address', 'Address', true) },
  { path: ROUTES.search, page: lazyPage('search', 'Search') },
  { path: ROUTES.endpoint, page: lazyPage('endpoint', 'Endpoint', true) },
  { path: ROUTES.inspect, page: lazyPage('inspect', 'Inspect') },
  { path: ROUTES.compare, page: lazyPage('compare', 'Compare') },
  { path: '*', page: lazyPage('notFound', 'This page') },
];

/** `name`: the heading while the code loads; without one, the page stays blank. `hasSide`: the page has a column beside its content. */
function lazyPage(code: keyof typeof PAGE_CODE, name?: string, hasSide = false): LazyComponent<object> {
  return lazyComponent(PAGE_CODE[code], () => name && <PageSkeleton name={name} side={hasSide && <div />} />);
}

/** The page at the current URL. */
export function PageRoutes() {
  return (
    <Routes>
      {PAGES.map(({ path, page: { Component } }) => (
        <Route key={path} path={path} element={<Component />} />
      ))}
    </Routes>
  );
}

/** Fetches the code of the page at a URL path. If that fails, the page reports it when it is opened. */
export async function preloadPage(pathname: string): Promise<void> {
  const route = PAGES.find(({ path }) => matchPath(path, routePath(pathname)) !== null);
  await Promise.allSettled([route?.page.load(), route?.view?.load()]);
}

/** Fetches the code of a page when the pointer or the focus reaches a link to it, so that it is ready when the link is clicked. */
export function prefetchOnHover(): void {
  for (const type of ['pointerover', 'focusin'])
    document.addEventListener(
      type,
      ({ target }) => {
        const link = target instanceof Element ? target.closest('a') : null;
        if (link?.origin === location.origin) void preloadPage(link.pathname);
      },
      { passive: true },
    );
}
