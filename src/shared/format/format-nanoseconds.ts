import { formatDecimal } from './format-number.ts';
import { formatUtc } from './format-time.ts';

/** Unix nanoseconds as "22 Aug 2025, 14:29:46.899968023 UTC". Exact; null outside the range of Date. */
export function formatUtcNanoseconds(nanoseconds: bigint): string | null {
  const second = nanoseconds / NANOSECONDS_PER_SECOND;
  const fraction = (nanoseconds % NANOSECONDS_PER_SECOND).toString().padStart(9, '0');
  return formatUtc(second)?.replace(' UTC', `.${fraction} UTC`) ?? null;
}

/** A duration as "0.400000001 s", exact to the nanosecond. */
export function formatSeconds(nanoseconds: bigint): string {
  const { sign, significant, padding } = formatDecimal(nanoseconds, 9);
  return `${sign}${significant}${padding} s`;
}

export const NANOSECONDS_PER_SECOND = 1_000_000_000n;
