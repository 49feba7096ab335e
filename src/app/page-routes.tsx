import { Route, Routes } from 'react-router';
import { REST as TRANSACTION_REST } from '../pages/transaction/deferred-parts.ts';
import { createDeferredComponent } from '../ui/deferred.tsx';
import { PageComing } from './page-coming.tsx';
import { matchRoute, ROUTES } from '../ui/paths.ts';

/** Every page by its route; vite.config.ts says what of it index.html preloads. */
const PAGES = [
  {
    route: ROUTES.home,
    page: createDeferredComponent(() => import('../pages/home/home-page.tsx').then(({ HomePage }) => HomePage)),
  },
  {
    route: ROUTES.transaction,
    page: createDeferredComponent(
      () => import('../pages/transaction/transaction-page.tsx').then(({ TransactionPage }) => TransactionPage),
      <PageComing route={ROUTES.transaction} name="Transaction" />,
    ),
    rest: TRANSACTION_REST,
  },
  {
    route: ROUTES.block,
    page: createDeferredComponent(
      () => import('../pages/block/block-page.tsx').then(({ BlockPage }) => BlockPage),
      <PageComing route={ROUTES.block} name="Block" />,
    ),
  },
  {
    route: ROUTES.blocks,
    page: createDeferredComponent(
      () => import('../pages/blocks/blocks-page.tsx').then(({ BlocksPage }) => BlocksPage),
      <PageComing route={ROUTES.blocks} name="Blocks" />,
    ),
  },
  {
    route: ROUTES.search,
    page: createDeferredComponent(
      () => import('../pages/search/search-page.tsx').then(({ SearchPage }) => SearchPage),
      <PageComing route={ROUTES.search} name="Search" />,
    ),
  },
  {
    route: ROUTES.endpoint,
    page: createDeferredComponent(
      () => import('../pages/endpoint/endpoint-page.tsx').then(({ EndpointPage }) => EndpointPage),
      <PageComing route={ROUTES.endpoint} name="Endpoint" />,
    ),
  },
];
const NOT_FOUND = createDeferredComponent(
  () => import('../pages/not-found/not-found-page.tsx').then(({ NotFoundPage }) => NotFoundPage),
  <PageComing route="/" name="This page" />,
);

export function PageRoutes() {
  return (
    <Routes>
      {PAGES.map(({ route, page: { Component } }) => (
        <Route key={route} path={route} element={<Component />} />
      ))}
      <Route path="*" element={<NOT_FOUND.Component />} />
    </Routes>
  );
}

/** Fetches the code of the page at a path; where that fails, the page says so when it is opened. */
export async function preloadPage(pathname: string): Promise<void> {
  const { page, rest } = PAGES.find(({ route }) => matchRoute(route, pathname) !== null) ?? { page: NOT_FOUND };
  await Promise.allSettled([page.load(), rest?.load()]);
}
