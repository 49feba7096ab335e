import { formatDecimal, formatInteger } from './format-number.ts';

/** A duration as "0.400000001 s", exact to the nanosecond. */
export function formatSeconds(nanoseconds: bigint): string {
  const { sign, significant, padding } = formatDecimal(nanoseconds, 9);
  return `${sign}${significant}${padding} s`;
}

/** "4 s", "3 min", "2 h", "12 d". */
export function formatShortSpan(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 120) return `${whole} s`;
  if (whole < 7200) return `${Math.floor(whole / 60)} min`;
  return whole < 172_800 ? `${Math.floor(whole / 3600)} h` : `${formatInteger(Math.floor(whole / 86_400))} d`;
}
