import { matchPath, Route, Routes } from 'react-router';
import { ROUTES } from '../ui/paths.ts';
import { createDeferred } from './deferred.tsx';

/** Every page by its address; the last takes what no other has. */
const PAGES = [
  {
    path: ROUTES.home,
    page: createDeferred(() => import('../pages/home/home-page.tsx').then(({ HomePage }) => HomePage)),
  },
  {
    path: ROUTES.transaction,
    page: createDeferred(() =>
      import('../pages/transaction/transaction-page.tsx').then(({ TransactionPage }) => TransactionPage),
    ),
  },
  {
    path: ROUTES.block,
    page: createDeferred(() => import('../pages/block/block-page.tsx').then(({ BlockPage }) => BlockPage)),
  },
  {
    path: ROUTES.blocks,
    page: createDeferred(() => import('../pages/blocks/blocks-page.tsx').then(({ BlocksPage }) => BlocksPage)),
  },
  {
    path: ROUTES.search,
    page: createDeferred(() => import('../pages/search/search-page.tsx').then(({ SearchPage }) => SearchPage)),
  },
  {
    path: ROUTES.endpoint,
    page: createDeferred(() => import('../pages/endpoint/endpoint-page.tsx').then(({ EndpointPage }) => EndpointPage)),
  },
  {
    path: '*',
    page: createDeferred(() =>
      import('../pages/not-found/not-found-page.tsx').then(({ NotFoundPage }) => NotFoundPage),
    ),
  },
] as const;

export function PageRoutes() {
  return (
    <Routes>
      {PAGES.map(({ path, page: { Component } }) => (
        <Route key={path} path={path} element={<Component />} />
      ))}
    </Routes>
  );
}

/** Fetches the module of the page at an address. */
export async function preloadPage(pathname: string): Promise<void> {
  await PAGES.find(({ path }) => matchPath(path, pathname) !== null)?.page.preload();
}

/** Fetches the modules of all pages: together they are small, and then every step is immediate. */
export async function preloadPages(): Promise<void> {
  await Promise.all(PAGES.map(({ page }) => page.preload()));
}
