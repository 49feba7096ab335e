import { createHash } from 'node:crypto';

/** Headers of all responses. */
export const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

/** Names and values of headers that tell a client when to try again; pages of other origins may read it too. */
export function retryAfter(seconds: number): readonly string[] {
  return ['retry-after', String(seconds), 'access-control-expose-headers', 'retry-after'];
}

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
