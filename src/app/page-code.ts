import type { ComponentType } from 'react';
import { routePath } from '../features/routing/paths.ts';
import { ROUTES } from '../shared/routes.ts';

type RouteName = keyof typeof ROUTES;

/** The code of the page of each route, and of the page for all other paths. */
export const PAGE_CODE = {
  home: () => import('../pages/home/home-page.tsx').then((code) => code.HomePage),
  transaction: () => import('../pages/transaction/transaction-page.tsx').then((code) => code.TransactionPage),
  block: () => import('../pages/block/block-page.tsx').then((code) => code.BlockPage),
  blocks: () => import('../pages/blocks/blocks-page.tsx').then((code) => code.BlocksPage),
  withoutBlock: () => import('../pages/without-block/without-block-page.tsx').then((code) => code.WithoutBlockPage),
  address: () => import('../pages/address/address-page.tsx').then((code) => code.AddressPage),
  search: () => import('../pages/search/search-page.tsx').then((code) => code.SearchPage),
  endpoint: () => import('../pages/endpoint/endpoint-page.tsx').then((code) => code.EndpointPage),
  inspect: () => import('./inspect-route.tsx').then((code) => code.InspectRoute),
  compare: () => import('../pages/compare/compare-page.tsx').then((code) => code.ComparePage),
  notFound: () => import('../pages/not-found/not-found-page.tsx').then((code) => code.NotFoundPage),
} satisfies Record<RouteName | 'notFound', () => Promise<ComponentType>>;

/** Fetches the code of the opened page, in parallel with React. If that fails, the page reports it. */
export function preloadCode(): void {
  const firstPart = (path: string) => path.split('/')[1];
  const opened = firstPart(routePath(location.pathname));
  for (const [name, path] of Object.entries(ROUTES) as [RouteName, string][])
    if (firstPart(path) === opened) PAGE_CODE[name]().catch(() => undefined);
}
