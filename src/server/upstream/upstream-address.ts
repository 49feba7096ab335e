/** Where an upstream is. Everything but its position in the list may be a key. */
export interface UpstreamAddress {
  /** Without user name and password, which `fetch` rejects. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Replaces what may be a key in a text of this upstream, and shortens it. */
  readonly redact: (text: string) => string;
}

/** Every upstream must confirm a null. */
const MAX_UPSTREAMS = 16;

/** Parses a list of URLs, separated by commas. Returns an error message without the URL, which may contain a key. */
export function parseUpstreams(text: string): readonly UpstreamAddress[] | string {
  const addresses: UpstreamAddress[] = [];
  for (const [index, part] of text.split(',').entries()) {
    const url = URL.canParse(part.trim()) ? new URL(part.trim()) : null;
    if (url === null || !/^https?:$/.test(url.protocol)) return `URL ${index + 1} is not an http or https URL`;
    addresses.push(toAddress(url));
  }
  return addresses.length > MAX_UPSTREAMS ? `${addresses.length} URLs, where at most ${MAX_UPSTREAMS} fit` : addresses;
}

function toAddress(url: URL): UpstreamAddress {
  const user = tryDecode(url.username);
  const password = tryDecode(url.password);
  const secrets = findSecrets(url, [user, password]);
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  bare.hash = '';
  const login = Buffer.from(`${user}:${password}`).toString('base64');
  return {
    url: bare.href,
    headers: user === '' && password === '' ? {} : { authorization: `Basic ${login}` },
    redact: (text) => shorten(secrets.reduce((redacted, secret) => redacted.replaceAll(secret, '***'), text)),
  };
}

/**
 * Longest first, so that no part of a longer one remains. Short words are no keys, and redacting them would hide other
 * text.
 */
function findSecrets(url: URL, login: readonly string[]): readonly string[] {
  const path = url.pathname.split('/');
  const query = [...url.searchParams.values()];
  const found = [url.href, url.host, url.hostname, url.pathname, url.search, ...login, ...path, ...query];
  const spellings = found.flatMap((secret) => [secret, encodeURIComponent(secret), tryDecode(secret)]);
  return [...new Set(spellings)].filter(({ length }) => length >= 6).sort((one, other) => other.length - one.length);
}

function tryDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const MAX_LENGTH = 300;

/** The `u` flag keeps surrogate pairs whole, since half of one is not valid UTF-8. */
function shorten(text: string): string {
  return text.length <= MAX_LENGTH ? text : text.replace(new RegExp(`^(.{${MAX_LENGTH}}).*$`, 'su'), '$1…');
}
