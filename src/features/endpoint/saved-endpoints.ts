import { isPlainOrigin } from '../../shared/urls.ts';
import { type JsonValue, isJsonArray, isJsonObject } from '../../shared/json/json.ts';
import { createStoredValue } from '../../ui/preferences/stored-value.ts';
import { chooseRate } from '../budget/request-rates.ts';
import { type Cluster, DEFAULT_CLUSTER, type SavedEndpoints, parseEndpointUrl } from './endpoint.ts';

export const savedEndpoints = createStoredValue<SavedEndpoints>(
  'endpoints',
  decodeSavedEndpoints,
  ({ aliases, agreed }) => ({ aliases: Object.fromEntries(aliases), agreed: [...agreed] }),
);

function decodeSavedEndpoints(json: JsonValue): SavedEndpoints {
  const { aliases, agreed } = isJsonObject(json) ? json : {};
  return {
    aliases: new Map(Object.entries(isJsonObject(aliases) ? aliases : {}).filter(isEndpointEntry)),
    agreed: new Set((isJsonArray(agreed) ? agreed : []).filter(isEndpointUrl)),
  };
}

function isEndpointEntry(entry: [string, JsonValue]): entry is [string, string] {
  return isEndpointUrl(entry[1]);
}

/** Every program on this machine that is served from the same port shares the storage. */
function isEndpointUrl(json: JsonValue): json is string {
  return typeof json === 'string' && parseEndpointUrl(json) === json;
}

/**
 * Returns the search parameters with another endpoint. `custom` is typed text: a URL, which is saved under `name` if there is one, or
 * the name of a saved one; null if it is neither.
 */
export function chooseEndpoint(
  params: URLSearchParams,
  cluster: Cluster,
  custom: string,
  name: string | null = null,
): URLSearchParams | null {
  const next = new URLSearchParams(params);
  next.delete('cluster');
  next.delete('customUrl');
  if (cluster !== DEFAULT_CLUSTER) next.set('cluster', cluster);
  if (cluster !== 'custom') return next;
  const url = parseEndpointUrl(custom);
  if (url === null && !savedEndpoints.get().aliases.has(custom.trim())) return null;
  next.set('customUrl', url === null ? custom.trim() : saveEndpoint(url, name));
  return next;
}

/** Why a text cannot name the endpoint at a URL; null if it can. Links have names in place of URLs. */
export function nameProblem(name: string, url: string | null): string | null {
  if (!/^[\w.:-]{1,40}$/.test(name) || name.includes('://'))
    return 'A name has up to 40 letters, digits, dots, colons, hyphens or underscores.';
  const known = savedEndpoints.get().aliases.get(name);
  return known === undefined || known === url ? null : `Another endpoint is saved as ${name}.`;
}

/**
 * Saves the URL with consent. Returns its `customUrl` parameter: the given name, its origin, or an alias if the URL may
 * contain a key. A name replaces earlier ones of the URL.
 */
function saveEndpoint(url: string, given: string | null): string {
  const { aliases, agreed } = savedEndpoints.get();
  const isAliased = given !== null || !isPlainOrigin(url);
  const name = given ?? (isAliased ? aliasFor(url) : new URL(url).origin);
  const others = given === null ? aliases : new Map([...aliases].filter(([, each]) => each !== url));
  savedEndpoints.set({
    aliases: isAliased ? new Map(others).set(name, url) : aliases,
    agreed: new Set(agreed).add(url),
  });
  return name;
}

/** The name that the URL has already; otherwise the host, with a number appended if the host has several URLs. */
function aliasFor(url: string): string {
  const known = [...savedEndpoints.get().aliases].find(([, each]) => each === url)?.[0];
  if (known !== undefined) return known;
  const { host } = new URL(url);
  for (let count = 1; ; count++) {
    const name = count === 1 ? host : `${host}-${count}`;
    if ((savedEndpoints.get().aliases.get(name) ?? url) === url) return name;
  }
}

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

/** Removes an endpoint. Links to it prompt for consent again, or for its URL. */
export function forgetEndpoint({ alias, url }: SavedEndpoint): void {
  const { aliases, agreed } = savedEndpoints.get();
  const others = new Map([...aliases].filter(([name]) => name !== alias));
  const isStillNamed = [...others.values()].includes(url);
  if (!isStillNamed) chooseRate(url, undefined);
  savedEndpoints.set({ aliases: others, agreed: new Set([...agreed].filter((each) => isStillNamed || each !== url)) });
}
