import { machineOffset, toDate } from './format-time.ts';

/** Unix seconds as "2025-08-22 14:29:46" in UTC; null outside the range of Date. */
export function formatUtcShort(seconds: bigint): string | null {
  const date = toDate(seconds);
  return date === null ? null : date.toISOString().slice(0, -5).replace('T', ' ');
}

/** As formatUtcShort, `offsetMinutes` ahead of UTC: by default in this machine’s time zone. */
export function formatLocalShort(seconds: bigint, offsetMinutes = machineOffset(seconds)): string | null {
  return formatUtcShort(seconds + BigInt(offsetMinutes) * 60n);
}
