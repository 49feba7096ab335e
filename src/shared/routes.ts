/** The route of every page: for the explorer, and for the service, which answers other paths with 404. */
export const ROUTES = {
  home: '/',
  transaction: '/tx/:signature',
  block: '/block/:slot',
  blocks: '/blocks',
  withoutBlock: '/transactions',
  address: '/address/:address',
  search: '/search',
  endpoint: '/endpoint',
  inspect: '/inspect',
  compare: '/compare',
} as const;
