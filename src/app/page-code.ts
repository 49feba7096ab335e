import { routePath } from '../features/routing/paths.ts';

/** The code of the pages, by the first part of their path; `*` is that of all other paths. */
export const PAGE_CODE = {
  '': () => import('../pages/home/home-page.tsx').then((code) => code.HomePage),
  tx: () => import('../pages/transaction/transaction-page.tsx').then((code) => code.TransactionPage),
  block: () => import('../pages/block/block-page.tsx').then((code) => code.BlockPage),
  blocks: () => import('../pages/blocks/blocks-page.tsx').then((code) => code.BlocksPage),
  transactions: () => import('../pages/without-block/without-block-page.tsx').then((code) => code.WithoutBlockPage),
  address: () => import('../pages/address/address-page.tsx').then((code) => code.AddressPage),
  search: () => import('../pages/search/search-page.tsx').then((code) => code.SearchPage),
  endpoint: () => import('../pages/endpoint/endpoint-page.tsx').then((code) => code.EndpointPage),
  inspect: () => import('./inspect-route.tsx').then((code) => code.InspectRoute),
  compare: () => import('../pages/compare/compare-page.tsx').then((code) => code.ComparePage),
  '*': () => import('../pages/not-found/not-found-page.tsx').then((code) => code.NotFoundPage),
};

/** Fetches the code of the opened page, in parallel with React. If that fails, the page reports it. */
export function preloadCode(): void {
  const [, part = ''] = routePath(location.pathname).split('/');
  new Map(Object.entries(PAGE_CODE))
    .get(part)?.()
    .catch(() => undefined);
}
