import { createHash } from 'node:crypto';

/** Headers of all responses. */
export const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

/** Keeps pages of other origins from holding a reference to our window. Browsers ignore it on plain http, with a console error. */
export const OPENER_POLICY = { 'cross-origin-opener-policy': 'same-origin' } as const;

const UNUSED_FEATURES = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

/** No script may use a device, or pay. */
export const PERMISSIONS_POLICY = {
  'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
} as const;

/** Headers of a page, apart from `OPENER_POLICY`. */
export function pageHeaders(html: string): Readonly<Record<string, string>> {
  return { ...PERMISSIONS_POLICY, 'content-security-policy': `${pagePolicy(html)}; ${FRAME_POLICY}` };
}

/** Headers of a script, by its URL path. */
export function scriptHeaders(urlPath: string): Readonly<Record<string, string>> {
  return { 'content-security-policy': urlPath === '/sw.js' ? SERVICE_WORKER_POLICY : WORKER_POLICY };
}

/**
 * The policy for a page: it runs the build's own scripts only, and the inline scripts that `html` has. `connect-src` is open, because
 * users choose the RPC endpoint.
 */
export function pagePolicy(html: string): string {
  const inlineScripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g)].map(
    ([, text = '']) => text,
  );
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScripts.map(hashSource)].join(' '),
    "worker-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "manifest-src 'self'",
    "connect-src 'self' http: https: ws: wss:",
    "base-uri 'none'",
    "form-action 'none'",
    // No text becomes markup or code. index.html has the one policy, which admits the URLs of our workers.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/** The policy for a worker, sent with its script: it computes, and connects nowhere. */
export const WORKER_POLICY = "default-src 'none'; script-src 'self'";

/** The policy for the service worker: it downloads our own files, and loads no script. */
const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** Directives that a policy in a `meta` element does not support. */
export const FRAME_POLICY = "frame-ancestors 'none'";

function hashSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
