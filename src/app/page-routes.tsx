import { routePath } from '../features/routing/paths.ts';
import { ROUTES } from '../shared/routes.ts';
import { blockView } from '../pages/block/lazy-block-view.ts';
import { transactionView } from '../pages/transaction/lazy-transaction-view.ts';
import { matchPath, Route, Routes } from 'react-router';
import { PageSkeleton } from './page-skeleton.tsx';
import { type LazyComponent, type LazyModule, lazyComponent } from '../ui/rendering/lazy-component.tsx';

interface PageRoute {
  readonly path: string;
  readonly page: LazyComponent<object>;
  /** The code that the page needs after its first paint. */
  readonly view?: LazyModule<unknown>;
}

/** The pages by route, the fallback last. */
const PAGES: readonly PageRoute[] = [
  {
    path: ROUTES.home,
    page: lazyComponent(() => import('../pages/home/home-page.tsx').then(({ HomePage }) => HomePage)),
  },
  {
    path: ROUTES.transaction,
    page: lazyComponent(
      () => import('../pages/transaction/transaction-page.tsx').then(({ TransactionPage }) => TransactionPage),
      () => <PageSkeleton name="Transaction" />,
    ),
    view: transactionView,
  },
  {
    path: ROUTES.block,
    page: lazyComponent(
      () => import('../pages/block/block-page.tsx').then(({ BlockPage }) => BlockPage),
      () => <PageSkeleton name="Block" />,
    ),
    view: blockView,
  },
  {
    path: ROUTES.blocks,
    page: lazyComponent(
      () => import('../pages/blocks/blocks-page.tsx').then(({ BlocksPage }) => BlocksPage),
      () => <PageSkeleton name="Blocks" />,
    ),
  },
  {
    path: ROUTES.withoutBlock,
    page: lazyComponent(
      () => import('../pages/without-block/without-block-page.tsx').then(({ WithoutBlockPage }) => WithoutBlockPage),
      () => <PageSkeleton name="Transactions" />,
    ),
  },
  {
    path: ROUTES.address,
    page: lazyComponent(
      () => import('../pages/address/address-page.tsx').then(({ AddressPage }) => AddressPage),
      () => <PageSkeleton name="Address" side={<div />} />,
    ),
  },
  {
    path: ROUTES.search,
    page: lazyComponent(
      () => import('../pages/search/search-page.tsx').then(({ SearchPage }) => SearchPage),
      () => <PageSkeleton name="Search" />,
    ),
  },
  {
    path: ROUTES.endpoint,
    page: lazyComponent(
      () => import('../pages/endpoint/endpoint-page.tsx').then(({ EndpointPage }) => EndpointPage),
      () => <PageSkeleton name="Endpoint" side={<div />} />,
    ),
  },
  {
    path: ROUTES.inspect,
    page: lazyComponent(
      () => import('./inspect-route.tsx').then(({ InspectRoute }) => InspectRoute),
      () => <PageSkeleton name="Inspect" />,
    ),
  },
  {
    path: ROUTES.compare,
    page: lazyComponent(
      () => import('../pages/compare/compare-page.tsx').then(({ ComparePage }) => ComparePage),
      () => <PageSkeleton name="Compare" />,
    ),
  },
  {
    path: '*',
    page: lazyComponent(
      () => import('../pages/not-found/not-found-page.tsx').then(({ NotFoundPage }) => NotFoundPage),
      () => <PageSkeleton name="This page" />,
    ),
  },
];

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
