import { useLocation } from 'react-router';
import { blockChunk } from '../../pages/block/load-block-chunk.ts';
import { transactionChunk } from '../../pages/transaction/load-transaction-chunk.ts';
import { lazyComponent, type LazyModule, type LazyComponent } from '../../ui/rendering/lazy-component.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { matchRoute, ROUTES } from '../../features/routing/paths.ts';

interface PageEntry {
  readonly page: LazyComponent<object>;
  /** What follows its first paint. */
  readonly chunk?: LazyModule<unknown>;
}

/** Every page by its route; vite.config.ts says what of it index.html preloads. */
const PAGES: readonly (PageEntry & { readonly route: string })[] = [
  {
    route: ROUTES.home,
    page: lazyComponent(() => import('../../pages/home/home-page.tsx').then(({ HomePage }) => HomePage)),
  },
  {
    route: ROUTES.transaction,
    page: lazyComponent(
      () => import('../../pages/transaction/transaction-page.tsx').then(({ TransactionPage }) => TransactionPage),
      <PageSkeleton route={ROUTES.transaction} name="Transaction" />,
    ),
    chunk: transactionChunk,
  },
  {
    route: ROUTES.block,
    page: lazyComponent(
      () => import('../../pages/block/block-page.tsx').then(({ BlockPage }) => BlockPage),
      <PageSkeleton route={ROUTES.block} name="Block" />,
    ),
    chunk: blockChunk,
  },
  {
    route: ROUTES.blocks,
    page: lazyComponent(
      () => import('../../pages/blocks/blocks-page.tsx').then(({ BlocksPage }) => BlocksPage),
      <PageSkeleton route={ROUTES.blocks} name="Blocks" />,
    ),
  },
  {
    route: ROUTES.search,
    page: lazyComponent(
      () => import('../../pages/search/search-page.tsx').then(({ SearchPage }) => SearchPage),
      <PageSkeleton route={ROUTES.search} name="Search" />,
    ),
  },
  {
    route: ROUTES.endpoint,
    page: lazyComponent(
      () => import('../../pages/endpoint/endpoint-page.tsx').then(({ EndpointPage }) => EndpointPage),
      <PageSkeleton route={ROUTES.endpoint} name="Endpoint" />,
    ),
  },
];
const NOT_FOUND: PageEntry = {
  page: lazyComponent(
    () => import('../../pages/not-found/not-found-page.tsx').then(({ NotFoundPage }) => NotFoundPage),
    <PageSkeleton route="/" name="This page" />,
  ),
};

/** The page at the present address. */
export function PageRoutes() {
  const { Component } = entryOf(useLocation().pathname).page;
  return <Component />;
}

/** Fetches the code of the page at a path; where that fails, the page says so when it is opened. */
export async function preloadPage(pathname: string): Promise<void> {
  const { page, chunk } = entryOf(pathname);
  await Promise.allSettled([page.load(), chunk?.load()]);
}

function entryOf(pathname: string): PageEntry {
  return PAGES.find(({ route }) => matchRoute(route, pathname) !== null) ?? NOT_FOUND;
}
