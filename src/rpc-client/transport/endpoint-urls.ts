import { encodeBase64 } from '../../shared/bytes/encodings.ts';
import { decodePercentEncoding } from '../../shared/urls.ts';

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

/** Characters. Shorter parts are values like "v2" or "true", and masking them would hide ordinary text. */
const MIN_LENGTH = 6;

/** The URL of a request, and its headers. */
export interface RequestTarget {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Converts the user info of a URL, which `fetch` rejects, to the equivalent header. */
export function splitUserInfo(text: string): RequestTarget {
  const url = new URL(text);
  const { username, password } = url;
  if (username === '' && password === '') return { url: text };
  url.username = '';
  url.password = '';
  return { url: url.href, headers: { authorization: `Basic ${encodeLogin(username, password)}` } };
}

/** The user info of a URL as HTTP's Basic authentication sends it. */
export function encodeLogin(username: string, password: string): string {
  const login = `${decodePercentEncoding(username)}:${decodePercentEncoding(password)}`;
  return encodeBase64(new TextEncoder().encode(login));
}
