import { useLocation, useNavigate } from 'react-router';

export const PANE_TABS = ['logs', 'bytes', 'json', 'checks'] as const;
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
    changed.set('tab', next);
    // A fragment that points into another tab would bring it back.
    void navigate({ search: changed.toString(), hash: fragmentOutsideTabs(hash) }, { replace: true });
  };
  return [namedTab(new URLSearchParams(search), hash), choose];
}

function namedTab(params: URLSearchParams, hash: string): PaneTab {
  const named = PANE_TABS.find((tab) => tab === params.get('tab'));
  return tabOfFragment(hash) ?? named ?? (isRequestChosen(params) ? 'json' : 'logs');
}

/** Shows the answer itself, after a choice of how it is requested. A link that makes such a choice needs no `tab`. */
export function showJson(params: URLSearchParams): void {
  if (isRequestChosen(params)) params.delete('tab');
  else params.set('tab', 'json');
}

/** Keeps the open tab, that of `current` and `hash`, after such a choice. */
export function keepTab(params: URLSearchParams, current: URLSearchParams, hash: string): void {
  const tab = namedTab(current, hash);
  params.delete('tab');
  if (namedTab(params, '') !== tab) params.set('tab', tab);
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
  ['#bytes', 'bytes'],
  ['#raw', 'json'],
  ['#encodings', 'json'],
  ['#run-again', 'checks'],
  ['#second-opinion', 'checks'],
]);
