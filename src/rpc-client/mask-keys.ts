import { decodePercentEncoding } from '../shared/urls.ts';
import { encodeLogin } from './split-user-info.ts';

/** Replaces what may be a key in an endpoint's URL wherever it occurs in a text that the endpoint sent. */
export function maskKeys(text: string, url: string): string {
  // The longest first, since one may be part of another.
  const keys = keysOf(new URL(url)).sort((one, other) => other.length - one.length);
  return keys.reduce((masked, key) => masked.replaceAll(key, '•••'), text);
}

/** As written in the URL and decoded; the login also as `fetch` sends it. */
function keysOf({ username, password, pathname, search }: URL): string[] {
  const params = search.slice(1).split('&');
  const values = [
    username,
    password,
    ...params.map((param) => param.slice(param.indexOf('=') + 1)),
    encodeLogin(username, password),
  ];
  return [...values, ...pathname.split('/').filter(looksLikeKey)]
    .flatMap((part) => [part, decodePercentEncoding(part)])
    .filter(({ length }) => length >= MIN_LENGTH);
}

/** Other segments of a path are words like "mainnet" or "jsonrpc", which an error may contain anyway. */
function looksLikeKey(segment: string): boolean {
  return /\d/.test(segment) || segment.length >= 16;
}

/** Characters. A shorter part is a value like "v2" or "true": replacing it would hide what the text says. */
const MIN_LENGTH = 6;
