const DEFAULT_MS = 1_000;
const MAX_MS = 3_600_000;

/** Milliseconds that a Retry-After header asks to wait: seconds, or a date. */
export function parseRetryAfter(header: string | null, now: number): number {
  const text = header?.trim() ?? '';
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? DEFAULT_MS : Math.min(Math.max(ms, 0), MAX_MS);
}
