import { useMemo, useSyncExternalStore } from 'react';

/** The address that the browser shows, and how it came there. */
export interface Location {
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  /** With its number sign, or empty. */
  readonly hash: string;
  /** Names this entry of the history for as long as the tab lives; equal addresses have different ones. */
  readonly key: string;
  /** `found`: the page was loaded here, or a person went back or forward. */
  readonly arrival: 'found' | 'pushed' | 'replaced';
}

/** A whole path, or the present path with another search and hash. */
export type Target = string | { readonly search: string; readonly hash: string };

/** How an address is gone to: as a new entry of the history, or in place of the present one. */
export interface NavigateOptions {
  readonly replace?: boolean;
}

/** Where the browser is now; the component is drawn again when that changes. */
export function useLocation(): Location {
  return useSyncExternalStore(subscribe, currentLocation);
}

/** The search parameters of the address, and a function that replaces them all, keeping path and hash. */
export function useSearchParams(): readonly [URLSearchParams, typeof setSearchParams] {
  const { search } = useLocation();
  return [useMemo(() => new URLSearchParams(search), [search]), setSearchParams];
}

/** Goes to an address of Slotscope without loading the page anew. */
export function navigate(target: Target, { replace = false }: NavigateOptions = {}): void {
  const to = formatTarget(target);
  const state = { key: Math.random().toString(36).slice(2) };
  if (replace) history.replaceState(state, '', to);
  else history.pushState(state, '', to);
  move(replace ? 'replaced' : 'pushed');
}

/** A target as a path. */
export function formatTarget(target: Target): string {
  if (typeof target === 'string') return target;
  const query = target.search.replace(/^\?/, '');
  return `${location.pathname}${query === '' ? '' : `?${query}`}${target.hash}`;
}

// One for the whole page: the address bar is where this state is kept.
let current: Location | null = null;
const listeners = new Set<() => void>();

function currentLocation(): Location {
  current ??= readLocation('found');
  return current;
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('popstate', onPopState);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('popstate', onPopState);
  };
}

/** Back, forward, and links to a place on the same page. */
function onPopState(): void {
  move('found');
}

function move(arrival: Location['arrival']): void {
  current = readLocation(arrival);
  for (const listener of listeners) listener();
}

function readLocation(arrival: Location['arrival']): Location {
  const { pathname, search, hash } = location;
  const state: unknown = history.state;
  const key = typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : 'first';
  return { pathname, search, hash, key, arrival };
}

function setSearchParams(
  next: URLSearchParams | ((now: URLSearchParams) => URLSearchParams),
  options?: NavigateOptions,
): void {
  const params = typeof next === 'function' ? next(new URLSearchParams(location.search)) : next;
  navigate({ search: params.toString(), hash: location.hash }, options);
}
