import { FRAME_POLICY, pagePolicy, SERVICE_WORKER_POLICY, WORKER_POLICY } from './content-security-policy.ts';

/** Headers of all responses. */
export const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

/** Names and values of headers that tell a client when to try again; pages of other origins may read it too. */
export function retryAfter(seconds: number): readonly string[] {
  return ['retry-after', String(seconds), 'access-control-expose-headers', 'retry-after'];
}

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
