import type { TabRules } from '../../features/routing/search-params.ts';

export const BLOCK_TABS = ['transactions', 'programs', 'accounts', 'prices', 'rewards', 'details', 'json'] as const;
export type BlockTab = (typeof BLOCK_TABS)[number];

/** Which tab of a block the URL opens. */
export const BLOCK_TAB_RULES: TabRules<BlockTab> = {
  tabs: BLOCK_TABS,
  ofFragment: (hash) => (/^#tx-\d+$/.test(hash) ? 'transactions' : (FRAGMENTS.get(hash) ?? null)),
  request: 'json',
  requestParams: ['encoding', 'transactionDetails', 'rewards', 'commitment', 'method'],
};

const FRAGMENTS: ReadonlyMap<string, BlockTab> = new Map([
  ['#transactions', 'transactions'],
  ['#followed-account', 'transactions'],
  ['#programs', 'programs'],
  ['#accounts', 'accounts'],
  ['#prices', 'prices'],
  ['#rewards', 'rewards'],
  ['#overview', 'details'],
  ['#details', 'details'],
  ['#second-opinion', 'details'],
  ['#raw', 'json'],
]);
