import { useLocation } from 'react-router';
import { REST as BLOCK_REST } from '../../pages/block/deferred-parts.ts';
import { REST as TRANSACTION_REST } from '../../pages/transaction/deferred-parts.ts';
import { createDeferredComponent, type Deferred, type DeferredComponent } from '../../ui/rendering/deferred.tsx';
import { PageComing } from './page-coming.tsx';
import { matchRoute, ROUTES } from '../../features/routing/paths.ts';

interface PageEntry {
  readonly page: DeferredComponent<object>;
  /** What follows its first paint. */
  readonly rest?: Deferred<unknown>;
}

/** Every page by its route; vite.config.ts says what of it index.html preloads. */
const PAGES: readonly (PageEntry & { readonly route: string })[] = [
  {
    route: ROUTES.home,
    page: createDeferredComponent(() => import('../../pages/home/home-page.tsx').then(({ HomePage }) => HomePage)),
  },
  {
    route: ROUTES.transaction,
    page: createDeferredComponent(
      () => import('../../pages/transaction/transaction-page.tsx').then(({ TransactionPage }) => TransactionPage),
      <PageComing route={ROUTES.transaction} name="Transaction" />,
    ),
    rest: TRANSACTION_REST,
  },
  {
    route: ROUTES.block,
    page: createDeferredComponent(
      () => import('../../pages/block/block-page.tsx').then(({ BlockPage }) => BlockPage),
      <PageComing route={ROUTES.block} name="Block" />,
    ),
    rest: BLOCK_REST,
  },
  {
    route: ROUTES.blocks,
    page: createDeferredComponent(
      () => import('../../pages/blocks/blocks-page.tsx').then(({ BlocksPage }) => BlocksPage),
      <PageComing route={ROUTES.blocks} name="Blocks" />,
    ),
  },
  {
    route: ROUTES.search,
    page: createDeferredComponent(
      () => import('../../pages/search/search-page.tsx').then(({ SearchPage }) => SearchPage),
      <PageComing route={ROUTES.search} name="Search" />,
    ),
  },
  {
    route: ROUTES.endpoint,
    page: createDeferredComponent(
      () => import('../../pages/endpoint/endpoint-page.tsx').then(({ EndpointPage }) => EndpointPage),
      <PageComing route={ROUTES.endpoint} name="Endpoint" />,
    ),
  },
];
const NOT_FOUND: PageEntry = {
  page: createDeferredComponent(
    () => import('../../pages/not-found/not-found-page.tsx').then(({ NotFoundPage }) => NotFoundPage),
    <PageComing route="/" name="This page" />,
  ),
};

/** The page at the present address. */
export function PageRoutes() {
  const { Component } = entryOf(useLocation().pathname).page;
  return <Component />;
}

/** Fetches the code of the page at a path; where that fails, the page says so when it is opened. */
export async function preloadPage(pathname: string): Promise<void> {
  const { page, rest } = entryOf(pathname);
  await Promise.allSettled([page.load(), rest?.load()]);
}

function entryOf(pathname: string): PageEntry {
  return PAGES.find(({ route }) => matchRoute(route, pathname) !== null) ?? NOT_FOUND;
}
