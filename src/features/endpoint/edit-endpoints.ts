import { forgetMissing } from '../../queries/client-context.ts';
import type { RequestLogSnapshot } from '../../rpc-client/call/request-log.ts';
import { type JsonValue, isJsonObject } from '../../shared/json/json.ts';
import { isLoopbackUrl, isPlainOrigin } from '../../shared/urls.ts';
import { canWriteLocalStorage } from '../../ui/preferences/local-storage.ts';
import { createStoredValue } from '../../ui/preferences/stored-value.ts';
import { chooseRate } from '../budget/request-rates.ts';
import {
  type Endpoint,
  type SavedEndpoints,
  customParams,
  defaultEndpoint,
  isEndpointName,
  parseEndpointUrl,
  readEndpoint,
} from './endpoint.ts';
import {
  type SavedEndpoint,
  endpointLinkParams,
  linkParamsOf,
  savedEndpoints,
  savedParams,
  withEndpoint,
} from './saved-endpoints.ts';

/**
 * Uses an endpoint for all pages of this browser, or for this page only. Returns the search parameters of the page. If the
 * browser forbids storage, the endpoint stays in the page's URL, and so in this tab.
 */
export function chooseForPages(params: URLSearchParams, endpoint: Endpoint, forAll: boolean): URLSearchParams {
  const saved = savedEndpoints.get();
  if (forAll && canWriteLocalStorage()) {
    const chosen = endpointLinkParams(endpoint, location.origin, { ...saved, chosen: '' });
    const { chosen: former } = saved;
    const before = former === '' ? defaultEndpoint(location.origin).params : former;
    if (chosen !== former) savedEndpoints.set({ ...saved, chosen, before });
    return withEndpoint(params, '');
  }
  return withEndpoint(params, linkParamsOf(endpoint));
}

/** A typed URL or the name of a saved endpoint; null for other text. A URL is saved, under `name` if there is one. */
export function saveTypedEndpoint(text: string, name: string | null = null): Endpoint | null {
  const { aliases } = savedEndpoints.get();
  const typed = text.trim();
  const url = aliases.has(typed) ? null : parseTypedUrl(typed);
  if (url === null && !aliases.has(typed)) return null;
  const customUrl = url === null ? typed : saveEndpoint(url, name);
  const choice = readEndpoint(new URLSearchParams(customParams(customUrl)), location.origin, savedEndpoints.get());
  return choice.kind === 'ready' ? choice.endpoint : null;
}

/** Why a text cannot name the endpoint at a URL; null if it can. Links have names in place of URLs. */
export function nameProblem(name: string, url: string | null): string | null {
  if (name.length > 40 || !isEndpointName(name))
    return 'A name has up to 40 letters, digits, spaces, dots, colons, hyphens or underscores.';
  const known = savedEndpoints.get().aliases.get(name);
  return known === undefined || known === url ? null : `Another endpoint is saved as ${name}.`;
}

/** Renames a saved endpoint. Links with the previous name no longer lead to it. */
export function renameEndpoint({ alias, url }: SavedEndpoint, name: string): void {
  const saved = savedEndpoints.get();
  const others = [...saved.aliases].filter(([each]) => each !== alias && each !== name);
  savedEndpoints.set({
    ...saved,
    aliases: new Map(others).set(name, url),
    ...replaceChoice(saved, savedParams({ alias, url }), customParams(name)),
  });
}

/** Remembers the network of an endpoint that this browser has saved, or of the site’s own. */
export function rememberNetwork(url: string, genesisHash: string): void {
  const saved = savedEndpoints.get();
  const isKnown = saved.agreed.has(url) || [...saved.aliases.values()].includes(url);
  const isOwn = url === defaultEndpoint(location.origin).url;
  if ((!isKnown && !isOwn) || saved.networks.get(url) === genesisHash) return;
  savedEndpoints.set({ ...saved, networks: new Map(saved.networks).set(url, genesisHash) });
}

/**
 * Saves the URL with consent. Returns its `customUrl` parameter: the given name, its origin, or an alias if the URL may
 * contain a key. A name replaces earlier ones of the URL.
 */
function saveEndpoint(url: string, given: string | null): string {
  const saved = savedEndpoints.get();
  const { aliases, agreed } = saved;
  const isAliased = given !== null || !isPlainOrigin(url);
  const name = given ?? (isAliased ? aliasFor(url) : new URL(url).origin);
  const others = given === null ? aliases : new Map([...aliases].filter(([, each]) => each !== url));
  savedEndpoints.set({
    ...saved,
    aliases: isAliased ? new Map(others).set(name, url) : aliases,
    agreed: new Set(agreed).add(url),
  });
  return name;
}

