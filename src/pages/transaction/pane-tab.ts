import { useLocation, useNavigate } from 'react-router';
import * as tabParam from '../../features/routing/search-params.ts';

export const PANE_TABS = ['logs', 'accounts', 'bytes', 'json', 'checks'] as const;
export type PaneTab = (typeof PANE_TABS)[number];

/** The tab that the URL names, and a function that opens another. */
export function usePaneTab(): readonly [PaneTab, (tab: PaneTab) => void] {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const choose = (next: PaneTab) => {
    const changed = new URLSearchParams(location.search);
    setTab(changed, next);
    // A fragment that points into another tab would bring it back.
    void navigate({ search: changed.toString(), hash: fragmentOutsideTabs(hash) }, { replace: true });
  };
  return [tabIn(new URLSearchParams(search), hash), choose];
}

export function tabIn(params: URLSearchParams, hash: string): PaneTab {
  return tabParam.tabIn(RULES, params, hash);
}

/** Whether the URL points into the pane: by its fragment, or by a tab that is not the first one. */
export function isPointedAt(params: URLSearchParams, hash: string): boolean {
  return tabOfFragment(hash) !== null || params.has('tab') || RULES.requestParams.some((name) => params.has(name));
}

export function setTab(params: URLSearchParams, tab: PaneTab): void {
  tabParam.setTab(RULES, params, tab);
}

/** The fragment, unless it points into a tab. */
export function fragmentOutsideTabs(hash: string): string {
  return tabParam.fragmentOutsideTabs(RULES, hash);
}

function tabOfFragment(hash: string): PaneTab | null {
  if (/^#log(s|-\d+)$/.test(hash)) return 'logs';
  return FRAGMENTS.get(hash) ?? null;
}

const FRAGMENTS: ReadonlyMap<string, PaneTab> = new Map([
  ['#call-accounts', 'accounts'],
  ['#bytes', 'bytes'],
  ['#raw', 'json'],
  ['#encodings', 'json'],
  ['#landing', 'checks'],
  ['#run-again', 'checks'],
  ['#second-opinion', 'checks'],
]);

const RULES: tabParam.TabRules<PaneTab> = {
  tabs: PANE_TABS,
  ofFragment: tabOfFragment,
  request: 'json',
  requestParams: ['encoding', 'commitment', 'method'],
};
