import { createHash } from 'node:crypto';

/** Headers of all responses. */
export const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

/** Headers of JSON-RPC responses. The ledger is public and read-only, so pages of any origin may read it. */
export const ANY_ORIGIN = { ...COMMON_HEADERS, 'access-control-allow-origin': '*' } as const;

/** Headers of a page. Only our own scripts may run; `connect-src` is open, because users choose the RPC endpoint. */
export function pageHeaders(html: string): Readonly<Record<string, string>> {
  const inlineScripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g)].map(
    ([, text = '']) => text,
  );
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScripts.map(hashSource)],
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
