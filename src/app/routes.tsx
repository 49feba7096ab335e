import { matchPath, Route, Routes } from 'react-router';
import { NotFoundPage } from '../pages/not-found/not-found-page.tsx';
import { ROUTES } from '../ui/paths.ts';
import { createPageModule, type PageModule } from './page-module.tsx';

const PAGES: readonly { readonly path: string; readonly module: PageModule }[] = [
  {
    path: ROUTES.home,
    module: createPageModule(() => import('../pages/home/home-page.tsx').then(({ HomePage }) => HomePage)),
  },
  {
    path: ROUTES.transaction,
    module: createPageModule(() =>
      import('../pages/transaction/transaction-page.tsx').then(({ TransactionPage }) => TransactionPage),
    ),
  },
  {
    path: ROUTES.block,
    module: createPageModule(() => import('../pages/block/block-page.tsx').then(({ BlockPage }) => BlockPage)),
  },
  {
    path: ROUTES.blocks,
    module: createPageModule(() => import('../pages/blocks/blocks-page.tsx').then(({ BlocksPage }) => BlocksPage)),
  },
  {
    path: ROUTES.search,
    module: createPageModule(() => import('../pages/search/search-page.tsx').then(({ SearchPage }) => SearchPage)),
  },
  {
    path: ROUTES.endpoint,
    module: createPageModule(() =>
      import('../pages/endpoint/endpoint-page.tsx').then(({ EndpointPage }) => EndpointPage),
    ),
  },
];

export function PageRoutes() {
  return (
    <Routes>
      {PAGES.map(({ path, module: { Page } }) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

/** Fetches the module of the page at an address. */
export async function preloadPage(pathname: string): Promise<void> {
  await PAGES.find(({ path }) => matchPath(path, pathname) !== null)?.module.preload();
}

/** Fetches the modules of all pages: together they are small, and then every step is immediate. */
export async function preloadPages(): Promise<void> {
  await Promise.all(PAGES.map(({ module }) => module.preload()));
}
