/** A Retry-After header, in seconds or as an HTTP date: whole seconds from now, or null if it is missing or invalid. */
export function parseRetryAfter(header: string | null, nowMilliseconds: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - nowMilliseconds) / 1000));
}
