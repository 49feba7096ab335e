import { useLocation, useNavigate } from 'react-router';

export const PANE_TABS = ['logs', 'accounts', 'bytes', 'json', 'checks'] as const;
export type PaneTab = (typeof PANE_TABS)[number];

/**
 * The tab that the URL names: by its fragment, which points into one of them; by `tab`; or JSON, if a link chooses how the answer is
 * requested.
 */
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
  const named = PANE_TABS.find((tab) => tab === params.get('tab'));
  return tabOfFragment(hash) ?? named ?? (isRequestChosen(params) ? 'json' : 'logs');
}

/** Whether the URL points into the pane: by its fragment, or by a tab that is not the first one. */
export function isPointedAt(params: URLSearchParams, hash: string): boolean {
  return tabOfFragment(hash) !== null || params.has('tab') || isRequestChosen(params);
}

/** Names the tab, unless the other parameters open it anyway. */
export function setTab(params: URLSearchParams, tab: PaneTab): void {
  params.delete('tab');
  if (tabIn(params, '') !== tab) params.set('tab', tab);
}

/** The fragment, unless it points into a tab. */
export function fragmentOutsideTabs(hash: string): string {
  return tabOfFragment(hash) === null ? hash : '';
}

function isRequestChosen(params: URLSearchParams): boolean {
  return READ_PARAMS.some((name) => params.has(name));
}

const READ_PARAMS = ['encoding', 'commitment', 'method'];

function tabOfFragment(hash: string): PaneTab | null {
  if (/^#log(s|-\d+)$/.test(hash)) return 'logs';
  return FRAGMENTS.get(hash) ?? null;
}

const FRAGMENTS: ReadonlyMap<string, PaneTab> = new Map([
  ['#call-accounts', 'accounts'],
  ['#bytes', 'bytes'],
  ['#raw', 'json'],
  ['#encodings', 'json'],
  ['#run-again', 'checks'],
  ['#second-opinion', 'checks'],
]);
