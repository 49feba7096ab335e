import { createHash } from 'node:crypto';

/** Headers of everything that the server sends. */
export const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

/** Headers of JSON-RPC: the ledger is public and read-only, so the pages of any origin may ask. */
export const ANY_ORIGIN = { ...COMMON_HEADERS, 'access-control-allow-origin': '*' } as const;

/** Headers of a page: only what it brings along may run; it may ask any endpoint, since the person chooses which. */
export function pageHeaders(html: string): Readonly<Record<string, string>> {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g)].map(([, text = '']) => text);
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inline.map(hashSource)],
    'connect-src': ['*'],
    'img-src': ["'self'", 'data:', 'blob:'],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  const text = Object.entries(policy).map(([directive, sources]) => `${directive} ${sources.join(' ')}`);
  return { 'content-security-policy': text.join('; ') };
}

function hashSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
