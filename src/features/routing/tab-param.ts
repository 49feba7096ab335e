/** The tabs of a page, and how its URL names one. */
export interface TabRules<T extends string> {
  /** The first one is open if the URL names none. */
  readonly tabs: readonly [T, ...T[]];
  /** The tab that a fragment points into; null for another fragment. */
  readonly ofFragment: (hash: string) => T | null;
  /** The tab with the choices of the request. Each of `requestParams` opens it. */
  readonly request: T;
  readonly requestParams: readonly string[];
}

/**
 * The open tab: by the fragment, which points into one; by `tab`; or that of the request, if a link chooses how the answer is
 * requested.
 */
export function tabIn<T extends string>(rules: TabRules<T>, params: URLSearchParams, hash: string): T {
  const named = rules.tabs.find((tab) => tab === params.get('tab'));
  const isRequestChosen = rules.requestParams.some((name) => params.has(name));
  return rules.ofFragment(hash) ?? named ?? (isRequestChosen ? rules.request : rules.tabs[0]);
}

/** Names the tab, unless the other parameters open it anyway. */
export function setTab<T extends string>(rules: TabRules<T>, params: URLSearchParams, tab: T): void {
  const others = new URLSearchParams(params);
  others.delete('tab');
  if (tabIn(rules, others, '') === tab) params.delete('tab');
  else params.set('tab', tab);
}

/** The fragment, unless it points into a tab. */
export function fragmentOutsideTabs<T extends string>(rules: TabRules<T>, hash: string): string {
  return rules.ofFragment(hash) === null ? hash : '';
}
