import { formatUtc } from '../../shared/format/format-time.ts';

/** Unix milliseconds as "22 Aug 2025, 14:29:46 UTC". */
export function formatKeptTime(milliseconds: number): string {
  return formatUtc(BigInt(Math.floor(milliseconds / 1000))) ?? 'an unknown time';
}
