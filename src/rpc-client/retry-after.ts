/** A Retry-After header, seconds or an HTTP date, as whole seconds from now; null where there is none or it says nothing. */
export function parseRetryAfter(header: string | null, nowMilliseconds: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - nowMilliseconds) / 1000));
}
