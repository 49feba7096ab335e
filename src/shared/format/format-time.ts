import { formatInteger } from './format-number.ts';

/** Unix seconds as "22 Aug 2025, 14:29:46 UTC"; null outside the range of Date. */
export function formatUtc(seconds: bigint): string | null {
  const date = toDate(seconds);
  if (date === null) return null;
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}, ${date.toISOString().slice(-13, -5)} UTC`;
}

/**
 * Unix seconds as "22 Aug 2025, 16:29:46 UTC+2"; null outside the range of Date. `offsetMinutes` is ahead of UTC and defaults to
 * this machine's time zone at that time.
 */
export function formatLocal(seconds: bigint, offsetMinutes = machineOffset(seconds)): string | null {
  return formatUtc(seconds + BigInt(offsetMinutes) * 60n)?.replace('UTC', zoneName(offsetMinutes)) ?? null;
}

/** Age in the largest whole unit, up to days: "12 seconds ago", "455 days ago"; "in 3 minutes" for the future. */
export function formatAge(seconds: bigint, nowMilliseconds: number): string {
  const ago = Math.floor(nowMilliseconds / 1000) - Number(seconds);
  const text = formatSpan(Math.abs(ago));
  return ago < 0 ? `in ${text}` : `${text} ago`;
}

/** Seconds in the largest whole unit, up to days: "12 seconds", "1 hour". */
export function formatSpan(seconds: number): string {
  const [count, unit] =
    seconds < 60
      ? [seconds, 'second']
      : seconds < 3600
        ? [Math.floor(seconds / 60), 'minute']
        : seconds < 86_400
          ? [Math.floor(seconds / 3600), 'hour']
          : [Math.floor(seconds / 86_400), 'day'];
  return `${formatInteger(count)} ${unit}${count === 1 ? '' : 's'}`;
}

/** Unix seconds as "2025-08-22 14:29:46" in UTC; null outside the range of Date. */
export function formatUtcShort(seconds: bigint): string | null {
  const date = toDate(seconds);
  return date === null ? null : date.toISOString().slice(0, -5).replace('T', ' ');
}

/** As formatUtcShort, `offsetMinutes` ahead of UTC: by default in this machine’s time zone. */
export function formatLocalShort(seconds: bigint, offsetMinutes = machineOffset(seconds)): string | null {
  return formatUtcShort(seconds + BigInt(offsetMinutes) * 60n);
}

/** Unix nanoseconds as "22 Aug 2025, 14:29:46.899968023 UTC". Exact; null outside the range of Date. */
export function formatUtcNanoseconds(nanoseconds: bigint): string | null {
  const second = nanoseconds / NANOSECONDS_PER_SECOND;
  const fraction = (nanoseconds % NANOSECONDS_PER_SECOND).toString().padStart(9, '0');
  return formatUtc(second)?.replace(' UTC', `.${fraction} UTC`) ?? null;
}

export const NANOSECONDS_PER_SECOND = 1_000_000_000n;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Minutes ahead of UTC. */
function machineOffset(seconds: bigint): number {
  return -(toDate(seconds)?.getTimezoneOffset() ?? 0);
}

function zoneName(offsetMinutes: number): string {
  if (offsetMinutes === 0) return 'UTC';
  const [hours, minutes] = [Math.floor(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60];
  return `UTC${offsetMinutes < 0 ? '−' : '+'}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`;
}

/** null outside the range of Date. */
function toDate(seconds: bigint): Date | null {
  const date = new Date(Number(seconds) * 1000);
  return Number.isNaN(date.getTime()) ? null : date;
}
