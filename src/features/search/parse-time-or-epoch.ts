import { U64_MAX } from '../../solana/ids/ids.ts';
import type { SearchQuery } from './search-query.ts';

/**
 * `@` with a time: `@2026-08-01T12:00Z`, `@2026-08-01 12:00`, `@2026-08-01`, or Unix seconds as in `@1785585600`. A time without
 * a zone is UTC. Or an epoch: `epoch 926`. null for other text.
 */
export function parseTimeOrEpoch(text: string): SearchQuery | null {
  if (text.startsWith('@')) {
    const seconds = parseTime(text.slice(1).trim());
    return seconds === null ? { kind: 'invalid', problem: { kind: 'notATime' } } : { kind: 'time', seconds };
  }
  const [, digits] = /^epoch[\s#:=]*(\d{1,20}(?:[,.]\d{3})*)$/i.exec(text) ?? [];
  if (digits === undefined) return null;
  const epoch = BigInt(digits.replace(/\D/g, ''));
  return epoch > U64_MAX / 32n ? { kind: 'invalid', problem: { kind: 'slotTooLarge' } } : { kind: 'epoch', epoch };
}

/** Unix seconds; null if the text is no time, or no day of the calendar (February 30). */
function parseTime(text: string): bigint | null {
  if (/^\d{1,12}$/.test(text)) return BigInt(text);
  const [, date = '', hours = '00', minutes = '00', seconds = '00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?)?$/i.exec(text) ?? [];
  const local = Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`);
  // Date.parse takes February 30 for March 2, and 24:00 for the next day.
  if (Number.isNaN(local) || !new Date(local).toISOString().startsWith(`${date}T${hours}`)) return null;
  const [, sign, zoneHours = '0', zoneMinutes = '0'] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  const offset = Number(zoneHours) * 60 + Number(zoneMinutes);
  return BigInt(local / 1000 - (sign === '-' ? -offset : offset) * 60);
}
