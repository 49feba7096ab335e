import { Route, Routes } from 'react-router';
import { createDeferredComponent } from '../ui/deferred.tsx';
import { matchRoute, ROUTES } from '../ui/paths.ts';

/** Every page by its route. The preloads in index.html find their files by the routes' names. */
const PAGES = [
  {
    route: ROUTES.home,
    page: createDeferredComponent(() => import('../pages/home/home-page.tsx').then(({ HomePage }) => HomePage)),
  },
  {
    route: ROUTES.transaction,
    page: createDeferredComponent(() =>
      import('../pages/transaction/transaction-page.tsx').then(({ TransactionPage }) => TransactionPage),
    ),
  },
  {
    route: ROUTES.block,
    page: createDeferredComponent(() => import('../pages/block/block-page.tsx').then(({ BlockPage }) => BlockPage)),
  },
  {
    route: ROUTES.blocks,
    page: createDeferredComponent(() => import('../pages/blocks/blocks-page.tsx').then(({ BlocksPage }) => BlocksPage)),
  },
  {
    route: ROUTES.search,
    page: createDeferredComponent(() => import('../pages/search/search-page.tsx').then(({ SearchPage }) => SearchPage)),
  },
  {
    route: ROUTES.endpoint,
    page: createDeferredComponent(() =>
      import('../pages/endpoint/endpoint-page.tsx').then(({ EndpointPage }) => EndpointPage),
    ),
  },
];
const NOT_FOUND = createDeferredComponent(() =>
  import('../pages/not-found/not-found-page.tsx').then(({ NotFoundPage }) => NotFoundPage),
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
  await pageAt(pathname)
    .load()
    .catch(() => null);
}

function pageAt(pathname: string) {
  return PAGES.find(({ route }) => matchRoute(route, pathname) !== null)?.page ?? NOT_FOUND;
}
