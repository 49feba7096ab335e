import { chooseRate } from '../budget/request-rates.ts';
import type { SavedEndpoints } from './endpoint.ts';
import { savedEndpoints } from './saved-endpoints.ts';

/** An endpoint that is stored in this browser. */
export interface SavedEndpoint {
  /** The alias in links; null if links have the URL. */
  readonly alias: string | null;
  readonly url: string;
}

/** Every stored URL, those with an alias first. */
export function listEndpoints({ aliases, agreed }: SavedEndpoints): readonly SavedEndpoint[] {
  const named = [...aliases].map(([alias, url]) => ({ alias, url }));
  const urls = new Set(aliases.values());
  return [...named, ...[...agreed].filter((url) => !urls.has(url)).map((url) => ({ alias: null, url }))];
}

/** Removes an endpoint. Links to it ask for consent again, or for its URL. */
export function forgetEndpoint({ alias, url }: SavedEndpoint): void {
  const { aliases, agreed } = savedEndpoints.get();
  const others = new Map([...aliases].filter(([name]) => name !== alias));
  const isStillNamed = [...others.values()].includes(url);
  if (!isStillNamed) chooseRate(url, undefined);
  savedEndpoints.set({ aliases: others, agreed: new Set([...agreed].filter((each) => isStillNamed || each !== url)) });
}