/** The existing name of the URL; otherwise the host, with a number appended if the host has several URLs. */
function aliasFor(url: string): string {
  const known = [...savedEndpoints.get().aliases].find(([, each]) => each === url)?.[0];
  if (known !== undefined) return known;
  // No name has the brackets of an IPv6 address.
  const host = new URL(url).host.replaceAll(/[[\]]/g, '');
  for (let count = 1; ; count++) {
    const name = count === 1 ? host : `${host}-${count}`;
    if ((savedEndpoints.get().aliases.get(name) ?? url) === url) return name;
  }
}

/** Removes an endpoint. Links to it prompt for consent again, or for its URL. */
export function forgetEndpoint({ alias, url }: SavedEndpoint): void {
  const saved = savedEndpoints.get();
  const aliases = new Map([...saved.aliases].filter(([name]) => name !== alias));
  const isStillNamed = [...aliases.values()].includes(url);
  if (!isStillNamed) {
    chooseRate(url, undefined);
    setEndpointNote(url, null);
    // The tab remembers missing methods by the URL.
    forgetMissing({ url });
  }
  const agreed = new Set([...saved.agreed].filter((each) => isStillNamed || each !== url));
  const networks = new Map([...saved.networks].filter(([each]) => isStillNamed || each !== url));
  savedEndpoints.set({ aliases, agreed, networks, ...replaceChoice(saved, savedParams({ alias, url }), '') });
}

/** The chosen endpoint and the one before, with one of them under other search parameters. */
function replaceChoice({ chosen, before }: SavedEndpoints, former: string, params: string) {
  const replace = (each: string) => (each === former ? params : each);
  return { chosen: replace(chosen), before: replace(before) };
}

/**
 * Parses a typed URL, whose scheme may be left out. It is https, or http for this machine, where servers rarely have
 * a certificate. null for other text.
 */
export function parseTypedUrl(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.includes('://')) return parseEndpointUrl(trimmed);
  const isHost = /^(localhost|\[[\da-f:.]+\]|[^\s/?#@:]+\.[^\s/?#@:]+|[^\s/?#@:]+(?=:\d))(:\d+)?([/?#].*)?$/i.test(
    trimmed,
  );
  if (!isHost) return null;
  const url = parseEndpointUrl(`https://${trimmed}`);
  return url !== null && isLoopbackUrl(url) ? parseEndpointUrl(`http://${trimmed}`) : url;
}

/** How an endpoint answered its last request. */
export interface EndpointNote {
  /** Of the fastest request. null if none was answered. */
  readonly milliseconds: number | null;
  /** "HTTP 401"; null if it answers. */
  readonly problem: string | null;
  /** Unix milliseconds. */
  readonly at: number;
}

/** By the URL of the endpoint. */
export const endpointNotes = createStoredValue<ReadonlyMap<string, EndpointNote>>(
  'endpoint-notes',
  (json) =>
    new Map(
      Object.entries(isJsonObject(json) ? json : {}).flatMap(([url, value]) => {
        const note = decodeNote(value);
        return note === null ? [] : [[url, note]];
      }),
    ),
  (notes) => (notes.size === 0 ? null : Object.fromEntries([...notes].map(([url, note]) => [url, { ...note }]))),
);

/** A note from the request log of a client; null before the first answer. */
export function noteOf({ requests, problem }: RequestLogSnapshot): EndpointNote | null {
  const times = requests.flatMap(({ cost, outcome }) =>
    cost !== null && (outcome === 'answered' || outcome === 'error') ? [cost.milliseconds] : [],
  );
  if (times.length === 0 && problem === null) return null;
  const milliseconds = times.length === 0 ? null : Math.round(Math.min(...times));
  return { milliseconds, problem: problem && problem.remark, at: Date.now() };
}

/** `note` null: removes the note. */
export function setEndpointNote(url: string, note: EndpointNote | null): void {
  const notes = new Map(endpointNotes.get());
  const before = notes.get(url);
  if (note === null) notes.delete(url);
  else notes.set(url, note);
  const isSame = before?.milliseconds === note?.milliseconds && before?.problem === note?.problem;
  if (!isSame) endpointNotes.set(notes);
}

function decodeNote(json: JsonValue): EndpointNote | null {
  if (!isJsonObject(json)) return null;
  const { milliseconds, problem, at } = json;
  return {
    milliseconds: numberOf(milliseconds),
    problem: typeof problem === 'string' ? problem : null,
    at: numberOf(at) ?? 0,
  };
}

function numberOf(json: JsonValue | undefined): number | null {
  return typeof json === 'number' || typeof json === 'bigint' ? Number(json) : null;
}
