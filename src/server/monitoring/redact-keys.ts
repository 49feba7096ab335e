const KEY = '***';

/** Replaces what may be an API key in the URLs of a text: user info, queries, and long segments of a path. */
export function redactKeys(text: string): string {
  return text.replace(URLS, (_, scheme: string, authority: string, path: string) => {
    const host = authority.includes('@') ? `${KEY}@${authority.slice(authority.lastIndexOf('@') + 1)}` : authority;
    return `${scheme}//${host}${redactPath(path)}`;
  });
}

const URLS = /\b(https?:|wss?:)\/\/([^\s/?#"'<>]*)([^\s"'<>]*)/gi;

/** The target of a request, without what may be an API key: clients can send a call to any path. */
export function redactTarget(target: string): string {
  // Proxies send the absolute form, with scheme and host.
  return target.startsWith('/') ? redactPath(target) : redactKeys(target);
}

function redactPath(path: string): string {
  const [, names = '', query] = /^([^?#]*)(.*)$/s.exec(path) ?? [];
  const redacted = names.split('/').map((name, at, all) => (isPublic(name, all[at - 1]) ? name : KEY));
  return `${redacted.join('/')}${query === '' ? '' : `?${KEY}`}`;
}

/** Signatures in the URL of a transaction page, and names of files with a content hash, are as long as keys. */
function isPublic(name: string, parent: string | undefined): boolean {
  return name.length < 16 || (parent === 'tx' && /^[1-9A-HJ-NP-Za-km-z]{86,88}$/.test(name)) || parent === 'assets';
}
