import { encodeBase64 } from '../shared/bytes/encodings.ts';
import { decodePercentEncoding } from '../shared/urls.ts';

/** Where a request goes, and the headers for it. */
export interface RequestTarget {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Moves the user info of a URL, which `fetch` refuses, into the equivalent header. */
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
